/** "Ready for the show": a checklist of the offline preparations, and the next step (req 11.15). */
import { Link, useLocation } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import {
  nextStep,
  type ReadyLine,
  readyLines,
  readySummary,
  type ShowFacts,
} from '../../domain/install/show-ready'
import { resumeSaving, saveCatalogue, updateCatalogue } from '../../saved/catalogue/control'
import { requestProtection, installApp, type KnownDevice } from '../../saved/device-facts'
import { Button, buttonClass } from '../../ui/button'
import { Skeleton, VisuallyHidden } from '../../ui/page'
import { HomeScreenSteps } from '../../widgets/shell/install-card'
import { SignInLink } from '../../widgets/sign-in/sign-in-link'
import { type BlockReason, NetworkButton, type RunAction } from './network-button'
import styles from './offline.module.css'

const icons = { done: CircleCheck, todo: CircleAlert, note: Info }
const stateLabels = { done: 'Done:', todo: 'To do:', note: 'Note:' }

export type ReadyProps = {
  /** This is null until the state of the device is known. */
  device: KnownDevice | null
  facts: Omit<ShowFacts, 'device' | 'now'>
  /** This is null while there is no network. */
  savePages: (() => void) | null
}

const checklistLines = ({ device, facts }: ReadyProps) =>
  device && readyLines({ ...facts, device, now: Date.now() })

/** The catalogue that is saved when the user has chosen nothing else. */
export const defaultChoice = { categories: null, pictures: 'small' } as const

type VerdictProps = ReadyProps & { blocked: BlockReason; run: RunAction }

/** The summary of the checklist and the button for the next step. */
export function Verdict({ blocked, run, ...ready }: VerdictProps) {
  const { device, savePages } = ready
  const lines = checklistLines(ready)
  const summary = lines ? readySummary(lines) : 'Checking this device…'
  return (
    <div className={`${styles.verdict} ${summary === 'Ready' ? styles.set : ''}`}>
      <div>
        <h2 id="ready-title">Ready for the show</h2>
        <p role="status">{summary}</p>
      </div>
      {device && lines && (
        <NextStep
          step={nextStep(lines, device.installMethod)}
          facts={ready.facts}
          {...{ device, savePages, blocked, run }}
        />
      )}
    </div>
  )
}

type NextStepProps = Pick<VerdictProps, 'facts' | 'savePages' | 'blocked' | 'run'> & {
  step: ReadyLine['id'] | null
  device: KnownDevice
}

function NextStep({ step, device, facts: { bundle, job }, savePages, blocked, run }: NextStepProps) {
  const currentHref = useLocation({ select: ({ href }) => href })
  const id = useId()
  const networkButton = (label: string, onPress: () => void) => (
    <div>
      <NetworkButton blocked={blocked} reasonId={id} onPress={onPress}>
        {label}
      </NetworkButton>
      {blocked !== null && (
        <p id={id} className={styles.quiet}>
          {blocked}
        </p>
      )}
    </div>
  )
  switch (step) {
    case 'catalogue':
    case 'pictures':
      if (job)
        return job.pause === null
          ? null
          : networkButton('Resume the download', () => run('resume', resumeSaving))
      if (bundle) return networkButton('Update the catalogue', () => run('update', updateCatalogue))
      return networkButton('Download the catalogue', () => run('save', () => saveCatalogue(defaultChoice)))
    case 'pages':
      return savePages && <Button onClick={savePages}>Save your pages</Button>
    case 'storage':
      return (
        device.storage === 'open' && (
          <Button onClick={() => void requestProtection()}>Protect the storage</Button>
        )
      )
    case 'session':
      return (
        <SignInLink returnPath={currentHref} className={buttonClass()}>
          Sign in
        </SignInLink>
      )
    case 'waiting':
      return (
        <Link to="/sync" className={buttonClass()}>
          Send your changes
        </Link>
      )
    case 'installed':
      return device.canInstall ? (
        <Button onClick={() => void installApp()}>Install the app</Button>
      ) : (
        <a href="#ready" className={buttonClass()}>
          How to install the app
        </a>
      )
    case 'app':
    case 'codes':
    case null:
      return null
  }
}

export function ShowReady(ready: ReadyProps) {
  const { device, savePages } = ready
  const lines = checklistLines(ready)
  return (
    <div id="ready" className={styles.ready}>
      {!device || !lines ? (
        <Skeleton className={styles.loading} />
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.id} line={line}>
              <Help line={line} device={device} savePages={savePages} />
            </Line>
          ))}
        </ul>
      )}
    </div>
  )
}

function Line({ line: { title, state, text, advice }, children }: { line: ReadyLine; children: ReactNode }) {
  const Icon = icons[state]
  return (
    <li className={styles[state]}>
      <Icon aria-hidden="true" size={24} />
      <div>
        <h3>
          <VisuallyHidden>{stateLabels[state]} </VisuallyHidden>
          {title}
        </h3>
        <p>{text}</p>
        {advice !== null && <p>{advice}</p>}
        {children}
      </div>
    </li>
  )
}

type HelpProps = { line: ReadyLine; device: KnownDevice; savePages: (() => void) | null }

/** A button, link or instructions for a line that is not done. */
function Help({ line: { id, state }, device, savePages }: HelpProps) {
  const currentHref = useLocation({ select: ({ href }) => href })
  if (state === 'done') return null
  if (id === 'installed') {
    return (
      <>
        {device.installMethod === 'ios' && <HomeScreenSteps />}
        {device.canInstall && (
          <Button variant="quiet" onClick={() => void installApp()}>
            Install app
          </Button>
        )}
      </>
    )
  }
  if (id === 'pages' && savePages) {
    return (
      <Button variant="quiet" onClick={savePages}>
        Save pages
      </Button>
    )
  }
  if (id === 'storage' && device.storage !== 'silent') {
    return (
      <Button variant="quiet" onClick={() => void requestProtection()}>
        Protect storage
      </Button>
    )
  }
  if (id === 'session') {
    return (
      <SignInLink returnPath={currentHref} className="">
        Sign in
      </SignInLink>
    )
  }
  if (id === 'waiting') return <Link to="/sync">Open the sync centre</Link>
  return null
}
