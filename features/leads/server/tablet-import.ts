/** Imports leads that a tablet could not send (req 26.7). The file does not name the user who had the conversation. */
import * as v from 'valibot'
import { encryptedSchema } from '../../../src/domain/kiosk/encrypted-entry'
import { uuidOf } from '../../../server/base/input'
import { momentOf } from '../../../server/writes/giveaway'
import {
  decryptItem,
  type TabletShop,
  unknownFormat,
  UnreadableItem,
} from '../../../server/writes/tablet-entries'
import { StoredLead } from '../rules/stored-lead'
import { importLead, LeadWire, parseLead } from './write-leads'

const LeadChange = v.object({
  payload: v.object({
    id: v.string(),
    capturedAt: v.string(),
    sealed: encryptedSchema(StoredLead),
  }),
})

/** Resolves to false for a lead that is stored already. */
export async function importTabletLead(change: unknown, { db }: TabletShop): Promise<boolean> {
  const { success, output } = v.safeParse(LeadChange, change)
  if (!success) throw unknownFormat('leads')
  const { id, capturedAt, sealed: encrypted } = output.payload
  const fields = v.safeParse(LeadWire, await decryptItem(db, encrypted, (lead: StoredLead) => lead))
  if (!fields.success) throw new UnreadableItem('The encrypted content is not a lead.')
  const origin = { id: uuidOf('The lead', id), device: '', capturedAt: momentOf(capturedAt) }
  return db.transaction((tx) => importLead(tx, origin, parseLead(fields.output)))
}
