/** The page's side of the saved catalogue: asks the worker that reads it for what the provider did not answer. */
import { openChannel } from '../../../device/channel'
import { databaseExists } from '../../../device/database'
import { within } from '../../../device/deadline'
import { onLocalChange } from '../../../device/local-changes'
import { catalogueChannel, databases } from '../../../device/storage-names'
import { currentPartition, currentRole, signedIn } from '../../../session/identity'
import { catalogueKeys } from '../layout'
import { sharedBundleStore } from '../bundle-store'
import type { Answers, Question, Reader, ReaderProtocol, Saved } from './reader-question'
import { type RemoteWorker, remoteWorker } from '../../../device/worker-rpc'
import readerUrl from './reader-worker?worker&url'

/** How long a device may take to say whether there is one, in ms. */
const lookTimeoutMs = 6000

const workerOptions = {
  heardTimeoutMs: 6000,
  // Also for one that waits for the whole catalogue to be read on a slow device.
  answerTimeoutMs: 20_000,
  lives: 2,
}

let worker: RemoteWorker<ReaderProtocol> | null = null
/** Whether there is anything to read; what is there is looked up again after every message of a saving. */
let isThere: Promise<boolean> | null = null

/** The customer whose prices the worker may hold. */
let heldFor: string | null = null

/** Nothing of a customer's stays in memory when the session ends. */
onLocalChange(() => {
  if (heldFor !== null && heldFor !== currentPartition()) closeReader()
})

openChannel(catalogueChannel, () => {
  isThere = null
  // A catalogue that is gone is let go of at once, also without a question.
  if (worker) void hasCatalogue()
})

/**
 * The saved catalogue's answer; null when it has none, for whatever reason. `asMember` brings own prices. `now`: only an
 * answer that is ready and current. Never rejects.
 */
export async function savedAnswer<Q extends Question>(
  question: Q,
  { asMember = false, now = false } = {},
): Promise<Saved<Answers[Q['kind']]> | null> {
  if (asMember && !signedIn()) return null
  const reader = asMember ? currentReader() : null
  if (!(await hasCatalogue()) || !isHere(reader)) return null
  if (reader) heldFor = reader.partition
  const kept = await readerWorker().ask({ kind: 'ask', asked: { question, reader, now } })
  // Own prices stay private, also when the session changed meanwhile.
  return isHere(reader) ? (kept as Saved<Answers[Q['kind']]> | null) : null
}

/** Starts the worker, where there is a catalogue, for a page that may need it. Never rejects. */
export async function openReader(): Promise<void> {
  if (await hasCatalogue()) readerWorker().tell({ kind: 'open' })
}

/** Gets ready for answers and searches, where there is a catalogue. Never rejects. */
export async function warmReader(): Promise<void> {
  if (!(await hasCatalogue())) return
  const reader = signedIn() ? currentReader() : null
  if (reader) heldFor = reader.partition
  readerWorker().tell({ kind: 'warm', reader })
}

function readerWorker() {
  worker ??= remoteWorker(readerUrl, workerOptions)
  return worker
}

function currentReader(): Reader {
  return { partition: currentPartition(), role: currentRole() }
}

function isHere(reader: Reader | null): boolean {
  return reader === null || currentPartition() === reader.partition
}

async function hasCatalogue(): Promise<boolean> {
  isThere ??= look()
  const found = await within(lookTimeoutMs, isThere, () => false)
  // Nothing of it stays in memory when it was removed. The next question looks again: perhaps the device did not answer in time.
  if (!found) {
    isThere = null
    closeReader()
  }
  return found
}

function closeReader(): void {
  heldFor = null
  worker?.close()
  worker = null
}

async function look(): Promise<boolean> {
  try {
    if (!(await databaseExists(databases.catalogue))) return false
    const store = sharedBundleStore(databases.catalogue, { makes: false })
    const known = await Promise.all([catalogueKeys.bundle, catalogueKeys.job].map((key) => store.get(key)))
    return known.some((record) => record !== undefined)
  } catch {
    return false
  }
}
