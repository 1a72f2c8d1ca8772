/** The quiet card that asks to install the shop (req 13.1). The page gets as much room at its end as it covers. */
import { useState } from 'react'
import { Button } from '../../ui/button'
import { HomeScreenSteps } from './home-screen-steps'
import styles from './install-card.module.css'
import { useInstallAsk } from './use-install-ask'

export function InstallCard() {
  const ask = useInstallAsk()
  const [stepsShown, setStepsShown] = useState(false)
  if (!ask) return null
  return (
    <aside aria-labelledby="install-card-title" className={styles.card}>
      <div>
        <h2 id="install-card-title" className={styles.title}>
          Install Showfloor
        </h2>
        <p>Opens from your home screen, and works where there is no network.</p>
      </div>
      {stepsShown && <HomeScreenSteps />}
      <div className={styles.actions}>
        {ask.by === 'browser' && <Button onClick={ask.install}>Install</Button>}
        {ask.by === 'steps' && (
          <Button aria-expanded={stepsShown} onClick={() => setStepsShown(!stepsShown)}>
            Show me how
          </Button>
        )}
        <Button look="quiet" onClick={ask.decline}>
          {stepsShown ? 'Close' : 'Not now'}
        </Button>
      </div>
    </aside>
  )
}
