/** Why saving waits, and what helps. */
import { useState } from 'react'
import type { BundleJob } from '../../domain/catalogue/bundle'
import { fitWords, pauseWords } from '../../domain/catalogue/catalogue-words'
import { cancelSaving, removeCatalogue, saveCatalogue } from '../../saved/catalogue/control'
import { addressPastWorker } from '../../saved/device-facts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { type Blocked, NetworkButton } from './network-button'
import type { Run } from './use-action'
import styles from './offline.module.css'

type PauseReasonProps = {
  id: string
  job: BundleJob
  blocked: Blocked
  /** Of the element that says why it is blocked. */
  reasonId: string
  run: Run
  /** Opens the choice of what to save. */
  onChoose: () => void
}

export function PauseReason({ id, job, blocked, reasonId, run, onChoose }: PauseReasonProps) {
  const { pause, choice, fits } = job
  const [asking, setAsking] = useState(false)
  if (pause === null) return null
  const button = { look: 'quiet', blocked, reasonId } as const
  const withPictures = (pictures: 'none' | 'small') =>
    run('save', () => saveCatalogue({ ...choice, pictures }))
  return (
    <div id={id} className={styles.reason}>
      <p>
        {pauseWords[pause]} {pause === 'storage' && fitWords(job)}
      </p>
      {pause === 'sign-in-page' && (
        <a href={addressPastWorker()} target="_blank" rel="noopener">
          Open a page in a new tab
        </a>
      )}
      {pause === 'storage' && (
        <div className={styles.buttons}>
          {choice.pictures === 'large' && (
            <NetworkButton {...button} onPress={() => withPictures('small')}>
              Save with small pictures
            </NetworkButton>
          )}
          {choice.pictures !== 'none' && fits !== null && fits.withoutPictures > 0 && (
            <NetworkButton {...button} onPress={() => withPictures('none')}>
              Save without pictures
            </NetworkButton>
          )}
          <Button look="quiet" onClick={onChoose}>
            Choose fewer categories
          </Button>
          <Button look="quiet" onClick={() => setAsking(true)}>
            Free up space
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title="Free up space?"
        yes="Remove the catalogue"
        no="Cancel"
        onYes={() => {
          setAsking(false)
          run('remove', async () => {
            await cancelSaving()
            await removeCatalogue()
          })
        }}
        onNo={() => setAsking(false)}
      >
        <p>
          Everything saved of the catalogue goes from this device, pictures and saved prices too. Changes that
          wait to be sent stay. To keep the catalogue, delete photos, videos or apps that you do not need, and
          resume.
        </p>
      </ConfirmDialog>
    </div>
  )
}
