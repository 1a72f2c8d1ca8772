/** A simulated visitor who fills in entries on a device, on any network. */
import { randomUUID } from 'node:crypto'
import { blankEntry, entryFrom } from '../../src/domain/kiosk/giveaway'
// This import loads the module early, since the virtual clock would not wait for the disk at the first entry.
import '../../src/device/jwe'
import { createEntryEdit } from '../../src/outbox/kinds/giveaway-entry'
import { prepareEncryption, encryptEntry } from '../../src/outbox/encryption/encrypt'
import type { Device } from './device'
import type { TypedEdit } from './edit-effects'
import { atWork } from './virtual-clock'

/** Prepares the encryption of entries while the network works, once for all entries. */
export async function prepareEntries(device: Device): Promise<void> {
  await device.runOnDevice(() => prepareEncryption())
}

/** Adds an entry on the device, and then to `typed`, the list of everything that a device reported as stored. */
export async function addEntry(device: Device, typed: TypedEdit[]): Promise<void> {
  const email = `${randomUUID()}@school.example`
  const fields = {
    fullName: 'Jo Field',
    schoolName: 'Hill School',
    position: 'Teacher',
    phone: '0400 000 000',
  }
  const entry = entryFrom({ ...blankEntry, ...fields, email, interests: 'Merchandise' })
  const payload = await atWork(() => device.runOnDevice(() => encryptEntry(entry)))
  await device.add(createEntryEdit(payload))
  typed.push({ owner: '', kind: 'entry', entity: payload.entryId, value: email })
}
