/** This tab's own saver: its worker, who is signed in, and the screen that stays on meanwhile. */
import { onNetworkHint } from '../../../device/page-events'
import { keepAwake } from '../../../device/wake-lock'
import { startWorker } from '../../../device/trusted-types'
import { endSession } from '../../../session/account'
import { connectivity, onConnectivityChange } from '../../../session/connectivity'
import { memberNow, onMemberChange } from '../prices/price-member'
import type { Member } from './saver-deps'
import type { EndCommand, SaveCommand } from './saver-command'
import saverUrl from './saver-worker?worker&url'

export type SaverCommand = SaveCommand | { name: EndCommand }

export type SaverMessage =
  | { kind: 'run'; command: SaverCommand; member: Member | null }
  | { kind: 'member'; member: Member | null }
  | { kind: 'wake' }
/** `heard` comes at once: silence means that nobody is there. `runs`: or waits. `locked`: another tab saves. `refused`: the shop does not accept this token any more. */
export type SaverEvent =
  | { kind: 'heard' }
  | { kind: 'runs'; isRunning: boolean }
  | { kind: 'over'; how: 'done' | 'locked' | 'failed' }
  | { kind: 'refused'; token: string | null }

/** How long the worker's script may take to come, and the device to say who is signed in, in ms. */
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

/**
 * Carries out a command when no other tab saves. `begun` resolves when a saving runs, `over` at the end of anything; both
 * also when another command of this tab takes its place. What was not carried out rejects.
 */
export function runCommand(command: SaverCommand): { begun: Promise<void>; over: Promise<void> } {
  running?.end()
  const begun = settledLater()
  const over = settledLater()
  const worker = startWorker(saverUrl)
  let sleepAgain: (() => void) | null = null
  const awake = (isRunning: boolean) => {
    if (isRunning) sleepAgain ??= keepAwake()
    else {
      sleepAgain?.()
      sleepAgain = null
    }
  }
  const say = (message: SaverMessage) => worker.postMessage(message)
  const wake = () => {
    if (connectivity() === 'online') say({ kind: 'wake' })
  }
  const stops = [
    () => clearTimeout(silent),
    onNetworkHint(wake),
    onConnectivityChange(wake),
    onMemberChange((member) => say({ kind: 'member', member })),
    () => awake(false),
  ]
  const end = (failure?: Error) => {
    for (const stop of stops) stop()
    worker.terminate()
    if (running === here) running = null
    for (const { settle } of [begun, over]) settle(failure)
  }
  const here = { end }
  running = here
  worker.addEventListener('message', ({ data }: MessageEvent<SaverEvent>) => {
    clearTimeout(silent)
    if (data.kind === 'runs') {
      awake(data.isRunning)
      begun.settle()
    }
    if (data.kind === 'over') end(failures[data.how]())
    if (data.kind === 'refused') {
      const { pathname, search, hash } = window.location
      endSession(data.token, `${pathname}${search}${hash}`)
    }
  })
  worker.addEventListener('error', () => end(failures.failed()))
  const silent = setTimeout(() => end(failures.failed()), startTimeoutMs)
  void memberNow().then((member) => say({ kind: 'run', command, member }))
  return { begun: begun.promise, over: over.promise }
}

const failures = {
  done: () => undefined,
  locked: () => new LockedFailure('Another tab is still saving. Close it and try again.'),
  failed: () => new Error('The saver failed.'),
}

/** A promise that rejects with what it is settled with, if anything. Nobody has to listen. */
function settledLater(): { promise: Promise<void>; settle: (failure?: Error) => void } {
  let settle: (failure?: Error) => void = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    settle = (failure) => (failure ? reject(failure) : resolve())
  })
  promise.catch(() => {})
  return { promise, settle }
}
