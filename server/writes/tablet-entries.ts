/**
 * Imports giveaway entries and other items that a tablet could not send, from the file that its staff saved. Encrypted
 * items are decrypted with the server's key. All items are stored as if the tablet had sent them, each once.
 */
import * as v from 'valibot'
import { entryWire } from '../../src/domain/kiosk/giveaway'
import { Entry, EntryPayload, type Encrypted } from '../../src/domain/kiosk/encrypted-entry'
import { decryptEntry } from '../auth/giveaway-key'
import type { Executor, Transactor } from '../db/client'
import { timeSlices } from '../base/concurrency'
import { Refusal } from '../base/errors'
import { uuidOf } from '../base/input'
import { rowsFromChunks } from '../base/process-pool'
import type { Settings } from '../base/settings'
import { EntryFields, momentOf, storeEntry } from './giveaway'
import type { ParsedTabletFile } from './read-file'
import { readJson, type TabletChange } from './tablet-file'

export type TabletShop = { db: Transactor; settings: Pick<Settings, 'giveawayDrawEnds'> }

const EntryChange = v.object({ payload: EntryPayload, entry: v.optional(Entry) })
/** `importItem` resolves to false for an item that is stored already. Throws an UnreadableItem, or a Refusal. */
type TabletImport = {
  singular: string
  plural: string
  importItem: (change: unknown, shop: TabletShop) => Promise<boolean>
}
/** By the kinds of the items in the file. */
export type TabletImports = Readonly<Record<string, TabletImport>>
export const coreTabletImports: TabletImports = {
  entry: { singular: 'entry', plural: 'entries', importItem: importTabletEntry },
}

/** Reasons beyond this number are left out, because people do not read so many. */
const maxReasons = 1000

/**
 * `added` has the number of new items of each kind, such as "entries"; `known` is the number of items that were stored
 * before; `wrong` gives the reason for each item that was left out, up to a thousand.
 */
export async function importTabletFile(
  shop: TabletShop,
  { chunks }: ParsedTabletFile,
  imports: TabletImports,
): Promise<{ added: Record<string, number>; known: number; wrong: string[] }> {
  const kinds = new Map(
    Object.entries(imports).map(([kind, rules]) => [kind, { ...rules, added: 0, read: 0 }]),
  )
  const pause = timeSlices()
  let known = 0
  const wrong: string[] = []
  for (const change of rowsFromChunks<TabletChange>(chunks)) {
    await pause()
    const kind = kinds.get(change.kind)
    if (!kind) continue
    kind.read += 1
    try {
      if (await kind.importItem(change, shop)) kind.added += 1
      else known += 1
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof UnreadableItem)) throw error
      if (wrong.length < maxReasons)
        wrong.push(`${capitalized(kind.singular)} ${kind.read}: ${error.message}`)
    }
  }
  const added = Object.fromEntries([...kinds.values()].map((kind) => [kind.plural, kind.added]))
  return { added, known, wrong }
}

const capitalized = (word: string) => word.replace(/^./, (first) => first.toUpperCase())

/** The item cannot be decrypted, or its content is invalid. */
export class UnreadableItem extends Error {}

export const unknownFormat = (kindName: string) =>
  new UnreadableItem(`This version of the shop can’t read this format of ${kindName}.`)

async function importTabletEntry(change: unknown, { db, settings }: TabletShop): Promise<boolean> {
  const { success, output } = v.safeParse(EntryChange, change)
  if (!success) throw unknownFormat('entries')
  const { payload, entry } = output
  const wire = entry ? entryWire(entry) : await decryptItem(db, payload.sealed, entryWire)
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

/** Throws an UnreadableItem when only the tablet can decrypt it. */
export async function decryptItem<C>(
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
