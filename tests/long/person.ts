/** Somebody who fills in entries on a device, whatever its network does. */
import { randomUUID } from 'node:crypto'
import { blankEntry, entryFrom } from '../../src/domain/kiosk/giveaway'
// Else loaded with the first entry, by which time no clock waits for the disk.
import '../../src/device/jwe'
import { entryEdit } from '../../src/outbox/kinds/giveaway-entry'
import { prepareSealing, sealEntry } from '../../src/outbox/sealing/sealing'
import type { Device } from './device'
import type { Typed } from './typed'
import { atWork } from './virtual-clock'

/** Where no network is in the way: what seals entries is there once and for all. */
export async function prepareEntries(device: Device): Promise<void> {
  await device.does(() => prepareSealing())
}

/** One entry, kept and noted in `typed`, which is everything that a device said to have kept. */
export async function enterDraw(device: Device, typed: Typed[]): Promise<void> {
  const email = `${randomUUID()}@school.example`
  const words = {
    fullName: 'Jo Field',
    schoolName: 'Hill School',
    position: 'Teacher',
    phone: '0400 000 000',
  }
  const entry = entryFrom({ ...blankEntry, ...words, email, interests: 'Merchandise' })
  const payload = await atWork(() => device.does(() => sealEntry(entry)))
  await device.add(entryEdit(payload))
  typed.push({ owner: '', kind: 'entry', entity: payload.entryId, value: email })
}
