/**
 * Giveaway entries and leads that a tablet could not send, out of the file that its staff saved: opened with the
 * provider's key where they are sealed to it, and stored as if they had come by the network, each once.
 */
import * as v from 'valibot'
import { entryWire } from '../../src/domain/kiosk/giveaway'
import { Entry, EntryPayload, type Sealed, sealedOf } from '../../src/domain/kiosk/sealed-entry'
import { StoredLead, wireOfStored } from '../../src/domain/lead/stored-lead'
import { openSealed } from '../auth/giveaway-key'
import type { Executor, Transactor } from '../db/client'
import { timeSlices } from '../floor/concurrency'
import { Refusal } from '../floor/errors'
import { uuidOf } from '../floor/input'
import { rowsIn } from '../floor/worker-pool'
import type { Settings } from '../floor/settings'
import { EntryFields, momentOf, storeEntry } from './giveaway'
import { importLead, LeadWire, notedIn } from './lead'
import type { ReadTabletFile } from './read-file'
import { readJson, type TabletChange } from './tablet-file'

type Shop = { db: Transactor; settings: Pick<Settings, 'giveawayDrawEnds'> }

const EntryChange = v.object({ payload: EntryPayload, entry: v.optional(Entry) })
const LeadChange = v.object({
  payload: v.object({
    id: v.string(),
    capturedAt: v.string(),
    sealed: sealedOf(StoredLead),
  }),
})
/** What is brought in, by the kind of the change. False for what is here already. */
const kinds = {
  entry: { name: 'Entry', bringIn: bringInEntry },
  lead: { name: 'Lead', bringIn: bringInLead },
}
type Kind = keyof typeof kinds
const isKind = (kind: string): kind is Kind => Object.hasOwn(kinds, kind)

/** Nobody reads more reasons. */
const maxReasons = 1000

/** `added` are entries; `known` were here already; `wrong` says of each that was left out why, up to a thousand. */
export async function importTabletFile(
  shop: Shop,
  { pieces }: ReadTabletFile,
): Promise<{ added: number; leads: number; known: number; wrong: string[] }> {
  const added = { entry: 0, lead: 0 }
  const nth = { entry: 0, lead: 0 }
  const pause = timeSlices()
  let known = 0
  const wrong: string[] = []
  for (const change of rowsIn<TabletChange>(pieces)) {
    await pause()
    const { kind } = change
    if (!isKind(kind)) continue
    nth[kind] += 1
    try {
      if (await kinds[kind].bringIn(change, shop)) added[kind] += 1
      else known += 1
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof NotReadable)) throw error
      if (wrong.length < maxReasons) wrong.push(`${kinds[kind].name} ${nth[kind]}: ${error.message}`)
    }
  }
  return { added: added.entry, leads: added.lead, known, wrong }
}

/** It cannot be read by anybody, or not by us. */
class NotReadable extends Error {}

const notWritten = (what: string) =>
  new NotReadable(`It is not written as this version of the shop writes ${what}.`)

async function bringInEntry(change: unknown, { db, settings }: Shop): Promise<boolean> {
  const { success, output } = v.safeParse(EntryChange, change)
  if (!success) throw notWritten('entries')
  const { payload, entry } = output
  const wire = entry ? entryWire(entry) : await opened(db, payload.sealed, entryWire)
  const fields = v.safeParse(EntryFields, wire)
  if (!fields.success) throw new NotReadable('What was sealed is no entry.')
  const stamp = {
    entryId: uuidOf('EntryID', payload.entryId),
    capturedAt: momentOf(payload.capturedAt),
    userId: null,
    drawEnds: settings.giveawayDrawEnds,
  }
  return db.transaction((tx) => storeEntry(tx, stamp, fields.output))
}

/** Whose conversation it was the file does not say. */
async function bringInLead(change: unknown, { db }: Shop): Promise<boolean> {
  const { success, output } = v.safeParse(LeadChange, change)
  if (!success) throw notWritten('leads')
  const { id, capturedAt, sealed } = output.payload
  const fields = v.safeParse(LeadWire, await opened(db, sealed, wireOfStored))
  if (!fields.success) throw new NotReadable('What was sealed is no lead.')
  const stamp = { id: uuidOf('The lead', id), device: '', capturedAt: momentOf(capturedAt) }
  return db.transaction((tx) => importLead(tx, stamp, notedIn(fields.output)))
}

async function opened<C>(db: Executor, sealed: Sealed<C>, wireOf: (content: C) => unknown): Promise<unknown> {
  if (sealed.to === 'provider') return readJson(await openSealed(db, sealed.jwe))
  if (sealed.to === 'nobody') return wireOf(sealed.entry)
  throw new NotReadable(
    'Only the tablet itself can open it, as it was saved without our key: send it from there.',
  )
}
