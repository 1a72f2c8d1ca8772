/**
 * Every read that was seen, one record each, in a database per identity partition. Reading treats every storage
 * trouble as "not saved"; writing gathers, then commits in one transaction, and is fenced for private data.
 */
import { del, entries, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { openStore } from '../device/database'
import { onLeaving } from '../device/page-events'
import { databases, savedShape } from '../device/storage-names'
import type { Dated } from '../domain/dated'
import { currentEpoch, currentPartition, signedIn } from '../session/identity'
import { rememberPartition, storedEpoch, writeFenced } from '../session/partitions'

/** `public` copies are role-neutral and outlive every identity; `member` copies die with theirs. */
export type ReadScope = 'public' | 'member'

type SavedRecord = { shape: number; saved: Dated<unknown> }

/** How long copies are gathered, in ms. Private ones not at all: many a customer goes on by typing an address. */
const flushAfter: Record<ReadScope, number> = { public: 200, member: 0 }
const flushAt = 50

const stores = new Map<string, UseStore>()
const waiting = new Map<string, Map<string, SavedRecord>>()
let timer: ReturnType<typeof setTimeout> | null = null
/** When the timer is due, in epoch ms. */
let due = 0
let reported = false

/** The saved copy under a query's hash, or null. Never throws. */
export async function readSaved<T>(scope: ReadScope, hash: string): Promise<Dated<T> | null> {
  const partition = partitionFor(scope)
  if (partition === null) return null
  // What is read for the first time is written a moment later.
  if (scope === 'member') noteOnce(partition).catch(() => {})
  const record = waiting.get(partition)?.get(hash) ?? (await readRecord(partition, hash))
  return record?.shape === savedShape ? (record.saved as Dated<T>) : null
}

/** Keeps a copy soon. Never throws; trouble is reported once. */
export function saveRead(scope: ReadScope, hash: string, saved: Dated<unknown>): void {
  const partition = partitionFor(scope)
  if (partition === null) return
  const batch = waiting.get(partition) ?? new Map<string, SavedRecord>()
  batch.set(hash, { shape: savedShape, saved })
  waiting.set(partition, batch)
  if (batch.size >= flushAt) void flushSaved()
  else flushIn(flushAfter[scope])
}

function flushIn(ms: number): void {
  if (timer && due <= Date.now() + ms) return
  if (timer) clearTimeout(timer)
  due = Date.now() + ms
  timer = setTimeout(() => void flushSaved(), ms)
}

/** Writes what waits, now. */
export async function flushSaved(): Promise<void> {
  if (timer) clearTimeout(timer)
  timer = null
  const batches = [...waiting]
  waiting.clear()
  await Promise.all(batches.map(([partition, batch]) => commit(partition, [...batch])))
}

/** Forgets what waits for a private partition: the identity ended. */
export function forgetWaiting(): void {
  for (const partition of waiting.keys()) if (partition !== 'anon') waiting.delete(partition)
}

/** Writes also when the page is about to be put away. Returns how to stop. */
export function saveBeforeLeaving(): () => void {
  return onLeaving(flushSaved)
}

/** Null for a private copy while signed out: it has no owner. */
function partitionFor(scope: ReadScope): string | null {
  if (scope === 'public') return 'anon'
  return signedIn() ? currentPartition() : null
}

function storeOf(partition: string): UseStore {
  const known = stores.get(partition)
  if (known) return known
  const store = openStore(databases.savedReads(partition))
  stores.set(partition, store)
  return store
}

async function readRecord(partition: string, hash: string): Promise<SavedRecord | undefined> {
  try {
    return await get<SavedRecord>(hash, storeOf(partition))
  } catch (error) {
    report(error)
    return undefined
  }
}

async function commit(partition: string, batch: [string, SavedRecord][]): Promise<void> {
  try {
    if (partition === 'anon') await put(partition, batch)
    else await putFenced(partition, batch)
  } catch (error) {
    report(error)
  }
}

/** The epoch is looked at beside the write, not before it: a page that is being left gets no answers any more. */
async function putFenced(partition: string, batch: [string, SavedRecord][]): Promise<void> {
  const tab = currentEpoch()
  const stored = storedEpoch()
  stored.catch(() => {})
  const isHere = () => tab === currentEpoch() && partition === currentPartition()
  await noteOnce(partition)
  if (!isHere()) return
  const isCurrent = async () => isHere() && (await stored) === (await storedEpoch())
  await writeFenced({ database: databases.savedReads(partition), isCurrent }, () => put(partition, batch))
}

/** The partition that is known to be remembered, and since which epoch. */
let noted: { key: string; done: Promise<void> } | null = null

function noteOnce(partition: string): Promise<void> {
  const key = `${currentEpoch()} ${partition}`
  if (noted?.key === key) return noted.done
  const done = rememberPartition(partition)
  noted = { key, done }
  done.catch(() => {
    noted = null
  })
  return done
}

async function put(partition: string, batch: [string, SavedRecord][]): Promise<void> {
  const store = storeOf(partition)
  try {
    await write(store, batch)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    await dropOldestQuarter(store)
    await write(store, batch)
  }
}

/** Committed at once, so that it is kept also when the page is gone before the database has answered. */
function write(store: UseStore, batch: [string, SavedRecord][]): Promise<void> {
  return store('readwrite', (records) => {
    for (const [hash, record] of batch) records.put(record, hash)
    const written = promisifyRequest(records.transaction)
    records.transaction.commit()
    return written
  })
}

async function dropOldestQuarter(store: UseStore): Promise<void> {
  const all = await entries<string, SavedRecord>(store)
  const byAge = all.sort(([, a], [, b]) => a.saved.at - b.saved.at)
  for (const [hash] of byAge.slice(0, Math.ceil(byAge.length / 4))) await del(hash, store)
}

function report(error: unknown): void {
  if (reported) return
  reported = true
  console.warn('This browser does not keep copies for offline use.', error)
}
