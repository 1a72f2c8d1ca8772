/** Hands a link of the shop on, and says so; where the device refuses, the link stands there to be copied by hand. */
import { type ReactNode, useId, useState } from 'react'
import { Share2 } from 'lucide-react'
import { fullAddress, type Shared, shareOrCopy } from '../../device/share'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import styles from './share-button.module.css'

type ShareButtonProps = {
  /** What is shared, made when it is pressed. */
  what: () => Shared
  children: ReactNode
}

export function ShareButton({ what, children }: ShareButtonProps) {
  const id = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const share = async () => {
    const shared = what()
    const outcome = await shareOrCopy(shared)
    if (outcome === 'copied') showToast('success', 'Link copied')
    setRefused(outcome === 'refused' ? fullAddress(shared.path) : null)
  }
  return (
    <>
      <Button look="quiet" onClick={() => void share()}>
        <Share2 aria-hidden="true" size={20} />
        {children}
      </Button>
      {refused !== null && (
        <p className={styles.link}>
          <label htmlFor={id}>Copy this link</label>
          <input
            id={id}
            readOnly
            value={refused}
            ref={(input) => input?.select()}
            onFocus={(event) => event.currentTarget.select()}
          />
        </p>
      )}
    </>
  )
}
