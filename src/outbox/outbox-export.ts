/** Exports unsent edits as files, as a last resort for the customer. */
import { saveBlob } from '../device/files'
import { rowReason, syncState } from '../domain/outbox/sync-text'
import { entriesCsv, exportName, type UnsentChange, unsentJson } from '../domain/outbox/unsent-export'
import type { OutboxRow } from '../domain/outbox/outbox'
import { readEntry, storedEntryIn } from './kinds/giveaway-entry'
import { describeRow, type QueueName, storedUnsent } from './queues'

/** Saves one JSON file with the unsent edits of both queues, or of the named one. Resolves to their number. */
export async function saveUnsent(queue?: QueueName): Promise<number> {
  const now = Date.now()
  const changes = await Promise.all((await unsentRows(queue)).map((row) => changeOf(row)))
  save(unsentJson(changes, now), exportName('unsent', now), 'application/json')
  return changes.length
}

/**
 * Saves a CSV of the entries that this device can read. `unreadable` is the number of entries that it cannot read.
 */
export async function saveEntries(queue?: QueueName): Promise<{ saved: number; unreadable: number }> {
  const now = Date.now()
  const rows = (await unsentRows(queue)).filter((row) => storedEntryIn(row) !== null)
  const readableEntries = await Promise.all(
    rows.map(async (row) => {
      const entry = await readEntry(row)
      const storedEntry = storedEntryIn(row)
      return entry && storedEntry
        ? [{ id: storedEntry.entryId, at: Date.parse(storedEntry.capturedAt), entry }]
        : []
    }),
  )
  const entries = readableEntries.flat()
  save(entriesCsv(entries), exportName('entries', now), 'text/csv')
  return { saved: entries.length, unreadable: rows.length - entries.length }
}

async function unsentRows(queue?: QueueName): Promise<OutboxRow[]> {
  const queues: QueueName[] = queue ? [queue] : ['account', 'guest']
  const stored = await Promise.all(queues.map(storedUnsent))
  return stored.flat().toSorted((a, b) => a.createdAt - b.createdAt || a.seq - b.seq)
}

async function changeOf(row: OutboxRow): Promise<UnsentChange> {
  const { title, text } = describeRow(row)
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
