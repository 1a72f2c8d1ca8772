/** This tab's own saver: its worker, who is signed in, and the screen that stays on meanwhile. */
import { onNetworkHint } from '../../device/page-events'
import { keepAwake } from '../../device/wake-lock'
import { startWorker } from '../../device/worker'
import { endSession } from '../account'
import { connectivity, onConnectivityChange } from '../connectivity'
import { memberNow, onMemberChange } from './price-member'
import type { Member } from './saver-context'
import saverUrl from './saver-worker?worker&url'
import type { Wish } from './saver-wish'

export type SaverWish = Wish | { name: 'pause' } | { name: 'cancel' } | { name: 'remove' }

export type ToSaver =
  | { kind: 'run'; wish: SaverWish; member: Member | null }
  | { kind: 'member'; member: Member | null }
  | { kind: 'wake' }
/** `begun`: no other tab saves. `refused`: the shop does not accept this token any more. */
export type FromSaver =
  | { kind: 'begun' }
  | { kind: 'over'; wasDone: boolean }
  | { kind: 'refused'; token: string | null }

let running: { end: () => void } | null = null

/** Whether this tab saves just now. */
export function savesHere(): boolean {
  return running !== null
}

/**
 * Carries out a wish when no other tab saves. `begun` resolves when it has its turn, `over` at the end, to whether it was
 * carried out.
 */
export function carryOut(wish: SaverWish): { begun: Promise<void>; over: Promise<boolean> } {
  running?.end()
  let isBegun = () => {}
  let tellOver: (wasDone: boolean) => void = () => {}
  const begun = new Promise<void>((resolve) => {
    isBegun = resolve
  })
  const over = new Promise<boolean>((resolve) => {
    tellOver = resolve
  })
  const worker = startWorker(saverUrl)
  const say = (message: ToSaver) => worker.postMessage(message)
  const wake = () => {
    if (connectivity() === 'online') say({ kind: 'wake' })
  }
  const stops = [
    onNetworkHint(wake),
    onConnectivityChange(wake),
    onMemberChange((member) => say({ kind: 'member', member })),
    keepAwake(),
  ]
  const end = (wasDone = false) => {
    for (const stop of stops) stop()
    worker.terminate()
    if (running === here) running = null
    isBegun()
    tellOver(wasDone)
  }
  const here = { end }
  running = here
  worker.addEventListener('message', ({ data }: MessageEvent<FromSaver>) => {
    if (data.kind === 'begun') isBegun()
    if (data.kind === 'over') end(data.wasDone)
    if (data.kind === 'refused') endSession(data.token, window.location.href)
  })
  worker.addEventListener('error', () => end())
  void memberNow().then((member) => say({ kind: 'run', wish, member }))
  return { begun, over }
}
