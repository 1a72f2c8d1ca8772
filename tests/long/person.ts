/** Somebody who presses hearts, writes briefs and fills in entries on a device, whatever its network does. */
import { randomUUID } from 'node:crypto'
import { openSession } from '../../server/auth/session'
import { blankEntry, entryFrom } from '../../src/domain/kiosk/giveaway'
import { NotStoredFailure } from '../../src/domain/not-stored'
import { briefEdit } from '../../src/outbox/kinds/brief'
// Else loaded with the first entry, by which time no clock waits for the disk.
import '../../src/device/jwe'
import { entryEdit } from '../../src/outbox/kinds/giveaway-entry'
import { wishlistEdit } from '../../src/outbox/kinds/wishlist-item'
import { prepareSealing, sealEntry } from '../../src/outbox/sealing/sealing'
import { addTo, variationOf } from '../contract/cart-calls'
import { newCustomer } from '../contract/provider'
import type { Device, QueueName, SignedIn } from './device'
import type { Stand } from './stand'
import type { Typed } from './typed'
import { atWork, pause } from './virtual-clock'

type Knows = {
  stand: Stand
  random: () => number
  /** Everything that a device said to have kept. */
  typed: Typed[]
}

export type Customer = SignedIn & {
  /** ProductIDs and CartIDs that this person edits, each on one device only. */
  products: number[]
  lines: number[]
}

/** With a cart of three lines. */
export async function newBuyer({ stand: { provider } }: Knows): Promise<Customer> {
  const customer = await newCustomer(provider)
  const lines = [await addTo(provider, customer)]
  for (const index of [0, 1] as const) lines.push(await addTo(provider, customer, variationOf(index)))
  const { userId, headers } = customer
  return { owner: String(userId), token: headers.Authorization, products: [1, 3, 4, 34], lines }
}

/** Where no network is in the way: what seals entries is there once and for all. */
export async function prepareEntries(device: Device): Promise<void> {
  await device.does(() => prepareSealing())
}

/** Signs in, and again whenever the session has ended. */
export function signInForGood(device: Device, customer: Customer, { stand }: Knows): void {
  device.signIn(customer)
  device.onEnd = () => {
    device.signOut()
    void atWork(() => openSession(stand.provider.db, Number(customer.owner))).then((token) => {
      customer.token = token
      device.signIn(customer)
    })
  }
}

/** One edit, kept and noted: a heart, a brief, or an entry. */
export async function editSomething(device: Device, customer: Customer, knows: Knows): Promise<void> {
  const chance = knows.random()
  try {
    if (chance < 0.45) await pressHeart(device, customer, knows)
    else if (chance < 0.85) await writeBrief(device, customer, knows)
    else await enterDraw(device, { queue: chance < 0.9 ? 'own' : 'guest', owner: customer.owner }, knows)
  } catch (error) {
    // Whose session has just ended is told so, signs in, and does it again.
    if (!(error instanceof NotStoredFailure) || device.token !== '') throw error
    await pause(50)
    await editSomething(device, customer, knows)
  }
}

async function pressHeart(device: Device, { owner, products }: Customer, knows: Knows): Promise<void> {
  const id = String(oneOf(products, knows.random))
  const isListed = lastOf(knows.typed, owner, id)?.value === 'wanted'
  const product = { productId: id, name: `Product ${id}`, slug: '', image: null }
  // What the provider lists is known before the first press at most.
  const listed = lastOf(knows.typed, owner, id) ? null : { isInWishlist: false, at: 0 }
  await device.keep('own', wishlistEdit({ product, wanted: !isListed }, listed), tabOf(knows))
  knows.typed.push({ owner, kind: 'wish', entity: id, value: isListed ? 'unwanted' : 'wanted' })
}

async function writeBrief(device: Device, { owner, lines }: Customer, knows: Knows): Promise<void> {
  const lineId = String(oneOf(lines, knows.random))
  const text = `Logo left, ${Math.floor(knows.random() * 1e9)}`
  const base = lastOf(knows.typed, owner, lineId)?.value ?? ''
  const edit = briefEdit({ lineId, text, base, product: { name: 'Mug', slug: 'mug' } })
  await device.keep('own', edit, tabOf(knows))
  knows.typed.push({ owner, kind: 'brief', entity: lineId, value: text })
}

/** `owner` is the customer's when the queue is. */
export async function enterDraw(
  device: Device,
  { queue, owner }: { queue: QueueName; owner: string },
  knows: Knows,
): Promise<void> {
  const email = `${randomUUID()}@school.example`
  const words = {
    fullName: 'Jo Field',
    schoolName: 'Hill School',
    position: 'Teacher',
    phone: '0400 000 000',
  }
  const entry = entryFrom({ ...blankEntry, ...words, email, interests: 'Merchandise' })
  const payload = await atWork(() => device.does(() => sealEntry(entry)))
  await device.keep(queue, entryEdit(payload), tabOf(knows))
  const whose = queue === 'own' ? owner : ''
  knows.typed.push({ owner: whose, kind: 'entry', entity: payload.entryId, value: email })
}

function tabOf({ random }: Knows): number {
  return Math.floor(random() * 2)
}

function lastOf(typed: Typed[], owner: string, entity: string): Typed | undefined {
  return typed.findLast((one) => one.owner === owner && one.entity === entity)
}

function oneOf<T>(list: T[], random: () => number): T {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}
