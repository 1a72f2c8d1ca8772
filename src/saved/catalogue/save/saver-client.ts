/** This tab's own saver: its worker, who is signed in, and the screen that stays on meanwhile. */
import { onNetworkHint } from '../../../device/page-events'
import { holdWakeLock } from '../../../device/wake-lock'
import { remoteWorker } from '../../../device/worker-rpc'
import { endSession } from '../../../session/account'
import { connectivity, onConnectivityChange } from '../../../session/connectivity'
import { memberNow, onMemberChange } from '../prices/price-member'
import type { Member } from './saver-deps'
import type { EndCommand, SaveCommand } from './saver-command'
import saverUrl from './saver-worker?worker&url'

export type SaverCommand = SaveCommand | { name: EndCommand }

/**
 * The answer to `run` comes at its end; `locked`: another tab saves; `later`: the shop could not be asked just now, or asked
 * to be left alone for so many ms, and no person waits for it.
 */
export type SaverProtocol = {
  call:
    | { kind: 'run'; command: SaverCommand; member: Member | null }
    | { kind: 'member'; member: Member | null }
    | { kind: 'wake' }
  answer: 'done' | 'locked' | { later: number | null }
  /** `runs`: or waits. `refused`: the shop does not accept this token any more. */
  event: { kind: 'runs'; isRunning: boolean } | { kind: 'refused'; token: string | null }
}

/** How long the worker's script may take to come, in ms. */
const startTimeoutMs = 15_000

let running: { end: () => void } | null = null

/** Whether this tab saves just now. */
export function savesHere(): boolean {
  return running !== null
}

/** Another tab holds the lock, and did not let go of it. */
export class LockedFailure extends Error {
  override name = 'LockedFailure'
}

/** No person waits for it: to be tried again, not before `retryAfter` ms. */
export class LaterFailure extends Error {
  override name = 'LaterFailure'
  constructor(readonly retryAfter: number | null) {
    super('The catalogue could not be updated just now.')
  }
}

/**
 * Carries out a command when no other tab saves. `begun` resolves when a saving runs, `over` at the end of anything; both
 * also when another command of this tab takes its place. What was not carried out rejects.
 */
export function runCommand(command: SaverCommand): { begun: Promise<void>; over: Promise<void> } {
  running?.end()
  const begun = settledLater()
  const over = settledLater()
  let sleepAgain: (() => void) | null = null
  const awake = (isRunning: boolean) => {
    if (isRunning) sleepAgain ??= holdWakeLock()
    else {
      sleepAgain?.()
      sleepAgain = null
    }
  }
  const hear = (event: SaverProtocol['event']) => {
    if (event.kind === 'runs') {
      awake(event.isRunning)
      begun.settle()
    } else {
      const { pathname, search, hash } = window.location
      endSession(event.token, `${pathname}${search}${hash}`)
    }
  }
  const worker = remoteWorker<SaverProtocol>(saverUrl, {
    heardTimeoutMs: startTimeoutMs,
    answerTimeoutMs: null,
    lives: 1,
    hear,
  })
  const wake = () => {
    if (connectivity() === 'online') worker.tell({ kind: 'wake' })
  }
  const stops = [
    onNetworkHint(wake),
    onConnectivityChange(wake),
    onMemberChange((member) => worker.tell({ kind: 'member', member })),
    () => awake(false),
  ]
  const end = (failure?: Error) => {
    for (const stop of stops) stop()
    if (running === here) running = null
    for (const { settle } of [begun, over]) settle(failure)
    worker.close()
  }
  const here = { end }
  running = here
  void memberNow()
    .then((member) => worker.ask({ kind: 'run', command, member }))
    .then((how) => end(failureOf(how)))
  return { begun: begun.promise, over: over.promise }
}

function failureOf(how: SaverProtocol['answer'] | null): Error | undefined {
  if (how === 'done') return undefined
  if (how === 'locked') return new LockedFailure('Another tab is still saving. Close it and try again.')
  return how ? new LaterFailure(how.later) : new Error('The saver failed.')
}

/** A promise that rejects with what it is settled with, if anything. It need not be awaited. */
function settledLater(): { promise: Promise<void>; settle: (failure?: Error) => void } {
  let settle: (failure?: Error) => void = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    settle = (failure) => (failure ? reject(failure) : resolve())
  })
  promise.catch(() => {})
  return { promise, settle }
}
