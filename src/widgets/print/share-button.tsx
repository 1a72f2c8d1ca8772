/**
 * Shares or copies a link of the shop and confirms it; if the device refuses, the link is shown, to be copied by
 * hand.
 */
import { type ReactNode, useId, useState } from 'react'
import { Share2 } from 'lucide-react'
import { fullAddress, type SharedLink, shareOrCopy } from '../../device/share'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import styles from './share-button.module.css'

type ShareButtonProps = {
  /** Creates the shared link on click. */
  getShared: () => SharedLink
  children: ReactNode
}

export function ShareButton({ getShared, children }: ShareButtonProps) {
  const id = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const share = async () => {
    const shared = getShared()
    const outcome = await shareOrCopy(shared)
    if (outcome === 'copied') showToast('success', 'Link copied')
    setRefused(outcome === 'refused' ? fullAddress(shared.path) : null)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void share()}>
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
