/**
 * Keeps the saved catalogue up to date by itself: at the start, when the page comes back to the front, when the network
 * does, and every four hours. Only where the provider offers the bulk read: anything else would ask for every product.
 */
import { onUpdateWake, registerPeriodicSync } from '../../device/background-sync'
import { savesData } from '../../device/data-saver'
import { listen, pageIsVisible } from '../../device/page-events'
import { hasUnsentFields, watchFields } from '../../device/unsent-fields'
import {
  isUpdateDue,
  retryDelay,
  updateDelay,
  updateEvery,
  updatesByItself,
} from '../../domain/catalogue/auto-update'
import { connectivity, onConnectivityChange } from '../../session/connectivity'
import {
  chooseUpdates,
  currentCatalogue,
  lookAtCatalogue,
  resumeIfAlone,
  updateUnasked,
  useCatalogue,
} from './control'
import { LaterFailure } from './save/saver-client'

/** ms until it is looked again whether a form was sent. */
const formTimeoutMs = 30_000

let isWatching = false
/** The turn of this device, waited for. */
let turn: ReturnType<typeof setTimeout> | null = null
let failures = 0

/** At the start of a page with a saved catalogue. */
export async function goOnSaving(): Promise<void> {
  await resumeIfAlone()
  await keepUpToDate()
}

/** To be called where there is a saved catalogue; once is enough. */
export async function keepUpToDate(): Promise<void> {
  if (isWatching) return
  isWatching = true
  await lookAtCatalogue()
  watchFields()
  onConnectivityChange(waitForTurn)
  listen(document, ['visibilitychange'], waitForTurn)
  onUpdateWake(waitForTurn)
  setInterval(waitForTurn, updateEvery)
  void registerPeriodicSync(isOn(), updateEvery)
  waitForTurn()
}

function waitForTurn(): void {
  if (turn || !mayUpdate()) return
  turn = setTimeout(takeTurn, updateDelay(Math.random()))
}

function waitAgain(ms: number): void {
  turn = setTimeout(takeTurn, ms)
}

async function takeTurn(): Promise<void> {
  turn = null
  // Whatever ends this wakes it again.
  if (!mayUpdate()) return
  if (hasUnsentFields()) return waitAgain(formTimeoutMs)
  await lookAtCatalogue()
  if (!isDue()) return
  try {
    await updateUnasked()
    failures = 0
  } catch (error) {
    failures += 1
    if (!(error instanceof LaterFailure)) console.warn('The catalogue could not be updated.', error)
    waitAgain(retryDelay(failures, error instanceof LaterFailure ? error.retryAfter : null, Math.random()))
  }
}

function mayUpdate(): boolean {
  return isOn() && pageIsVisible() && connectivity() === 'online'
}

/** Own prices may be older than the rest: the browser updates without a page, and so without a customer. */
function isDue(): boolean {
  const { bundle, job, prices } = currentCatalogue()
  if (!bundle || job || bundle.version === null) return false
  return isUpdateDue(Math.min(bundle.startedAt, prices?.at ?? bundle.startedAt), Date.now())
}

/** Whether it is done on this device. */
export function useUpdatesByItself(): boolean {
  return updatesByItself(useCatalogue().updates, savesData())
}

export async function setUpdatesByItself(isWanted: boolean): Promise<void> {
  await chooseUpdates(isWanted ? 'on' : 'off')
  await registerPeriodicSync(isWanted, updateEvery)
  waitForTurn()
}

function isOn(): boolean {
  return updatesByItself(currentCatalogue().updates, savesData())
}
