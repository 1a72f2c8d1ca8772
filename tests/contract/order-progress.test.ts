/** Progress, delays and risks of an order are the same in reply, list, mails and commands (req 21.6 to 21.8). */
import { eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, vi } from 'vitest'
import { artwork, shopOrder } from '../../server/db/schema-order'
import { product } from '../../server/db/schema-product'
import { moveOverduePromises } from '../../server/jobs/promises'
import { remindOfProofs } from '../../server/jobs/tasks'
import { commandOf } from '../../server/operate/cli'
import { mailNotice } from '../../server/mail/mail-notice'
import { orderStatusLetter } from '../../server/mail/order-mail'
import { deskOrder } from '../../server/reads/desk-orders'
import { orderRow } from '../../server/reads/order'
import { ListedWire, OrderWire, toOrder } from '../../src/api/order/order'
import { progressFacts, orderSentence } from '../../src/domain/order/order-progress'
import { addToCart, bottle, setupOfBottle } from './cart-calls'
import { addPendingProof, placeOrder } from './order-calls'
import { artworkForm, plainPdf, sendForm } from './upload-calls'
import { callerOfEachTest, newCustomer, openProvider, runCommand, testSettings } from './provider'
import { singleProcessTest as test } from './single-process'

const provider = openProvider()
const { db, letters } = provider
const setNow = (moment: string) => vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] })
const friday = '2026-11-27T02:00:00Z'
beforeEach(async () => {
  setNow(friday)
  // The jobs look at all orders, so earlier ones are deleted.
  await db.delete(shopOrder)
  letters.length = 0
})
// The session starts at the time that is set above.
const customer = callerOfEachTest(provider)
afterEach(() => void vi.useRealTimers())
beforeAll(async () => {
  const availability = 'In stock, branded within 9 working days of proof approval'
  await db.update(product).set({ availability, stock: [] }).where(eq(product.id, bottle.id))
})

type ProgressReply = {
  Promise: { WithYouBy: string; LeavesBy: string; ApproveBy: string | null; MovedFrom: string | null } | null
  Days: Record<string, string | null>
  AtRisk: string[]
  Tracking: { Carrier: string; Number: string; Link: string | null } | null
  WaitsForApprover: number
}
const readData = async <T>(path: string) => ((await (await customer.get(path)).json()) as { Data: T }).Data
const readProgress = (id: number) => readData<ProgressReply>(`order/${id}`)
const listedRisks = async (id: number) =>
  (await readData<{ OrderID: number; AtRisk: string[] }[]>('order/')).find(({ OrderID }) => OrderID === id)
    ?.AtRisk
/** Returns the promised day, and the day from which it moved. */
const readPromise = async (id: number) => {
  const promise = (await readProgress(id)).Promise
  return [promise?.WithYouBy, promise?.MovedFrom]
}
const movedLetters = () => letters.filter(({ subject }) => subject.includes('moved from Wed 16 Dec'))
const order = (args: string | string[]) => runCommand(provider, commandOf('orders'), args)
/** Moves the overdue promises at this time, and sends the mails about the moved days. */
async function moveOverdue(now: string) {
  await moveOverduePromises(db, Date.parse(now))
  await provider.sendMails()
}

/** Places an order of 100 printed bottles to Sydney: with approval by Wed 2 Dec it is delivered by Wed 16 Dec. */
async function createPrintedOrder(overrides: object = {}): Promise<number> {
  await addToCart(provider, customer, {
    QTY: 100,
    ProductSetupPrice: [{ ProductSetupPriceID: setupOfBottle, QTY: 1 }],
  })
  const sydney = { SState: 'NSW', SCity: 'Sydney', SZipcode: '2000' }
  const id = await placeOrder(provider, customer, { ...sydney, ...overrides }, true)
  letters.length = 0
  return id
}

const addProof = (id: number) => addPendingProof(provider, customer, id)
const approve = (OrderID: number, ProofID: number) =>
  customer.post('order/proof', { OrderID, ProofID, Answer: 'approve' })

describe('dates of order steps', () => {
  test('order steps are dated one after the other, and a reverted step has no date', async () => {
    const lineId = await addToCart(provider, customer, { QTY: 100 })
    await sendForm(provider, customer, await artworkForm(lineId, [{ bytes: plainPdf, name: 'front.pdf' }]))
    const id = await placeOrder(provider, customer, {}, true)
    const today = (await readProgress(id)).Days['Placed']
    const firstSteps = { Placed: today, Artwork: today, ProofSent: null, Approved: null }
    const nextSteps = { Production: null, Sent: null, There: null }
    expect((await readProgress(id)).Days).toEqual({ ...firstSteps, ...nextSteps })
    const proofId = await addProof(id)
    expect((await readProgress(id)).Days).toMatchObject({ ProofSent: today, Approved: null })
    await approve(id, proofId)
    expect((await readProgress(id)).Days).toMatchObject({ ProofSent: today, Approved: today })
    setNow('2026-11-30T02:00:00Z')
    await order(`move ${id} --to in-production`)
    setNow('2026-12-01T13:30:00Z')
    await order(`move ${id} --to shipped`)
    expect((await readProgress(id)).Days).toMatchObject({
      Production: '2026-11-30',
      // In Sydney it is past midnight.
      Sent: '2026-12-02',
      There: null,
    })
    await order(`move ${id} --to complete`)
    expect((await readProgress(id)).Days).toMatchObject({ Sent: '2026-12-02', There: '2026-12-02' })
    await order(`move ${id} --to in-production`)
    expect((await readProgress(id)).Days).toMatchObject({ Production: '2026-12-02', Sent: null, There: null })
  })

  test('order of a portal waits for its approver until the answer', async () => {
    Object.assign(customer, await newCustomer(provider, 3))
    const id = await createPrintedOrder()
    expect((await readProgress(id)).WaitsForApprover).toBe(1)
    await db.update(shopOrder).set({ decision: 'IN REVIEW' }).where(eq(shopOrder.id, id))
    expect((await readProgress(id)).WaitsForApprover).toBe(0)
  })
})

test('list, page, mail and desk show the same sentence in each state of an order', async () => {
  const id = await createPrintedOrder()
  const shownSentences = async () => {
    const row = await orderRow(db, id)
    const [listedOrder] = v.parse(v.tuple([ListedWire]), await readData('order/'))
    const mail =
      row && (await orderStatusLetter({ db, settings: testSettings }, { orderId: id, status: row.status }))
    const sentences = new Set([
      orderSentence({
        status: listedOrder.Status,
        ...(listedOrder.Proofs && { proofs: listedOrder.Proofs }),
      }),
      orderSentence(progressFacts(toOrder(v.parse(OrderWire, await readProgress(id))))),
      /: (.*)/.exec(mail?.text ?? '')?.[1],
      (await deskOrder(db, id))?.sentence,
    ])
    return [...sentences]
  }
  expect(await shownSentences()).toEqual(['Please send us your artwork: we draw your proof from it.'])
  const ProofID = await addProof(id)
  expect(await shownSentences()).toEqual(['Your proof is ready: please check it.'])
  await approve(id, ProofID)
  expect(await shownSentences()).toEqual(['Your proof is approved. We print next.'])
  for (const [step, sentence] of [
    ['in-production', 'We are making your order.'],
    ['shipped', 'Your order is on its way.'],
    ['complete', 'Your order is complete.'],
  ]) {
    await order(`move ${id} --to ${step}`)
    expect(await shownSentences()).toEqual([sentence])
  }
})

describe('parcel', () => {
  const ship = (id: number, ...args: string[]) =>
    order([
      'move',
      String(id),
      '--to',
      'shipped',
      '--anyway',
      '--carrier',
      'australia post',
      '--number',
      '33ABC123',
      ...args,
    ])
  const link = 'https://auspost.com.au/mypost/track/details/33ABC123'

  test('parcel number and link are in the order, its mail and the commands', async () => {
    const id = await createPrintedOrder()
    expect((await readProgress(id)).Tracking).toBeNull()
    expect((await ship(id)).at(-1)).toBe(`${mailNotice(testSettings)}.`)
    const tracking = { Carrier: 'Australia Post', Number: '33ABC123', Link: link }
    expect((await readProgress(id)).Tracking).toEqual(tracking)
    expect(letters).toMatchObject([
      { to: customer.email, subject: `Showfloor order ${id}: Your order is on its way` },
    ])
    expect(letters[0]?.text).toContain(`Sent by Australia Post, tracking number 33ABC123\n${link}\n`)
    expect(await order(String(id))).toContain('Sent by Australia Post, tracking number 33ABC123')
  })

  test('parcel details are corrected without a second mail, unless requested', async () => {
    const id = await createPrintedOrder()
    await ship(id)
    letters.length = 0
    const linkOption = ['--link', 'https://track.example/7']
    expect((await ship(id, ...linkOption)).at(-1)).toBe('No email was sent.')
    expect((await readProgress(id)).Tracking?.Link).toBe('https://track.example/7')
    expect(letters).toEqual([])
    await ship(id, ...linkOption, '--mail')
    expect(letters).toHaveLength(1)
  })

  test.each([
    [['shipped', '--carrier', 'DHL'], 'Tracking number must have'],
    [['shipped', '--number', '33ABC123'], 'Carrier is required, with at most 60 characters.'],
    [['shipped', '--carrier', 'DHL', '--number', '<b>'], 'Tracking number must have'],
    [
      ['shipped', '--carrier', 'Van', '--number', '123', '--link', 'javascript:alert(1)'],
      'The tracking link must be a full address that begins with https://.',
    ],
    [['complete', '--carrier', 'DHL', '--number', '123'], 'Only a shipped order can have a carrier.'],
  ])('order command %j is refused with a message, and the order stays unchanged', async (args, message) => {
    const id = await createPrintedOrder()
    await expect(order(['move', String(id), '--to', ...args])).rejects.toThrow(message)
    expect(await readProgress(id)).toMatchObject({ Tracking: null, Status: 'PENDING' })
  })
})

describe('proof without an answer', () => {
  const setWaitsSince = (id: number, waitsSince: Date | SQL) =>
    db.update(artwork).set({ waitsSince }).where(eq(artwork.id, id))
  const setWaitingHours = (id: number, hours: number) =>
    setWaitsSince(id, new Date(Date.now() - hours * 3_600_000))
  const risk = 'The proof has waited for an answer for 3 days or more'

  test('proof waiting for 3 days is at risk in order, list, commands and mail', async () => {
    const id = await createPrintedOrder()
    const proofId = await addProof(id)
    await setWaitingHours(proofId, 71)
    expect([(await readProgress(id)).AtRisk, await listedRisks(id)]).toEqual([[], []])
    expect((await order('--at-risk')).join()).not.toContain(`${id} `)
    await setWaitingHours(proofId, 72)
    expect([(await readProgress(id)).AtRisk, await listedRisks(id)]).toEqual([[risk], [risk]])
    const atRisk = await order('--at-risk')
    const index = atRisk.findIndex((line) => line.startsWith(`${id} `))
    expect(atRisk[index]).toContain(customer.email)
    expect(atRisk[index + 1]).toBe(`   At risk: ${risk}`)
    expect(await order(String(id))).toContain(`At risk: ${risk}`)
    letters.length = 0
    // The reminder uses the clock of the database.
    await setWaitsSince(proofId, sql`now() - interval '73 hours'`)
    vi.useRealTimers()
    await remindOfProofs(db)
    await provider.sendMails()
    expect(letters.find(({ to }) => to === customer.email)?.text).toContain(`At risk: ${risk}`)
    await approve(id, proofId)
    expect((await readProgress(id)).AtRisk).not.toContain(risk)
  })

  test('proof without an answer moves the promised day and emails customer and shop', async () => {
    const id = await createPrintedOrder({ NeededBy: '2026-12-17' })
    await addProof(id)
    expect((await readProgress(id)).Promise).toMatchObject({
      ApproveBy: '2026-12-02',
      WithYouBy: '2026-12-16',
    })
    await moveOverdue('2026-12-02T12:59:00Z')
    expect(letters).toEqual([])
    // A minute later it is Thursday in Sydney. Several instances run the job simultaneously.
    setNow('2026-12-02T13:00:00Z')
    await Promise.all([1, 2, 3].map(() => moveOverdue('2026-12-02T13:00:00Z')))
    expect((await readProgress(id)).Promise).toEqual({
      ApproveBy: '2026-12-04',
      LeavesBy: '2026-12-17',
      WithYouBy: '2026-12-18',
      MovedFrom: '2026-12-16',
    })
    const subject = `Order ${id} moved from Wed 16 Dec to Fri 18 Dec`
    expect(letters.map((letter) => [letter.to, letter.subject])).toEqual([
      [customer.email, subject],
      [testSettings.shopEmail, subject],
    ])
    for (const { text } of letters)
      for (const expectedText of [
        'With you by Fri 18 Dec if the proof is approved by Fri 4 Dec',
        'Moved from Wed 16 Dec to Fri 18 Dec',
        'At risk: Fri 18 Dec is too late for 17 Dec',
      ])
        expect(text).toContain(expectedText)
    expect(letters[0]?.text).toContain('still waits for you')
    expect(await order(String(id))).toContain('Moved from Wed 16 Dec to Fri 18 Dec')
  })

  test('moved promise is mailed at most once a day, with the previously promised day', async () => {
    const id = await createPrintedOrder()
    await addProof(id)
    const days: string[] = []
    for (let hour = 0; hour < 14 * 24; hour += 3) {
      const now = new Date(Date.parse(friday) + hour * 3_600_000)
      setNow(now.toISOString())
      letters.length = 0
      await moveOverdue(now.toISOString())
      const customerMails = letters.filter(({ to }) => to === customer.email)
      if (customerMails.length > 0)
        days.push(`${now.toISOString().slice(0, 10)} ${customerMails[0]?.subject}`)
      expect(customerMails.length).toBe(letters.length / 2)
      expect(customerMails.length).toBeLessThan(2)
    }
    expect(new Set(days.map((entry) => entry.slice(0, 10))).size).toBe(days.length)
    expect(days.map((entry) => entry.slice(11))).toEqual([
      `Order ${id} moved from Wed 16 Dec to Fri 18 Dec`,
      `Order ${id} moved from Fri 18 Dec to Mon 21 Dec`,
      `Order ${id} moved from Mon 21 Dec to Wed 23 Dec`,
      `Order ${id} moved from Wed 23 Dec to Tue 29 Dec`,
    ])
  })
})

describe('promised day', () => {
  test('promised day stays when the proof is approved in time', async () => {
    const id = await createPrintedOrder()
    const proofId = await addProof(id)
    setNow('2026-11-30T02:00:00Z')
    await approve(id, proofId)
    await moveOverdue('2026-12-09T02:00:00Z')
    expect(await readPromise(id)).toEqual(['2026-12-16', null])
    expect((await readProgress(id)).Promise?.ApproveBy).toBeNull()
    expect(letters.filter(({ subject }) => subject.includes('moved'))).toEqual([])
  })

  test.each<[string, (id: number, proofId: number) => Promise<unknown>]>([
    ['its customer', approve],
    ['the operator', (id, proofId) => order(`mark-proof ${id} ${proofId} --approval approved`)],
  ])('promised day moves immediately with a late approval by %s', async (_, answer) => {
    const id = await createPrintedOrder()
    const proofId = await addProof(id)
    setNow('2026-12-03T02:00:00Z')
    await answer(id, proofId)
    expect(await readPromise(id)).toEqual(['2026-12-17', '2026-12-16'])
    expect(movedLetters()).toHaveLength(2)
  })

  test('promised day moves when the shop sends the proof late, and the mail says so', async () => {
    const id = await createPrintedOrder()
    setNow('2026-12-03T02:00:00Z')
    await moveOverdue('2026-12-03T02:00:00Z')
    expect(letters[0]?.text).toContain('took longer than we thought')
    expect((await readProgress(id)).AtRisk).toEqual([])
    setNow('2026-12-04T02:00:00Z')
    expect((await readProgress(id)).AtRisk).toEqual(['The proof has to be approved by Fri 4 Dec'])
  })

  test('promised day moves with a late parcel, and stays with an early parcel', async () => {
    const id = await createPrintedOrder()
    setNow('2026-12-18T02:00:00Z')
    await order(`move ${id} --to shipped --anyway`)
    expect(await readPromise(id)).toEqual(['2026-12-21', '2026-12-16'])
    expect(letters.map(({ text }) => text.includes('Moved from Wed 16 Dec to Mon 21 Dec'))).toEqual([true])
    setNow(friday)
    const earlyId = await createPrintedOrder()
    setNow('2026-11-30T02:00:00Z')
    await order(`move ${earlyId} --to shipped --anyway`)
    expect(await readPromise(earlyId)).toEqual(['2026-12-16', null])
  })
})
