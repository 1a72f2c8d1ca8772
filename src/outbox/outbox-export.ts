/** Unsent work taken along as files, for the day on which nothing else helps. */
import { saveBlob } from '../device/files'
import { rowReason, syncState } from '../domain/outbox/sync-words'
import { entriesCsv, exportName, type UnsentChange, unsentJson } from '../domain/outbox/unsent-export'
import type { OutboxRow } from '../domain/outbox/outbox'
import { readEntry, sealedIn } from './kinds/giveaway-entry'
import { aboutRow, type QueueName, storedUnsent } from './queues'

/** One JSON file of what is not sent, of both queues unless one is named. Resolves to how much that is. */
export async function saveUnsent(queue?: QueueName): Promise<number> {
  const now = Date.now()
  const changes = await Promise.all((await unsentRows(queue)).map((row) => changeOf(row)))
  save(unsentJson(changes, now), exportName('unsent', now), 'application/json')
  return changes.length
}

/** A CSV of the entries that this device can read. `sealed`: how many it cannot. */
export async function saveEntries(queue?: QueueName): Promise<{ saved: number; sealed: number }> {
  const now = Date.now()
  const rows = (await unsentRows(queue)).filter((row) => sealedIn(row) !== null)
  const read = await Promise.all(
    rows.map(async (row) => {
      const entry = await readEntry(row)
      const sealed = sealedIn(row)
      return entry && sealed ? [{ id: sealed.entryId, at: Date.parse(sealed.capturedAt), entry }] : []
    }),
  )
  const entries = read.flat()
  save(entriesCsv(entries), exportName('entries', now), 'text/csv')
  return { saved: entries.length, sealed: rows.length - entries.length }
}

async function unsentRows(queue?: QueueName): Promise<OutboxRow[]> {
  const queues: QueueName[] = queue ? [queue] : ['own', 'guest']
  const stored = await Promise.all(queues.map(storedUnsent))
  return stored.flat().toSorted((a, b) => a.createdAt - b.createdAt || a.seq - b.seq)
}

async function changeOf(row: OutboxRow): Promise<UnsentChange> {
  const { title, text } = aboutRow(row)
  const { id, createdAt, kind, entity, opSchema, payload } = row
  return {
    id,
    what: title,
    text,
    at: createdAt,
    state: syncState(row),
    reason: rowReason(row),
    stored: { kind, entity, opSchema, payload },
    entry: await readEntry(row),
  }
}

function save(content: string, name: string, type: string): void {
  saveBlob(new Blob([content], { type: `${type};charset=utf-8` }), name)
}
