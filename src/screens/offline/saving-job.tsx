/** A saving under way, in any tab, or one that waits: how far it is, why it waits, and what can be done. */
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Bundle, BundleJob } from '../../domain/catalogue/bundle'
import {
  ageWords,
  fitWords,
  partDone,
  type ProgressSample,
  pauseWords,
  progressWords,
  sizeWords,
  timeLeftWords,
  withSample,
} from '../../domain/catalogue/catalogue-words'
import {
  cancelSaving,
  pauseSaving,
  removeCatalogue,
  resumeSaving,
  saveCatalogue,
} from '../../saved/catalogue/control'
import { addressPastWorker } from '../../saved/device-facts'
import { useCustomerView } from '../../session/customer-view'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ChoiceForm } from './choice-form'
import { type Blocked, BlockedReason, NetworkButton, type Run } from './network-button'
import styles from './offline.module.css'
import { SavedCategories } from './saved-categories'

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
  const left = useTimeLeft(job)
  // A wait for the network has said so itself.
  const reasonId = `${id}-${pause === 'network' ? 'pause' : 'reason'}`
  const blocked = pause !== null && offline ? 'You’re offline. Resuming needs a connection.' : null
  return (
    <>
      <p className={styles.progress}>
        {words}
        <span>{[sizeWords(job.bytes), left].filter(Boolean).join(' · ')}</span>
      </p>
      <progress
        aria-label="Saving the catalogue"
        aria-valuetext={words}
        value={partDone(job)}
        max={1}
        className={styles.bar}
      />
      {elsewhere && pause === null && <p className={styles.quiet}>Another tab is saving.</p>}
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
          ? `The catalogue ${ageWords(bundle.startedAt, Date.now())} stays in use until the new one is complete.`
          : 'You can browse what’s downloaded so far.'}
        {pause === null && ' Close this page any time; we’ll pick up where we left off.'}
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
            ? `The catalogue ${ageWords(bundle.startedAt, Date.now())} stays on this device. What was downloaded for the new one is deleted.`
            : 'This deletes what’s saved so far. Tap Pause instead to finish later.'}
        </p>
      </ConfirmDialog>
    </>
  )
}

const sampleEveryMs = 1000

/** At the measured rate. Empty in a pause, which would count as slow, and before pictures, which come slower than text. */
function useTimeLeft(job: BundleJob): string {
  const isSteady = job.pause === null && (job.phase === 'pictures' || job.choice.pictures === 'none')
  const [samples, setSamples] = useState<readonly ProgressSample[]>([])
  const sample = useEffectEvent(() => {
    const part = partDone(job)
    setSamples((before) => (isSteady ? withSample(before, { at: Date.now(), part }) : []))
  })
  useEffect(() => {
    const timer = setInterval(() => sample(), sampleEveryMs)
    return () => clearInterval(timer)
  }, [])
  return isSteady ? timeLeftWords(samples) : ''
}

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

function PauseReason({ id, job, blocked, reasonId, run, onChoose }: PauseReasonProps) {
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
