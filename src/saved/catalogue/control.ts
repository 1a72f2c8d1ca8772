/**
 * The offline catalogue from a screen's side: what is on the device, what is under way, and the buttons (req 11.8). State
 * is read again when any tab says that something changed.
 */
import { useSyncExternalStore } from 'react'
import type { UpdateChoice } from '../../domain/catalogue/auto-update'
import type { Bundle, BundleChoice, BundleJob, BundlePrices } from '../../domain/catalogue/bundle'
import { catalogueChannel, catalogueLock, databases } from '../../device/storage-names'
import { afterOthers, isTaken, whenFree } from '../../device/tab-lock'
import { currentPartition, signedIn } from '../../session/identity'
import type { PriceChange, ProductChange } from '../../domain/catalogue/product-change'
import { dropPrices, priceChanges, pricesOnDevice } from './prices/price-store'
import { LockedFailure, runCommand, type SaverCommand, savesHere } from './save/saver-client'
import { type Channel, openChannel } from '../../device/channel'
import { databaseExists } from '../../device/database'
import { within } from '../../device/deadline'
import { onLocalChange } from '../../device/local-changes'
import { holdsPictures } from '../../device/picture-cache'
import { orphans, readRecords, type Records } from './generations'
import { sharedBundleStore } from './bundle-store'
import { bundleKeys, catalogueKeys } from './layout'
import { resumesByItself } from './save/saver-command'
import { backoff } from '../../domain/backoff'

/** Follows every tab's saving. */
export function useCatalogue(): CatalogueState {
  return useSyncExternalStore(followCatalogue, currentCatalogue, () => unknownCatalogue)
}

/** Begins to save, or goes on where a saving with the same choice stopped. */
export async function saveCatalogue(choice: BundleChoice): Promise<void> {
  await begin({ name: 'save', choice })
}

/** Saves what changed since, with the choice of the catalogue in use. */
export async function updateCatalogue(): Promise<void> {
  await begin({ name: 'update', byPerson: true })
}

/** The same in the background: another tab's saving is not stopped. Rejects with LaterFailure and LockedFailure. */
export async function updateUnasked(): Promise<void> {
  if (savesHere() || (await isTaken(catalogueLock))) return
  try {
    await runCommand({ name: 'update', byPerson: false }).over
  } finally {
    await lookAtCatalogue()
  }
}

export async function chooseUpdates(choice: UpdateChoice): Promise<void> {
  await catalogue().commit([[catalogueKeys.updates, choice]])
  await lookAtCatalogue()
}

/** Also of a saving in another tab. */
export async function pauseSaving(): Promise<void> {
  await end('pause')
}

export async function resumeSaving(): Promise<void> {
  await begin({ name: 'resume', byPerson: true })
}

/** Ends a saving under way; the catalogue in use stays. */
export async function cancelSaving(): Promise<void> {
  await end('cancel')
}

/** Takes the catalogue, its prices and its pictures off this device. */
export async function removeCatalogue(): Promise<void> {
  await end('remove')
  await dropPrices(currentPartition())
  await lookAtCatalogue()
}

/** How long the tab that saves may take to let go, and this device to say what it has, in ms. */
const timeoutMs = 5000

async function begin(command: SaverCommand): Promise<void> {
  await letGo()
  try {
    await runCommand(command).begun
  } finally {
    await lookAtCatalogue()
  }
}

async function end(name: 'pause' | 'cancel' | 'remove'): Promise<void> {
  await letGo()
  try {
    await runCommand({ name }).over
  } finally {
    await lookAtCatalogue()
  }
}

/** The tab that saves stops, and tells the other tabs. */
async function letGo(): Promise<void> {
  stopSavers()
  await afterOthers(catalogueLock, timeoutMs, () => Promise.resolve())
}

export type CatalogueState = {
  /** False until the device was asked: then nothing is known yet. */
  known: boolean
  bundle: Bundle | null
  job: BundleJob | null
  prices: BundlePrices | null
  /** Another tab of this shop saves. */
  elsewhere: boolean
  /** What was saved, or its pictures alone, is gone, without being removed here. */
  lost: 'catalogue' | 'pictures' | null
  /** What updates changed lately, the newest first; own prices are the signed-in customer's. */
  changes: { products: ProductChange[]; prices: PriceChange[] }
  /** Whether it is updated by itself, where the user chose. */
  updates: UpdateChoice
}

/** ms between two looks at the least. */
const pace = 250
/** ms between two tries to take over, in case they come to nothing. */
const takeOverWaits = { first: 5000, longest: 10 * 60_000 }

const nothing: CatalogueState = {
  known: true,
  bundle: null,
  job: null,
  prices: null,
  elsewhere: false,
  lost: null,
  changes: { products: [], prices: [] },
  updates: null,
}
/** Before the device was asked, and where there is none. */
const unknownCatalogue: CatalogueState = { ...nothing, known: false }

let state = unknownCatalogue
let channel: Channel | null = null
let timer: ReturnType<typeof setTimeout> | null = null
let lastLook = 0
let waitingForLock: AbortController | null = null
let takeOver = { notBefore: 0, tries: 0 }
const listeners = new Set<() => void>()

export function currentCatalogue(): CatalogueState {
  return state
}

/** Calls when it is another one. Returns how to stop. */
export function followCatalogue(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    channel = openChannel(catalogueChannel, lookSoon)
    lookSoon()
  }
  const stop = onLocalChange(lookSoon)
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

/** The tab that saves hears it. */
function stopSavers(): void {
  const line = openChannel(catalogueChannel, () => {})
  line.tell('stop')
  line.close()
}

/** Never rejects. */
export async function lookAtCatalogue(): Promise<void> {
  lastLook = Date.now()
  try {
    state = await within(timeoutMs, read(), () => {
      throw new Error('This device does not answer.')
    })
  } catch (error) {
    console.warn('What is saved of the catalogue could not be read.', error)
    state = { ...state, known: true }
  }
  for (const listener of listeners) listener()
  takeOverWhenFree()
}

/**
 * Goes on with a saving that no tab is at, when it was not stopped by a person; else drops what a crash left over. Never
 * rejects.
 */
export async function resumeIfAlone(): Promise<void> {
  try {
    if (savesHere() || !(await databaseExists(databases.catalogue))) return
    const command = commandAlone(await readRecords(catalogue()))
    if (!command || (await isTaken(catalogueLock))) return
    // A press in this tab may have come first meanwhile.
    if (!savesHere()) await runCommand(command).begun
  } catch (error) {
    if (!(error instanceof LockedFailure)) console.warn('Saving the catalogue could not go on.', error)
  }
}

function commandAlone(records: Records): SaverCommand | null {
  const { job } = records
  if (job && resumesByItself(job.pause)) return { name: 'resume', byPerson: false }
  return orphans(records).length > 0 ? { name: 'clean-up' } : null
}

function lookSoon(): void {
  if (timer) return
  timer = setTimeout(
    () => {
      timer = null
      void lookAtCatalogue()
    },
    untilTime(lastLook + pace, pace),
  )
}

/** ms until then; 0 where it is further away than `most`: the clock was set back since. */
function untilTime(at: number, most: number): number {
  const wait = at - Date.now()
  return wait > 0 && wait <= most ? wait : 0
}

async function read(): Promise<CatalogueState> {
  // Only looking makes no database.
  if (!(await databaseExists(databases.catalogue))) return nothing
  const { bundle, job } = await readRecords(catalogue())
  const isHere = bundle !== null && (await databaseExists(databases.catalogueGeneration(bundle.generation)))
  return {
    known: true,
    bundle: isHere ? bundle : null,
    job,
    prices: signedIn() ? await pricesOnDevice(currentPartition()) : null,
    elsewhere: job !== null && !savesHere() && (await isTaken(catalogueLock)),
    lost: bundle && (isHere ? await lostPictures(bundle, job) : 'catalogue'),
    changes: {
      products: (isHere && (await changesIn(bundle))) || [],
      prices: signedIn() ? await priceChanges({ partition: currentPartition() }) : [],
    },
    updates: (await catalogue().get<UpdateChoice>(catalogueKeys.updates)) ?? null,
  }
}

function changesIn({ generation }: Bundle): Promise<ProductChange[] | undefined> {
  const store = sharedBundleStore(databases.catalogueGeneration(generation), { makes: false })
  return store.get<ProductChange[]>(bundleKeys.changes())
}

/** The device may have cleared the pictures alone. */
async function lostPictures({ pictures }: Bundle, job: BundleJob | null): Promise<'pictures' | null> {
  // Too much to look at several times a second.
  if (job || pictures.done === 0) return null
  return (await holdsPictures()) ? null : 'pictures'
}

/** The tab that saves may be closed or die: the next one that looks goes on. */
function takeOverWhenFree(): void {
  if (state.job === null) takeOver = { notBefore: 0, tries: 0 }
  const isOthers = state.job !== null && resumesByItself(state.job.pause) && !savesHere()
  if (!isOthers || waitingForLock || listeners.size === 0) return
  const waiting = new AbortController()
  waitingForLock = waiting
  whenFree(catalogueLock, waiting.signal).then(
    async () => {
      const { notBefore, tries } = takeOver
      await new Promise((resolve) => setTimeout(resolve, untilTime(notBefore, takeOverWaits.longest)))
      if (waiting.signal.aborted) return
      takeOver = { notBefore: Date.now() + backoff(tries + 1, takeOverWaits), tries: tries + 1 }
      await resumeIfAlone()
      if (waitingForLock === waiting) waitingForLock = null
      await lookAtCatalogue()
    },
    () => {},
  )
}

function catalogue() {
  return sharedBundleStore(databases.catalogue, { makes: false })
}
