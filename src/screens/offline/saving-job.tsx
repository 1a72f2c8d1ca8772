/** A saving under way, in any tab, or one that waits: how far it is, why it waits, and what can be done. */
import { useId, useState } from 'react'
import type { Bundle, BundleJob } from '../../domain/catalogue/bundle'
import { ageWords, partDone, progressWords, sizeWords } from '../../domain/catalogue/catalogue-words'
import { useCustomerView } from '../../session/customer-view'
import { cancelSaving, pauseSaving, resumeSaving, saveCatalogue } from '../../saved/catalogue/control'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ChoiceForm } from './choice-form'
import { BlockedReason, NetworkButton } from './network-button'
import { PauseReason } from './pause-reason'
import { SavedCategories } from './saved-categories'
import type { Run } from './use-action'
import styles from './offline.module.css'

type SavingJobProps = {
  job: BundleJob
  /** The catalogue in use meanwhile. */
  bundle: Bundle | null
  elsewhere: boolean
  offline: boolean
  run: Run
}

export function SavingJob({ job, bundle, elsewhere, offline, run }: SavingJobProps) {
  const id = useId()
  const [asking, setAsking] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const words = progressWords(job, !useCustomerView())
  const { pause } = job
  // A wait for the network has said so itself.
  const reasonId = `${id}-${pause === 'network' ? 'pause' : 'reason'}`
  const blocked = pause !== null && offline ? 'Going on needs a network, and there is none just now.' : null
  return (
    <>
      <p className={styles.progress}>
        {words}
        <span>{sizeWords(job.bytes)}</span>
      </p>
      <progress
        aria-label="Saving the catalogue"
        aria-valuetext={words}
        value={partDone(job)}
        max={1}
        className={styles.bar}
      />
      {elsewhere && pause === null && <p className={styles.quiet}>Another tab of this shop is saving.</p>}
      {pause !== null && (
        <PauseReason
          id={`${id}-pause`}
          job={job}
          blocked={blocked}
          reasonId={reasonId}
          run={run}
          onChoose={() => setChoosing(true)}
        />
      )}
      <p className={styles.quiet}>
        {bundle
          ? `The catalogue ${ageWords(bundle.startedAt, Date.now())} stays in use until the new one is whole.`
          : 'What is saved so far can be browsed already.'}
        {pause === null && ' You can close this page: saving goes on when the shop is open again.'}
      </p>
      <div className={styles.buttons}>
        <NetworkButton
          look={pause === null ? 'quiet' : 'primary'}
          blocked={blocked}
          reasonId={reasonId}
          onPress={() => (pause === null ? run('pause', pauseSaving) : run('resume', resumeSaving))}
        >
          {pause === null ? 'Pause' : 'Resume'}
        </NetworkButton>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Cancel
        </Button>
      </div>
      {pause !== 'network' && <BlockedReason id={reasonId} blocked={blocked} />}
      {choosing && pause !== null && (
        <ChoiceForm
          initial={job.choice}
          bundle={bundle}
          job={job}
          blocked={blocked}
          onSave={(choice) => run('save', () => saveCatalogue(choice))}
        />
      )}
      <SavedCategories bundle={bundle} job={job} />
      <ConfirmDialog
        open={asking}
        title="Cancel saving?"
        yes="Cancel saving"
        no="Keep saving"
        onYes={() => {
          setAsking(false)
          run('cancel', cancelSaving)
        }}
        onNo={() => setAsking(false)}
      >
        <p>
          {bundle
            ? `The catalogue ${ageWords(bundle.startedAt, Date.now())} stays on this device. What was fetched for the new one goes.`
            : 'What was saved so far goes from this device. Use Pause to go on later.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
