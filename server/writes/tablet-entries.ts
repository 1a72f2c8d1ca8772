/**
 * Imports giveaway entries and leads that a tablet could not send, from the file that its staff saved. Encrypted
 * items are decrypted with the server's key. All items are stored as if the tablet had sent them, each once.
 */
import * as v from 'valibot'
import { entryWire } from '../../src/domain/kiosk/giveaway'
import { Entry, EntryPayload, type Encrypted, encryptedSchema } from '../../src/domain/kiosk/encrypted-entry'
import { StoredLead, wireOfStored } from '../../src/domain/lead/stored-lead'
import { decryptEntry } from '../auth/giveaway-key'
import type { Executor, Transactor } from '../db/client'
import { timeSlices } from '../floor/concurrency'
import { Refusal } from '../floor/errors'
import { uuidOf } from '../floor/input'
import { rowsFromChunks } from '../floor/process-pool'
import type { Settings } from '../floor/settings'
import { EntryFields, momentOf, storeEntry } from './giveaway'
import { importLead, LeadWire, parseLead } from './lead'
import type { ReadTabletFile } from './read-file'
import { readJson, type TabletChange } from './tablet-file'

type Shop = { db: Transactor; settings: Pick<Settings, 'giveawayDrawEnds'> }

const EntryChange = v.object({ payload: EntryPayload, entry: v.optional(Entry) })
const LeadChange = v.object({
  payload: v.object({
    id: v.string(),
    capturedAt: v.string(),
    sealed: encryptedSchema(StoredLead),
  }),
})
/** Import functions by the kind of the change; they return false for an item that is stored already. */
const kinds = {
  entry: { title: 'Entry', importItem: importTabletEntry },
  lead: { title: 'Lead', importItem: importTabletLead },
}
type Kind = keyof typeof kinds
const isKind = (kind: string): kind is Kind => Object.hasOwn(kinds, kind)

/** Reasons beyond this number are left out, because people do not read so many. */
const maxReasons = 1000

/**
 * `added` is the number of new entries, `known` the number of entries that were stored before; `wrong` gives the reason
 * for each entry that was left out, up to a thousand.
 */
export async function importTabletFile(
  shop: Shop,
  { chunks }: ReadTabletFile,
): Promise<{ added: number; leads: number; known: number; wrong: string[] }> {
  const added = { entry: 0, lead: 0 }
  const counts = { entry: 0, lead: 0 }
  const pause = timeSlices()
  let known = 0
  const wrong: string[] = []
  for (const change of rowsFromChunks<TabletChange>(chunks)) {
    await pause()
    const { kind } = change
    if (!isKind(kind)) continue
    counts[kind] += 1
    try {
      if (await kinds[kind].importItem(change, shop)) added[kind] += 1
      else known += 1
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof UnreadableItem)) throw error
      if (wrong.length < maxReasons) wrong.push(`${kinds[kind].title} ${counts[kind]}: ${error.message}`)
    }
  }
  return { added: added.entry, leads: added.lead, known, wrong }
}

/** The item cannot be decrypted, or its content is invalid. */
class UnreadableItem extends Error {}

const unknownFormat = (kindName: string) =>
  new UnreadableItem(`This version of the shop can’t read this format of ${kindName}.`)

async function importTabletEntry(change: unknown, { db, settings }: Shop): Promise<boolean> {
  const { success, output } = v.safeParse(EntryChange, change)
  if (!success) throw unknownFormat('entries')
  const { payload, entry } = output
  const wire = entry ? entryWire(entry) : await decrypt(db, payload.sealed, entryWire)
  const fields = v.safeParse(EntryFields, wire)
  if (!fields.success) throw new UnreadableItem('The encrypted content is not an entry.')
  const origin = {
    entryId: uuidOf('EntryID', payload.entryId),
    capturedAt: momentOf(payload.capturedAt),
    userId: null,
    drawEnds: settings.giveawayDrawEnds,
  }
  return db.transaction((tx) => storeEntry(tx, origin, fields.output))
}

/** The file does not name the user who had the conversation. */
async function importTabletLead(change: unknown, { db }: Shop): Promise<boolean> {
  const { success, output } = v.safeParse(LeadChange, change)
  if (!success) throw unknownFormat('leads')
  const { id, capturedAt, sealed: encrypted } = output.payload
  const fields = v.safeParse(LeadWire, await decrypt(db, encrypted, wireOfStored))
  if (!fields.success) throw new UnreadableItem('The encrypted content is not a lead.')
  const origin = { id: uuidOf('The lead', id), device: '', capturedAt: momentOf(capturedAt) }
  return db.transaction((tx) => importLead(tx, origin, parseLead(fields.output)))
}

async function decrypt<C>(
  db: Executor,
  encrypted: Encrypted<C>,
  wireOf: (content: C) => unknown,
): Promise<unknown> {
  if (encrypted.to === 'provider') return readJson(await decryptEntry(db, encrypted.jwe))
  if (encrypted.to === 'nobody') return wireOf(encrypted.entry)
  throw new UnreadableItem(
    'Only the tablet can decrypt it, because it was saved without the shop’s key. Send it from the tablet.',
  )
}
