/** The offer of a new version (DESIGN §2.10): it waits to be accepted and never reloads by itself. */
import { acceptUpdate, postponeUpdate, useUpdateReady } from '../offline/app-update'
import { Button } from '../ui/button'
import styles from './update-offer.module.css'

export function UpdateOffer() {
  const ready = useUpdateReady()
  return (
    <div role="status">
      {ready && (
        <div className={styles.offer}>
          <p>
            <strong>Update ready</strong> A new version of the shop is here.
          </p>
          <Button onClick={acceptUpdate}>Update</Button>
          <Button look="quiet" onClick={postponeUpdate}>
            Later
          </Button>
        </div>
      )}
    </div>
  )
}
