/** How far an order is, who is late, and what is told of it: reply, list, mails and commands alike (req 21.6 to 21.8). */
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { artwork, shopOrder } from '../../server/db/schema-order'
import { product } from '../../server/db/schema-product'
import { addOrderArtwork } from '../../server/files/order-artwork'
import { fileStore } from '../../server/files/store'
import { moveFallenPromises } from '../../server/jobs/promises'
import { remindOfProofs } from '../../server/jobs/tasks'
import { artworkCommand } from '../../server/operate/artwork'
import { orderCommand } from '../../server/operate/order'
import { orderStatusLetter } from '../../server/mail/order-mail'
import { deskOrder } from '../../server/reads/desk-orders'
import { orderRow } from '../../server/reads/order'
import { linesOfOrder } from '../../server/reads/order-lines'
import { ListedWire, OrderWire, toOrder } from '../../src/api/order/order'
import { factsOf, orderSentence } from '../../src/domain/order/order-progress'
import { weekdayAndDate } from '../../src/domain/readable-date'
import { addTo, bottle, setupOfBottle } from './cart-calls'
import { placeOrder } from './order-calls'
import { artworkForm, plainPdf, sendForm } from './upload-calls'
import { type Customer, newCustomer, openProvider, quiet, typed } from './provider'

const provider = openProvider()
const { db, get, post, letters } = provider
let customer: Customer
const at = (moment: string) => vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] })
/** A Friday. */
const friday = '2026-11-27T02:00:00Z'
beforeEach(async () => {
  at(friday)
  // The days of all orders are looked at.
  await db.delete(shopOrder)
  customer = await newCustomer(provider)
  letters.length = 0
})
afterEach(() => void vi.useRealTimers())
beforeAll(async () => {
  const availability = 'In stock, branded within 9 working days of proof approval'
  await db.update(product).set({ availability, stock: [] }).where(eq(product.id, bottle.id))
})

type Told = {
  NeededBy: string
  Promise: { WithYouBy: string; LeavesBy: string; ApproveBy: string | null; MovedFrom: string | null } | null
  Days: Record<string, string | null>
  AtRisk: string[]
  Tracking: { Carrier: string; Number: string; Link: string | null } | null
  WaitsForApprover: number
}
const told = async (id: number) =>
  ((await (await get(`order/${id}`, customer.headers)).json()) as { Data: Told }).Data
const listed = async (id: number) => {
  const { Data } = (await (await get('order/', customer.headers)).json()) as {
    Data: { OrderID: number; AtRisk: string[] }[]
  }
  return Data.find(({ OrderID }) => OrderID === id)?.AtRisk
}
const order = (words: string | string[]) => typed(provider, orderCommand, words)
const move = (now: string) => moveFallenPromises(db, Date.parse(now))

/** 100 printed bottles to Sydney: approved by Wed 2 Dec, they are there by Wed 16 Dec. */
async function printed(more: object = {}): Promise<number> {
  await addTo(provider, customer, {
    QTY: 100,
    ProductSetupPrice: [{ ProductSetupPriceID: setupOfBottle, QTY: 1 }],
  })
  const sydney = { SState: 'NSW', SCity: 'Sydney', SZipcode: '2000' }
  const id = await placeOrder(provider, customer, { ...sydney, ...more }, true)
  letters.length = 0
  return id
}

async function drawn(id: number): Promise<number> {
  const [line] = await linesOfOrder(db, id)
  const place = { userId: customer.userId, lineId: line?.id ?? 0, approval: 'pending' as const }
  const file = { name: 'proof.pdf', content: new Uint8Array(Buffer.from(plainPdf)) }
  return addOrderArtwork(db, fileStore(quiet), place, file)
}
const approve = (OrderID: number, ProofID: number) =>
  post('order/proof', { OrderID, ProofID, Answer: 'approve' }, customer.headers)

describe('the days of its steps', () => {
  test('come one after the other, and what is taken back has not happened', async () => {
    const lineId = await addTo(provider, customer, { QTY: 100 })
    await sendForm(provider, customer, await artworkForm(lineId, [{ bytes: plainPdf, name: 'front.pdf' }]))
    const id = await placeOrder(provider, customer, {}, true)
    const today = (await told(id)).Days['Placed']
    const open = { Placed: today, Artwork: today, ProofSent: null, Approved: null }
    const ahead = { Production: null, Sent: null, There: null }
    expect((await told(id)).Days).toEqual({ ...open, ...ahead })
    const proofId = await drawn(id)
    expect((await told(id)).Days).toMatchObject({ ProofSent: today, Approved: null })
    await approve(id, proofId)
    expect((await told(id)).Days).toMatchObject({ ProofSent: today, Approved: today })
    at('2026-11-30T02:00:00Z')
    await order(`${id} production`)
    at('2026-12-01T13:30:00Z')
    await order(`${id} shipped`)
    expect((await told(id)).Days).toMatchObject({
      Production: '2026-11-30',
      // In Sydney it is past midnight.
      Sent: '2026-12-02',
      There: null,
    })
    await order(`${id} complete`)
    expect((await told(id)).Days).toMatchObject({ Sent: '2026-12-02', There: '2026-12-02' })
    await order(`${id} in-production`)
    expect((await told(id)).Days).toMatchObject({ Production: '2026-12-02', Sent: null, There: null })
  })

  test('an approver of a portal is waited for until an answer', async () => {
    customer = await newCustomer(provider, 3)
    const id = await printed()
    expect((await told(id)).WaitsForApprover).toBe(1)
    await db.update(shopOrder).set({ decision: 'IN REVIEW' }).where(eq(shopOrder.id, id))
    expect((await told(id)).WaitsForApprover).toBe(0)
  })
})

test('list, page, mail and desk say the same of an order in each of its states', async () => {
  const id = await printed()
  const said = async () => {
    const row = await orderRow(db, id)
    const { Data } = (await (await get('order/', customer.headers)).json()) as { Data: unknown[] }
    const [one] = v.parse(v.tuple([ListedWire]), Data)
    const mail =
      row && (await orderStatusLetter({ db, settings: quiet }, { orderId: id, status: row.status }))
    const sentences = new Set([
      orderSentence({ status: one.Status, ...(one.Proofs && { proofs: one.Proofs }) }),
      orderSentence(factsOf(toOrder(v.parse(OrderWire, await told(id))))),
      /: (.*)/.exec(mail?.text ?? '')?.[1],
      (await deskOrder(db, id))?.sentence,
    ])
    return [...sentences]
  }
  expect(await said()).toEqual(['Please send us your artwork: we draw your proof from it.'])
  const ProofID = await drawn(id)
  expect(await said()).toEqual(['Your proof is ready: please check it.'])
  await approve(id, ProofID)
  expect(await said()).toEqual(['Your proof is approved. We print next.'])
  for (const [step, sentence] of [
    ['production', 'We are making your order.'],
    ['shipped', 'Your order is on its way.'],
    ['complete', 'Your order is complete.'],
  ]) {
    await order(`${id} ${step}`)
    expect(await said()).toEqual([sentence])
  }
})

describe('the parcel', () => {
  const sent = (id: number, ...more: string[]) =>
    order([String(id), 'shipped', '--anyway', '--carrier', 'australia post', '--number', '33ABC123', ...more])
  const link = 'https://auspost.com.au/mypost/track/details/33ABC123'

  test('stands with number and link in the order, its mail and the commands', async () => {
    const id = await printed()
    expect((await told(id)).Tracking).toBeNull()
    expect(await sent(id)).toEqual([
      `Sent by Australia Post, tracking number 33ABC123: ${link}`,
      `Order ${id} is SHIPPED now, and the customer is told.`,
    ])
    expect((await told(id)).Tracking).toEqual({ Carrier: 'Australia Post', Number: '33ABC123', Link: link })
    const [mail] = letters
    expect([mail?.to, mail?.subject]).toEqual([
      customer.email,
      `Showfloor order ${id}: Your order is on its way`,
    ])
    expect(mail?.text).toContain(`Sent by Australia Post, tracking number 33ABC123\n${link}\n`)
    expect(await order(String(id))).toContain('Sent by Australia Post, tracking number 33ABC123')
  })

  test('is put right without a second mail, unless it is asked for', async () => {
    const id = await printed()
    await sent(id)
    letters.length = 0
    const again = ['--link', 'https://track.example/7']
    expect(await sent(id, ...again)).toEqual([
      'Sent by Australia Post, tracking number 33ABC123: https://track.example/7',
      'Nobody was emailed; add --mail to tell the customer.',
    ])
    expect((await told(id)).Tracking?.Link).toBe('https://track.example/7')
    expect(letters).toEqual([])
    await sent(id, ...again, '--mail')
    expect(letters).toHaveLength(1)
  })

  test.each([
    [['shipped', '--carrier', 'DHL'], 'Say the tracking number'],
    [['shipped', '--number', '33ABC123'], 'Say by whom it was sent: the carrier.'],
    [['shipped', '--carrier', 'DHL', '--number', '<b>'], 'Say the tracking number'],
    [
      ['shipped', '--carrier', 'Van', '--number', '123', '--link', 'javascript:alert(1)'],
      'A link is a full address that begins with https://.',
    ],
    [['complete', '--carrier', 'DHL', '--number', '123'], 'Only an order that is shipped has a carrier.'],
  ])('%j is refused in words, and nothing changed', async (words, said) => {
    const id = await printed()
    await expect(order([String(id), ...words])).rejects.toThrow(said)
    expect(await told(id)).toMatchObject({ Tracking: null, Status: 'PENDING' })
  })
})

describe('a proof that is left', () => {
  const waited = (id: number, hours: number) =>
    db
      .update(artwork)
      .set({ waitsSince: new Date(Date.now() - hours * 3_600_000) })
      .where(eq(artwork.id, id))
  const risk = 'The proof has waited for an answer for 3 days or more'

  test('for 3 days is at risk in order, list, commands and mail, and not before', async () => {
    const id = await printed()
    const proofId = await drawn(id)
    await waited(proofId, 71)
    expect([(await told(id)).AtRisk, await listed(id)]).toEqual([[], []])
    expect((await order('--at-risk')).join()).not.toContain(`${id} `)
    await waited(proofId, 72)
    expect([(await told(id)).AtRisk, await listed(id)]).toEqual([[risk], [risk]])
    const atRisk = await order('--at-risk')
    const place = atRisk.findIndex((line) => line.startsWith(`${id} `))
    expect(atRisk[place]).toContain(customer.email)
    expect(atRisk[place + 1]).toBe(`   At risk: ${risk}`)
    expect(await order(String(id))).toContain(`At risk: ${risk}`)
    letters.length = 0
    // By the database's own clock.
    await db
      .update(artwork)
      .set({ waitsSince: sql`now() - interval '73 hours'` })
      .where(eq(artwork.id, proofId))
    vi.useRealTimers()
    await remindOfProofs(db)
    await provider.sendMails()
    expect(letters.find(({ to }) => to === customer.email)?.text).toContain(`At risk: ${risk}`)
    await approve(id, proofId)
    expect((await told(id)).AtRisk).not.toContain(risk)
  })

  test('until the promise falls moves the day, and both are told from which to which', async () => {
    const id = await printed({ NeededBy: '2026-12-17' })
    await drawn(id)
    expect((await told(id)).Promise).toMatchObject({ ApproveBy: '2026-12-02', WithYouBy: '2026-12-16' })
    await move('2026-12-02T12:59:00Z')
    await provider.sendMails()
    expect(letters).toEqual([])
    // A minute later it is Thursday in Sydney. Several instances look at once.
    at('2026-12-02T13:00:00Z')
    await Promise.all([1, 2, 3].map(() => move('2026-12-02T13:00:00Z')))
    await provider.sendMails()
    expect((await told(id)).Promise).toEqual({
      ApproveBy: '2026-12-04',
      LeavesBy: '2026-12-17',
      WithYouBy: '2026-12-18',
      MovedFrom: '2026-12-16',
    })
    const subject = `Order ${id} moved from Wed 16 Dec to Fri 18 Dec`
    expect(letters.map((one) => [one.to, one.subject])).toEqual([
      [customer.email, subject],
      [quiet.shopEmail, subject],
    ])
    for (const { text } of letters)
      for (const words of [
        'With you by Fri 18 Dec if the proof is approved by Fri 4 Dec',
        'Moved from Wed 16 Dec to Fri 18 Dec',
        'At risk: Fri 18 Dec is too late for 17 Dec',
      ])
        expect(text).toContain(words)
    expect(letters[0]?.text).toContain('still waits for you')
    expect(await order(String(id))).toContain('Moved from Wed 16 Dec to Fri 18 Dec')
  })

  test('for long is told of at most once a day, and each time from the day before', async () => {
    const id = await printed()
    await drawn(id)
    const days: string[] = []
    for (let hour = 0; hour < 14 * 24; hour += 3) {
      const now = new Date(Date.parse(friday) + hour * 3_600_000)
      at(now.toISOString())
      letters.length = 0
      await move(now.toISOString())
      await provider.sendMails()
      const own = letters.filter(({ to }) => to === customer.email)
      if (own.length > 0) days.push(`${now.toISOString().slice(0, 10)} ${own[0]?.subject}`)
      expect(own.length).toBe(letters.length / 2)
      expect(own.length).toBeLessThan(2)
    }
    expect(new Set(days.map((one) => one.slice(0, 10))).size).toBe(days.length)
    expect(days.map((one) => one.slice(11))).toEqual([
      `Order ${id} moved from Wed 16 Dec to Fri 18 Dec`,
      `Order ${id} moved from Fri 18 Dec to Mon 21 Dec`,
      `Order ${id} moved from Mon 21 Dec to Wed 23 Dec`,
      `Order ${id} moved from Wed 23 Dec to Tue 29 Dec`,
    ])
  })
})

describe('the day that was promised', () => {
  test('stays where the proof is approved in time, and depends on none any more', async () => {
    const id = await printed()
    const proofId = await drawn(id)
    at('2026-11-30T02:00:00Z')
    await approve(id, proofId)
    await move('2026-12-09T02:00:00Z')
    await provider.sendMails()
    expect((await told(id)).Promise).toMatchObject({
      ApproveBy: null,
      WithYouBy: '2026-12-16',
      MovedFrom: null,
    })
    expect(letters.filter(({ subject }) => subject.includes('moved'))).toEqual([])
  })

  test.each([
    ['its customer', (id: number, proofId: number) => approve(id, proofId)],
    ['the operator', (_: number, proofId: number) => typed(provider, artworkCommand, `${proofId} approved`)],
  ])('moves with a late approval by %s, before the hour is over', async (_, answer) => {
    const id = await printed()
    const proofId = await drawn(id)
    at('2026-12-03T02:00:00Z')
    await answer(id, proofId)
    expect((await told(id)).Promise).toMatchObject({ WithYouBy: '2026-12-17', MovedFrom: '2026-12-16' })
    expect(letters.filter(({ subject }) => subject.includes('moved from Wed 16 Dec'))).toHaveLength(2)
  })

  test('moves also where the shop has not drawn the proof in time, and says so', async () => {
    const id = await printed()
    at('2026-12-03T02:00:00Z')
    await move('2026-12-03T02:00:00Z')
    await provider.sendMails()
    expect(letters[0]?.text).toContain('took longer than we thought')
    expect((await told(id)).AtRisk).toEqual([])
    at('2026-12-04T02:00:00Z')
    expect((await told(id)).AtRisk).toEqual(['The proof has to be approved by Fri 4 Dec'])
  })

  test('moves with a late parcel, as its mail says; an early one keeps it', async () => {
    const id = await printed()
    at('2026-12-18T02:00:00Z')
    await order(`${id} shipped --anyway`)
    expect((await told(id)).Promise).toMatchObject({ WithYouBy: '2026-12-21', MovedFrom: '2026-12-16' })
    expect(letters.map(({ text }) => text.includes('Moved from Wed 16 Dec to Mon 21 Dec'))).toEqual([true])
    at(friday)
    const early = await printed()
    at('2026-11-30T02:00:00Z')
    await order(`${early} shipped --anyway`)
    expect((await told(early)).Promise).toMatchObject({ WithYouBy: '2026-12-16', MovedFrom: null })
  })

  test('is at risk while production or the parcel is late', async () => {
    const id = await printed()
    await order(`${id} production --anyway`)
    at('2026-12-16T02:00:00Z')
    expect((await told(id)).AtRisk).toEqual(['It should have left by Tue 15 Dec'])
    await order(`${id} shipped --anyway`)
    expect((await told(id)).AtRisk).toEqual([])
    const { Promise: promise } = await told(id)
    at('2026-12-30T02:00:00Z')
    expect((await told(id)).AtRisk).toEqual([`Late: due ${weekdayAndDate(promise?.WithYouBy ?? '')}`])
    await order(`${id} complete`)
    expect((await told(id)).AtRisk).toEqual([])
  })
})
