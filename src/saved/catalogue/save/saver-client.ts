/** This tab's saver: its worker, the signed-in customer, and the wake lock during a save. */
import { onNetworkHint } from '../../../device/page-events'
import { holdWakeLock } from '../../../device/wake-lock'
import { remoteWorker } from '../../../device/worker-rpc'
import { endSession } from '../../../session/account'
import { connectivity, onConnectivityChange } from '../../../session/connectivity'
import { readCurrentMember, onMemberChange } from '../prices/price-member'
import type { Member } from './saver-deps'
import type { EndCommand, SaveCommand } from './saver-command'
import saverUrl from './saver-worker?worker&url'

export type SaverCommand = SaveCommand | { name: EndCommand }

/**
 * The answer to `run` comes at its end. `locked`: another tab is saving. `later`: no person waits for the update, and
 * the shop could not be reached or requested a pause of this many ms.
 */
export type SaverProtocol = {
  call:
    | { kind: 'run'; command: SaverCommand; member: Member | null }
    | { kind: 'member'; member: Member | null }
    | { kind: 'wake' }
  answer: 'done' | 'locked' | { later: number | null }
  /** `runs`: the save runs or waits. `refused`: the shop no longer accepts this token. */
  event: { kind: 'runs'; isRunning: boolean } | { kind: 'refused'; token: string | null }
}

/** Longest time for the worker's script to load, in ms. */
const startTimeoutMs = 15_000

let running: { end: () => void } | null = null

export function isSavingInThisTab(): boolean {
  return running !== null
}

/** Another tab has the lock and did not release it. */
export class LockedFailure extends Error {
  override name = 'LockedFailure'
}

/** The update failed and no person waits for it: try again, but not before `retryAfter` ms. */
export class LaterFailure extends Error {
  override name = 'LaterFailure'
  constructor(readonly retryAfter: number | null) {
    super('The catalogue could not be updated just now.')
  }
}

/**
 * Runs a command when no other tab is saving. `started` resolves when a save runs, `finished` at the end of any
 * command; both also resolve when another command of this tab replaces this one. A command that was not carried out
 * rejects.
 */
export function runCommand(command: SaverCommand): { started: Promise<void>; finished: Promise<void> } {
  running?.end()
  const started = createDeferred()
  const finished = createDeferred()
  let releaseWakeLock: (() => void) | null = null
  const setAwake = (isRunning: boolean) => {
    if (isRunning) releaseWakeLock ??= holdWakeLock()
    else {
      releaseWakeLock?.()
      releaseWakeLock = null
    }
  }
  const handleEvent = (event: SaverProtocol['event']) => {
    if (event.kind === 'runs') {
      setAwake(event.isRunning)
      started.finish()
    } else {
      const { pathname, search, hash } = window.location
      endSession(event.token, `${pathname}${search}${hash}`)
    }
  }
  const worker = remoteWorker<SaverProtocol>(saverUrl, {
    confirmTimeoutMs: startTimeoutMs,
    answerTimeoutMs: null,
    maxStarts: 1,
    onEvent: handleEvent,
  })
  const wake = () => {
    if (connectivity() === 'online') worker.notify({ kind: 'wake' })
  }
  const stops = [
    onNetworkHint(wake),
    onConnectivityChange(wake),
    onMemberChange((member) => worker.notify({ kind: 'member', member })),
    () => setAwake(false),
  ]
  const end = (failure?: Error) => {
    for (const stop of stops) stop()
    if (running === thisRun) running = null
    for (const { finish } of [started, finished]) finish(failure)
    worker.close()
  }
  const thisRun = { end }
  running = thisRun
  void readCurrentMember()
    .then((member) => worker.ask({ kind: 'run', command, member }))
    .then((outcome) => end(failureOf(outcome)))
  return { started: started.promise, finished: finished.promise }
}

function failureOf(outcome: SaverProtocol['answer'] | null): Error | undefined {
  if (outcome === 'done') return undefined
  if (outcome === 'locked') return new LockedFailure('Another tab is still saving. Close it and try again.')
  return outcome ? new LaterFailure(outcome.later) : new Error('The saver failed.')
}

/** Creates a promise that `finish` resolves, or rejects with a failure. It need not be awaited. */
function createDeferred(): { promise: Promise<void>; finish: (failure?: Error) => void } {
  let finish: (failure?: Error) => void = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    finish = (failure) => (failure ? reject(failure) : resolve())
  })
  promise.catch(() => {})
  return { promise, finish }
}
