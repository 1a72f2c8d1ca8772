/**
 * A running or paused save of the catalogue, started in any tab: progress, the reason of a pause, and the available
 * actions.
 */
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Bundle, BundleJob } from '../../domain/catalogue/bundle'
import {
  savedFromText,
  fitText,
  overallProgress,
  type ProgressSample,
  pauseTexts,
  progressText,
  bytesText,
  timeLeftText,
  withSample,
} from '../../domain/catalogue/catalogue-text'
import {
  cancelSaving,
  pauseSaving,
  removeCatalogue,
  resumeSaving,
  saveCatalogue,
} from '../../saved/catalogue/control'
import { urlBypassingWorker } from '../../saved/device-facts'
import { useCustomerView } from '../../session/customer-view'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ChoiceForm } from './choice-form'
import { type BlockReason, BlockedReason, NetworkButton, type RunAction } from './network-button'
import styles from './offline.module.css'
import { SavedCategories } from './saved-categories'

type SavingJobProps = {
  job: BundleJob
  /** The complete catalogue that stays in use during the save. */
  bundle: Bundle | null
  isInOtherTab: boolean
  isOffline: boolean
  run: RunAction
}

export function SavingJob({ job, bundle, isInOtherTab, isOffline, run }: SavingJobProps) {
  const id = useId()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const progress = progressText(job, !useCustomerView())
  const { pause } = job
  const timeLeft = useTimeLeft(job)
  // The text of a network pause already gives this reason, so the button refers to that text.
  const reasonId = `${id}-${pause === 'network' ? 'pause' : 'reason'}`
  const blocked = pause !== null && isOffline ? 'You’re offline. Resuming needs a connection.' : null
  return (
    <>
      <p className={styles.progress}>
        {progress}
        <span>{[bytesText(job.bytes), timeLeft].filter(Boolean).join(' · ')}</span>
      </p>
      <progress
        aria-label="Saving the catalogue"
        aria-valuetext={progress}
        value={overallProgress(job)}
        max={1}
        className={styles.bar}
      />
      {isInOtherTab && pause === null && <p className={styles.quiet}>Another tab is saving.</p>}
      {pause !== null && (
        <PauseReason
          id={`${id}-pause`}
          job={job}
          blocked={blocked}
          reasonId={reasonId}
          run={run}
          onChoose={() => setIsChoosing(true)}
        />
      )}
      <p className={styles.quiet}>
        {bundle
          ? `The catalogue ${savedFromText(bundle.startedAt, Date.now())} stays in use until the new one is complete.`
          : 'You can browse what’s downloaded so far.'}
        {pause === null && ' Close this page any time; we’ll pick up where we left off.'}
      </p>
      <div className={styles.buttons}>
        <NetworkButton
          variant={pause === null ? 'quiet' : 'primary'}
          blocked={blocked}
          reasonId={reasonId}
          onPress={() => (pause === null ? run('pause', pauseSaving) : run('resume', resumeSaving))}
        >
          {pause === null ? 'Pause' : 'Resume'}
        </NetworkButton>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsConfirmOpen(true)}>
          Cancel
        </Button>
      </div>
      {pause !== 'network' && <BlockedReason id={reasonId} blocked={blocked} />}
      {isChoosing && pause !== null && (
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
        open={isConfirmOpen}
        title="Cancel saving?"
        confirmLabel="Cancel saving"
        cancelLabel="Keep saving"
        onConfirm={() => {
          setIsConfirmOpen(false)
          run('cancel', cancelSaving)
        }}
        onCancel={() => setIsConfirmOpen(false)}
      >
        <p>
          {bundle
            ? `The catalogue ${savedFromText(bundle.startedAt, Date.now())} stays on this device. What was downloaded for the new one is deleted.`
            : 'This deletes what’s saved so far. Tap Pause instead to finish later.'}
        </p>
      </ConfirmDialog>
    </>
  )
}

const sampleIntervalMs = 1000

/**
 * Returns the time left at the measured rate. It is '' during a pause, which would lower the rate, and before the
 * pictures, which load slower than the text.
 */
function useTimeLeft(job: BundleJob): string {
  const isSteady = job.pause === null && (job.phase === 'pictures' || job.choice.pictures === 'none')
  const [samples, setSamples] = useState<readonly ProgressSample[]>([])
  const sample = useEffectEvent(() => {
    const share = overallProgress(job)
    setSamples((before) => (isSteady ? withSample(before, { at: Date.now(), share }) : []))
  })
  useEffect(() => {
    const timer = setInterval(() => sample(), sampleIntervalMs)
    return () => clearInterval(timer)
  }, [])
  return isSteady ? timeLeftText(samples) : ''
}

type PauseReasonProps = {
  id: string
  job: BundleJob
  blocked: BlockReason
  /** Id of the element that shows why the buttons are blocked. */
  reasonId: string
  run: RunAction
  /** Opens the form that chooses the products to save. */
  onChoose: () => void
}

function PauseReason({ id, job, blocked, reasonId, run, onChoose }: PauseReasonProps) {
  const { pause, choice, fits } = job
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  if (pause === null) return null
  const buttonProps = { variant: 'quiet', blocked, reasonId } as const
  const saveWithPictures = (pictures: 'none' | 'small') =>
    run('save', () => saveCatalogue({ ...choice, pictures }))
  return (
    <div id={id} className={styles.reason}>
      <p>
        {pauseTexts[pause]} {pause === 'storage' && fitText(job)}
      </p>
      {pause === 'sign-in-page' && (
        <a href={urlBypassingWorker()} target="_blank" rel="noopener">
          Open a page in a new tab
        </a>
      )}
      {pause === 'storage' && (
        <div className={styles.buttons}>
          {choice.pictures === 'large' && (
            <NetworkButton {...buttonProps} onPress={() => saveWithPictures('small')}>
              Save with small pictures
            </NetworkButton>
          )}
          {choice.pictures !== 'none' && fits !== null && fits.withoutPictures > 0 && (
            <NetworkButton {...buttonProps} onPress={() => saveWithPictures('none')}>
              Save without pictures
            </NetworkButton>
          )}
          <Button variant="quiet" onClick={onChoose}>
            Choose fewer categories
          </Button>
          <Button variant="quiet" onClick={() => setIsConfirmOpen(true)}>
            Free up space
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isConfirmOpen}
        title="Free up space?"
        confirmLabel="Remove the catalogue"
        cancelLabel="Cancel"
        onConfirm={() => {
          setIsConfirmOpen(false)
          run('remove', async () => {
            await cancelSaving()
            await removeCatalogue()
          })
        }}
        onCancel={() => setIsConfirmOpen(false)}
      >
        <p>
          This deletes the catalogue from this device, with its pictures and saved prices. Unsent changes
          stay. To keep the catalogue, delete photos, videos or apps that you don’t need, then resume.
        </p>
      </ConfirmDialog>
    </div>
  )
}
