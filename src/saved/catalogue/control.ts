/**
 * State and commands of the offline catalogue for screens: the saved data, the running save, and the actions of the
 * buttons (req 11.8). The state is read again when any tab reports a change.
 */
import { useSyncExternalStore } from 'react'
import type { UpdateChoice } from '../../domain/catalogue/auto-update'
import type { Bundle, BundleChoice, BundleJob, BundlePrices } from '../../domain/catalogue/bundle'
import { catalogueChannel, catalogueLock, databases } from '../../device/storage-names'
import { afterOthers, isTaken, whenFree } from '../../device/tab-lock'
import { currentIdentity, currentPartition, signedIn } from '../../session/identity'
import type { PriceChange, ProductChange } from '../../domain/catalogue/product-change'
import { dropPrices, priceChanges, pricesOnDevice } from './prices/price-store'
import { LockedFailure, runCommand, type SaverCommand, isSavingInThisTab } from './save/saver-client'
import { type Channel, openChannel } from '../../device/channel'
import { databaseExists } from '../../device/database'
import { withDeadline } from '../../device/deadline'
import { onLocalChange } from '../../device/local-changes'
import { hasPictures } from '../../device/picture-cache'
import { orphans, readRecords, type Records } from './generations'
import { sharedBundleStore } from './bundle-store'
import { bundleKeys, catalogueKeys } from './layout'
import { canAutoResume } from './save/saver-command'
import { backoff } from '../../domain/backoff'

/** Returns the state, which includes saves that run in other tabs. */
export function useCatalogue(): CatalogueState {
  return useSyncExternalStore(followCatalogue, currentCatalogue, () => unknownCatalogue)
}

/** Starts a save, or resumes an interrupted save with the same choice. */
export async function saveCatalogue(choice: BundleChoice): Promise<void> {
  await runAlone({ name: 'save', choice }, 'started')
}

/** Saves the changes since the last save, with the choice of the catalogue in use. */
export async function updateCatalogue(): Promise<void> {
  await runAlone({ name: 'update', byPerson: true }, 'started')
}

/** Updates in the background without stopping another tab's save. Rejects with LaterFailure and LockedFailure. */
export async function updateInBackground(): Promise<void> {
  if (isSavingInThisTab() || (await isTaken(catalogueLock))) return
  try {
    await runCommand({ name: 'update', byPerson: false }).finished
  } finally {
    await refreshCatalogueState()
  }
}

export async function chooseUpdates(choice: UpdateChoice): Promise<void> {
  await catalogue().commit([[catalogueKeys.updates, choice]])
  await refreshCatalogueState()
}

/** Pauses the running save, even if another tab runs it. */
export async function pauseSaving(): Promise<void> {
  await runAlone({ name: 'pause' }, 'finished')
}

export async function resumeSaving(): Promise<void> {
  await runAlone({ name: 'resume', byPerson: true }, 'started')
}

/** Ends a running save; the catalogue in use remains. */
export async function cancelSaving(): Promise<void> {
  await runAlone({ name: 'cancel' }, 'finished')
}

/** Removes the catalogue, its prices and its pictures from this device. */
export async function removeCatalogue(): Promise<void> {
  await runAlone({ name: 'remove' }, 'finished')
  await dropPrices(currentPartition())
  await refreshCatalogueState()
}

/** Longest wait, in ms, for the saving tab to release the lock, and for this device to return its state. */
const timeoutMs = 5000

/** Runs the command after other tabs have stopped saving. Resolves at this step of the command. */
async function runAlone(command: SaverCommand, step: 'started' | 'finished'): Promise<void> {
  await releaseSaver()
  try {
    await runCommand(command)[step]
  } finally {
    await refreshCatalogueState()
  }
}

/** Stops the tab that saves and waits for its lock. */
async function releaseSaver(): Promise<void> {
  stopSavers()
  await afterOthers(catalogueLock, timeoutMs, () => Promise.resolve())
}

export type CatalogueState = {
  /** false until the storage was read. */
  isLoaded: boolean
  bundle: Bundle | null
  job: BundleJob | null
  prices: BundlePrices | null
  /** true: another tab of this shop is saving. */
  isInOtherTab: boolean
  /**
   * The saved catalogue, or only its pictures, disappeared without being removed by the user; null: nothing is lost.
   */
  lost: 'catalogue' | 'pictures' | null
  /** Recent changes by updates, newest first. The prices are the signed-in customer's. */
  changes: { products: ProductChange[]; prices: PriceChange[] }
  /** The user's choice about automatic updates, if there is one. */
  updates: UpdateChoice
}

/** Minimum interval in ms between two reads of the state. */
const minReadIntervalMs = 250
/** Delays in ms between two attempts to take over another tab's save, in case the attempts fail. */
const takeOverDelays = { first: 5000, maxMs: 10 * 60_000 }

const emptyState: CatalogueState = {
  isLoaded: true,
  bundle: null,
  job: null,
  prices: null,
  isInOtherTab: false,
  lost: null,
  changes: { products: [], prices: [] },
  updates: null,
}
/** The state before the first read, and during server rendering. */
const unknownCatalogue: CatalogueState = { ...emptyState, isLoaded: false }

let state = unknownCatalogue
let channel: Channel | null = null
let timer: ReturnType<typeof setTimeout> | null = null
let lastReadAt = 0
let waitingForLock: AbortController | null = null
let takeOver = { notBefore: 0, tries: 0 }
const listeners = new Set<() => void>()

export function currentCatalogue(): CatalogueState {
  return state
}

/** Calls `listener` when the state changes. Returns the unsubscribe function. */
export function followCatalogue(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    channel = openChannel(catalogueChannel, scheduleRead)
    scheduleRead()
  }
  const stop = onLocalChange(scheduleRead)
  return () => {
    stop()
    listeners.delete(listener)
    if (listeners.size > 0) return
    channel?.close()
    channel = null
    waitingForLock?.abort()
    waitingForLock = null
  }
}

/** Sends the stop message to the saving tab. */
function stopSavers(): void {
  const stopChannel = openChannel(catalogueChannel, () => {})
  stopChannel.send('stop')
  stopChannel.close()
}

/** Reads the state and notifies the listeners. Never rejects. */
export async function refreshCatalogueState(): Promise<void> {
  lastReadAt = Date.now()
  try {
    state = await withDeadline(timeoutMs, readState(), () => {
      throw new Error('Reading the storage timed out.')
    })
  } catch (error) {
    console.warn('The state of the saved catalogue could not be read.', error)
    state = { ...state, isLoaded: true }
  }
  for (const listener of listeners) listener()
  takeOverWhenFree()
}

/**
 * Resumes an interrupted save if no tab is running it and no person stopped it. If there is no such save, the leftovers
 * of a crash are dropped. Never rejects.
 */
export async function resumeIfAlone(): Promise<void> {
  try {
    if (isSavingInThisTab() || !(await databaseExists(databases.catalogue))) return
    const command = pendingCommand(await readRecords(catalogue()))
    if (!command || (await isTaken(catalogueLock))) return
    // The user may have started a save in this tab meanwhile.
    if (!isSavingInThisTab()) await runCommand(command).started
  } catch (error) {
    if (!(error instanceof LockedFailure)) console.warn('Saving the catalogue could not continue.', error)
  }
}

function pendingCommand(records: Records): SaverCommand | null {
  const { job } = records
  if (job && canAutoResume(job.pause)) return { name: 'resume', byPerson: false }
  return orphans(records).length > 0 ? { name: 'clean-up' } : null
}

function scheduleRead(): void {
  if (timer) return
  timer = setTimeout(
    () => {
      timer = null
      void refreshCatalogueState()
    },
    untilTime(lastReadAt + minReadIntervalMs, minReadIntervalMs),
  )
}

/** Returns ms until `at`; 0 when it is further away than `maxMs`, because the clock was set back since. */
function untilTime(at: number, maxMs: number): number {
  const wait = at - Date.now()
  return wait > 0 && wait <= maxMs ? wait : 0
}

async function readState(): Promise<CatalogueState> {
  // The check must not create a database.
  if (!(await databaseExists(databases.catalogue))) return emptyState
  const { bundle, job } = await readRecords(catalogue())
  const isPresent =
    bundle !== null && (await databaseExists(databases.catalogueGeneration(bundle.generation)))
  return {
    isLoaded: true,
    bundle: isPresent ? bundle : null,
    job,
    prices: signedIn() ? await pricesOnDevice(currentPartition()) : null,
    isInOtherTab: job !== null && !isSavingInThisTab() && (await isTaken(catalogueLock)),
    lost: bundle && (isPresent ? await lostPictures(bundle, job) : 'catalogue'),
    changes: {
      products: (isPresent && (await changesIn(bundle))) || [],
      prices: await changesOfPrices(),
    },
    updates: (await catalogue().get<UpdateChoice>(catalogueKeys.updates)) ?? null,
  }
}

async function changesOfPrices(): Promise<PriceChange[]> {
  const identity = currentIdentity()
  return identity ? priceChanges({ owner: identity.userId, partition: currentPartition() }) : []
}

function changesIn({ generation }: Bundle): Promise<ProductChange[] | undefined> {
  const store = sharedBundleStore(databases.catalogueGeneration(generation), { createIfMissing: false })
  return store.get<ProductChange[]>(bundleKeys.changes())
}

/** The device may have evicted only the pictures. */
async function lostPictures({ pictures }: Bundle, job: BundleJob | null): Promise<'pictures' | null> {
  // During a save the check would run several times a second, which is too expensive.
  if (job || pictures.done === 0) return null
  return (await hasPictures()) ? null : 'pictures'
}

/** If the saving tab is closed or crashes, the first tab that notices continues the save. */
function takeOverWhenFree(): void {
  if (state.job === null) takeOver = { notBefore: 0, tries: 0 }
  const canTakeOver = state.job !== null && canAutoResume(state.job.pause) && !isSavingInThisTab()
  if (!canTakeOver || waitingForLock || listeners.size === 0) return
  const waiting = new AbortController()
  waitingForLock = waiting
  whenFree(catalogueLock, waiting.signal).then(
    async () => {
      const { notBefore, tries } = takeOver
      await new Promise((resolve) => setTimeout(resolve, untilTime(notBefore, takeOverDelays.maxMs)))
      if (waiting.signal.aborted) return
      takeOver = { notBefore: Date.now() + backoff(tries + 1, takeOverDelays), tries: tries + 1 }
      await resumeIfAlone()
      if (waitingForLock === waiting) waitingForLock = null
      await refreshCatalogueState()
    },
    () => {},
  )
}

function catalogue() {
  return sharedBundleStore(databases.catalogue, { createIfMissing: false })
}
