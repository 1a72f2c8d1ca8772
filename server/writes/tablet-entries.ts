/**
 * Entries that a tablet could not send, out of the file that its staff saved: opened with the
 * provider's key where they are sealed to it, and stored as if they had come by the network, each once.
 */
import * as v from 'valibot'
import { entryWire } from '../../src/domain/kiosk/giveaway'
import { Entry, EntryPayload } from '../../src/domain/kiosk/sealed-entry'
import { openSealed } from '../auth/giveaway-key'
import type { Executor, Transactor } from '../db/client'
import { Refusal } from '../floor/errors'
import { uuidOf } from '../floor/input'
import type { Settings } from '../floor/settings'
import { EntryFields, momentOf, storeEntry } from './giveaway'

type Shop = { db: Transactor; settings: Pick<Settings, 'giveawayDrawEnds'> }

/** As src/domain/outbox/unsent-export.ts writes it; everything but entries is passed over. */
const TabletFile = v.object({ version: v.literal(1), changes: v.array(v.looseObject({ kind: v.string() })) })
const EntryChange = v.object({ payload: EntryPayload, entry: v.optional(Entry) })

/** `known` were here already; `wrong` says of each that was left out why. Null where the text is no such file. */
export async function importTabletFile(
  shop: Shop,
  text: string,
): Promise<{ added: number; known: number; wrong: string[] } | null> {
  const changes = entriesIn(text)
  if (changes === null) return null
  let added = 0
  const wrong: string[] = []
  for (const [index, change] of changes.entries()) {
    try {
      if (await bringIn(change, shop)) added += 1
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof NotReadable)) throw error
      wrong.push(`Entry ${index + 1}: ${error.message}`)
    }
  }
  return { added, known: changes.length - added - wrong.length, wrong }
}

/** Null where the text is no file of a tablet. */
function entriesIn(text: string): unknown[] | null {
  const { success, output } = v.safeParse(TabletFile, readJson(text))
  if (!success) return null
  return output.changes.filter(({ kind }) => kind === 'entry')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The entry cannot be read by anybody, or not by us. */
class NotReadable extends Error {}

/** False for one that is here already. */
async function bringIn(change: unknown, { db, settings }: Shop): Promise<boolean> {
  const { success, output } = v.safeParse(EntryChange, change)
  if (!success) throw new NotReadable('It is not written as this version of the shop writes entries.')
  const { payload, entry } = output
  const fields = v.safeParse(EntryFields, entry ? entryWire(entry) : await sealedFields(db, payload))
  if (!fields.success) throw new NotReadable('What was sealed is no entry.')
  const stamp = {
    entryId: uuidOf('EntryID', payload.entryId),
    capturedAt: momentOf(payload.capturedAt),
    userId: null,
    drawEnds: settings.giveawayDrawEnds,
  }
  return db.transaction((tx) => storeEntry(tx, stamp, fields.output))
}

async function sealedFields(db: Executor, { sealed }: EntryPayload): Promise<unknown> {
  if (sealed.to === 'provider') return readJson(await openSealed(db, sealed.jwe))
  if (sealed.to === 'nobody') return entryWire(sealed.entry)
  throw new NotReadable(
    'Only the tablet itself can open it, as it was saved without our key: send it from there.',
  )
}
