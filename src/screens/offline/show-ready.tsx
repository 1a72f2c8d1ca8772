/** "Ready for the show": what is ready, what is left, and what to do about it (req 11.15). */
import { Link, useLocation } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { sizeWords } from '../../domain/catalogue/catalogue-words'
import { type ReadyLine, readyLines, readySummary, type ShowFacts } from '../../domain/install/show-ready'
import { askProtection, installApp, type KnownDevice } from '../../saved/device-facts'
import { Button } from '../../ui/button'
import { Skeleton, VisuallyHidden } from '../../ui/page'
import { HomeScreenSteps } from '../../widgets/shell/install-card'
import { SignInLink } from '../../widgets/sign-in/sign-in-link'
import styles from './offline.module.css'

const icons = { done: CircleCheck, todo: CircleAlert, note: Info }
const spoken = { done: 'Done:', todo: 'To do:', note: 'Note:' }

type ShowReadyProps = {
  /** Null until it is known. */
  device: KnownDevice | null
  facts: Omit<ShowFacts, 'device' | 'now'>
  /** Null without a network. */
  savePages: (() => void) | null
}

export function ShowReady({ device, facts, savePages }: ShowReadyProps) {
  const lines = device && readyLines({ ...facts, device, now: Date.now() })
  const summary = lines ? readySummary(lines) : 'Looking at this device…'
  return (
    <section id="ready" aria-labelledby="ready-title" className={styles.ready}>
      <h2 id="ready-title" className={styles.heading}>
        Ready for the show
      </h2>
      <p role="status" className={`${styles.summary} ${summary === 'Ready' ? styles.set : ''}`}>
        {summary}
      </p>
      {!device || !lines ? (
        <Skeleton className={styles.loading} />
      ) : (
        <>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <Line key={line.id} line={line}>
                <Help line={line} device={device} savePages={savePages} />
              </Line>
            ))}
          </ul>
          {device.used !== null && (
            <p className={styles.quiet}>This shop uses about {sizeWords(device.used)} on this device.</p>
          )}
        </>
      )}
    </section>
  )
}

function Line({ line: { title, state, text, advice }, children }: { line: ReadyLine; children: ReactNode }) {
  const Icon = icons[state]
  return (
    <li className={styles[state]}>
      <Icon aria-hidden="true" size={24} />
      <div>
        <h3>
          <VisuallyHidden>{spoken[state]} </VisuallyHidden>
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

/** What helps besides words. */
function Help({ line: { id, state }, device, savePages }: HelpProps) {
  const here = useLocation({ select: ({ href }) => href })
  if (state === 'done') return null
  if (id === 'installed') {
    return (
      <>
        {device.way === 'ios' && <HomeScreenSteps />}
        {device.canInstall && (
          <Button look="quiet" onClick={() => void installApp()}>
            Install app
          </Button>
        )}
      </>
    )
  }
  if (id === 'pages' && savePages) {
    return (
      <Button look="quiet" onClick={savePages}>
        Save pages
      </Button>
    )
  }
  if (id === 'storage' && device.storage !== 'silent') {
    return (
      <Button look="quiet" onClick={() => void askProtection()}>
        Protect storage
      </Button>
    )
  }
  if (id === 'session') {
    return (
      <SignInLink here={here} className="">
        Sign in
      </SignInLink>
    )
  }
  if (id === 'waiting') return <Link to="/sync">Open the sync centre</Link>
  return null
}
