/**
 * The page's side of the saved catalogue. When the provider does not answer, questions go to the worker that reads the
 * catalogue.
 */
import { openChannel } from '../../../device/channel'
import { databaseExists } from '../../../device/database'
import { withDeadline } from '../../../device/deadline'
import { onLocalChange } from '../../../device/local-changes'
import { catalogueChannel, databases } from '../../../device/storage-names'
import { currentIdentity, currentPartition, currentRole, signedIn } from '../../../session/identity'
import { catalogueKeys } from '../layout'
import { sharedBundleStore } from '../bundle-store'
import type { AnswerTo, Question, Reader, ReaderProtocol } from './reader-question'
import { type RemoteWorker, remoteWorker } from '../../../device/worker-rpc'
import readerUrl from './reader-worker?worker&url'

/** Longest time for a device to report if there is a catalogue, in ms. */
const checkTimeoutMs = 6000

const workerOptions = {
  confirmTimeoutMs: 6000,
  // This time includes a question that waits until the whole catalogue is read on a slow device.
  answerTimeoutMs: 20_000,
  maxStarts: 2,
}

let worker: RemoteWorker<ReaderProtocol> | null = null
/** Resolves to true if there is a catalogue to read; checked again after every message of a save. */
let catalogueCheck: Promise<boolean> | null = null

/** The customer whose prices the worker may have in memory. */
let pricesPartition: string | null = null

/** A customer's data is removed from memory when the session ends. */
onLocalChange(() => {
  if (pricesPartition !== null && pricesPartition !== currentPartition()) closeReader()
})

openChannel(catalogueChannel, () => {
  catalogueCheck = null
  // A catalogue that was removed is released immediately, even without a question.
  if (worker) void hasCatalogue()
})

/**
 * Returns the saved catalogue's answer; null when the catalogue has no answer for any reason. `asMember` includes the
 * customer's prices. `now` allows only an answer that is ready and current. Never rejects.
 */
export async function savedAnswer<Q extends Question>(
  question: Q,
  { asMember = false, now = false } = {},
): Promise<AnswerTo<Q> | null> {
  if (asMember && !signedIn()) return null
  const reader = asMember ? currentReader() : null
  if (!(await hasCatalogue()) || !isCurrentReader(reader)) return null
  if (reader) pricesPartition = reader.partition
  const answer = await readerWorker().ask({ kind: 'ask', query: { question, reader, now } })
  // The customer's prices stay private, even when the session changed meanwhile.
  return isCurrentReader(reader) ? (answer as AnswerTo<Q> | null) : null
}

/** Starts the worker, if there is a catalogue, for a page that may need it. Never rejects. */
export async function openReader(): Promise<void> {
  if (await hasCatalogue()) readerWorker().notify({ kind: 'open' })
}

/** Prepares answers and searches, if there is a catalogue. Never rejects. */
export async function warmReader(): Promise<void> {
  if (!(await hasCatalogue())) return
  const reader = signedIn() ? currentReader() : null
  if (reader) pricesPartition = reader.partition
  readerWorker().notify({ kind: 'warm', reader })
}

function readerWorker() {
  worker ??= remoteWorker(readerUrl, workerOptions)
  return worker
}

function currentReader(): Reader {
  return { owner: currentIdentity()?.userId ?? '', partition: currentPartition(), role: currentRole() }
}

function isCurrentReader(reader: Reader | null): boolean {
  return reader === null || currentPartition() === reader.partition
}

async function hasCatalogue(): Promise<boolean> {
  catalogueCheck ??= checkCatalogue()
  const isPresent = await withDeadline(checkTimeoutMs, catalogueCheck, () => false)
  // A removed catalogue is released from memory. The next question checks again, as the device may not have answered
  // in time.
  if (!isPresent) {
    catalogueCheck = null
    closeReader()
  }
  return isPresent
}

function closeReader(): void {
  pricesPartition = null
  worker?.close()
  worker = null
}

async function checkCatalogue(): Promise<boolean> {
  try {
    if (!(await databaseExists(databases.catalogue))) return false
    const store = sharedBundleStore(databases.catalogue, { createIfMissing: false })
    const records = await Promise.all([catalogueKeys.bundle, catalogueKeys.job].map((key) => store.get(key)))
    return records.some((record) => record !== undefined)
  } catch {
    return false
  }
}
