/**
 * Proofs: customers answer their own ones once, while they are pending; the shop is notified, and each reminder is
 * sent once.
 */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { artwork } from '../../server/db/schema-order'
import { fileStore } from '../../server/files/store'
import { remindOfProofs } from '../../server/jobs/tasks'
import { addProof } from '../../server/writes/proof'
import { plainPdf, png } from './upload-calls'
import { addToCart, mugWithChoice } from './cart-calls'
import { newProof, orderBody, readWholeOrder, placeOrder, setStatus } from './order-calls'
import { type Customer, newCustomer, openProvider, testSettings, readRefusal } from './provider'

const provider = openProvider()
const { db, get, post, letters } = provider
let customer: Customer
beforeEach(async () => {
  customer = await newCustomer(provider)
})

const answer = (body: object, headers: Record<string, string> = customer.headers) =>
  post('order/proof', body, headers)
const proofsOf = async (id: number) => (await readWholeOrder(provider, customer, id)).OrderArtworkAttachment
const countWaiting = async (id: number) => {
  const { Data } = (await (await get('order/', customer.headers)).json()) as {
    Data: { OrderID: number; ProofsWaiting: number }[]
  }
  return Data.find(({ OrderID }) => OrderID === id)?.ProofsWaiting
}

/** Creates the proofs of one file for two lines of a job, 75 mugs. */
async function newJobProofs() {
  for (const [value, QTY] of [
    ['Left', 30],
    ['Right', 45],
  ] as const)
    await addToCart(provider, customer, {
      ProductID: mugWithChoice.id,
      QTY,
      randomnumber: [{ name: 'Handle', value }],
    })
  const OrderID = await placeOrder(provider, customer, {}, true)
  const proof = { orderId: OrderID, lineNumber: 1, name: 'proof.pdf' }
  await addProof(db, fileStore(testSettings), proof, async () => new Uint8Array(Buffer.from(plainPdf)))
  const proofs = (await proofsOf(OrderID)).map(({ ProofID }) => ProofID)
  letters.length = 0
  return { OrderID, proofs }
}

describe('pending proof', () => {
  test('proof is approved by its customer, and the shop is notified', async () => {
    const proof = await newProof(provider, customer)
    expect(await countWaiting(proof.OrderID)).toBe(1)
    letters.length = 0
    const reply = await answer({ ...proof, Answer: 'approve' })
    expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(await reply.json()).toEqual({ Message: 'Thank you. The proof is approved.' })
    expect(await proofsOf(proof.OrderID)).toMatchObject([
      { ProofID: proof.ProofID, Approve: 1, Note: '', Mark: null, AnsweredOn: expect.stringMatching(/^20/) },
    ])
    expect(await countWaiting(proof.OrderID)).toBe(0)
    expect(letters).toMatchObject([
      {
        to: testSettings.shopEmail,
        subject: `Order ${proof.OrderID}, Summit Steel Bottle, 25 pieces: approved by ${orderBody().BCustomerName}`,
      },
    ])
  })

  test.each([
    [
      'a spot in a picture, which has no pages',
      png,
      'proof.png',
      { X: 0.25, Y: 1, Page: 3 },
      { X: 0.25, Y: 1, Page: null },
    ],
    ['a spot in a PDF', () => plainPdf, 'proof.pdf', { X: 0, Y: 0.5, Page: 2 }, { X: 0, Y: 0.5, Page: 2 }],
    [
      'a spot in a PDF without a page number',
      () => plainPdf,
      'proof.pdf',
      { X: 0, Y: 0.5 },
      { X: 0, Y: 0.5, Page: 1 },
    ],
    ['no spot', () => plainPdf, 'proof.pdf', null, null],
  ])('proof is sent back to be changed, with a note and %s', async (_, bytes, name, Mark, stored) => {
    const proof = await newProof(provider, customer, { name, bytes: await bytes() })
    letters.length = 0
    const Note = '  A little\nlarger, please. '
    expect((await answer({ ...proof, Answer: 'change', Note, Mark })).status).toBe(200)
    expect(await proofsOf(proof.OrderID)).toMatchObject([
      { Approve: 0, Note: 'A little\nlarger, please.', Mark: stored },
    ])
    expect(letters).toMatchObject([
      { to: testSettings.shopEmail, text: expect.stringContaining('A little\nlarger') },
    ])
  })

  test('proof for several lines sends one mail, with the last of its answers', async () => {
    const ids = await newJobProofs()
    const approve = (ProofID: unknown) => answer({ OrderID: ids.OrderID, ProofID, Answer: 'approve' })
    for (const id of ids.proofs.slice(0, -1)) await approve(id)
    expect(letters).toEqual([])
    await approve(ids.proofs.at(-1))
    expect(letters).toMatchObject([
      {
        to: testSettings.shopEmail,
        subject: expect.stringMatching(/, 75 pieces: approved by /),
        text: expect.stringContaining('Left: 30; Right: 45'),
      },
    ])
  })

  test('proof answered for only some of its lines is mailed after a delay', async () => {
    const { OrderID, proofs } = await newJobProofs()
    await answer({ OrderID, ProofID: proofs[0], Answer: 'approve' })
    await db.execute(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()
      and task_id = (select id from graphile_worker._private_tasks where identifier = 'mail: proof answer')`)
    await provider.sendMails()
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/, 30 of 75 pieces: approved by /),
    ])
  })

  test('proof is answered once: repeating is accepted, another answer is refused', async () => {
    const proof = await newProof(provider, customer)
    const change = { ...proof, Answer: 'change', Note: 'Larger', Mark: { X: 0.5, Y: 0.5 } }
    letters.length = 0
    const replies = await Promise.all(Array.from({ length: 8 }, () => answer(change)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('change requested by')])
    for (const other of [
      { ...proof, Answer: 'approve' },
      { ...change, Note: 'Smaller' },
    ])
      expect(await readRefusal(await answer(other))).toEqual([
        409,
        'This proof was sent back to be changed already. Nothing was changed; please call us.',
      ])
  })

  test('first of ten simultaneous answers counts, and different ones are refused', async () => {
    const proof = await newProof(provider, customer)
    letters.length = 0
    const answers = [
      { ...proof, Answer: 'approve' },
      { ...proof, Answer: 'change', Note: 'Larger' },
    ]
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => answer(answers[index % 2] ?? {})),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 5 }, () => 409),
    ])
    const [stored] = await proofsOf(proof.OrderID)
    const won = replies.findIndex(({ status }) => status === 200) % 2
    expect(stored).toMatchObject(won === 0 ? { Approve: 1, Note: '' } : { Approve: 0, Note: 'Larger' })
    expect(letters).toHaveLength(1)
  })

  test('proof is not found for other accounts, for admins, or in another order', async () => {
    const proof = await newProof(provider, customer)
    const other = await newProof(provider, customer)
    for (const roleId of [0, 1, 3]) {
      const { headers } = await newCustomer(provider, roleId)
      expect((await answer({ ...proof, Answer: 'approve' }, headers)).status).toBe(404)
    }
    expect((await answer({ ...proof, OrderID: other.OrderID, Answer: 'approve' })).status).toBe(404)
    expect((await answer({ ...proof, ProofID: 999_999_999, Answer: 'approve' })).status).toBe(404)
    expect(await proofsOf(proof.OrderID)).toMatchObject([{ Approve: 2 }])
  })

  test('proof cannot be answered after its order was rejected or shipped', async () => {
    const proof = await newProof(provider, customer)
    for (const status of ['REJECTED', 'SHIPPED', 'COMPLETE'] as const) {
      await setStatus(db, proof.OrderID, status)
      expect((await answer({ ...proof, Answer: 'approve' })).status).toBe(409)
      expect(await countWaiting(proof.OrderID)).toBe(0)
    }
    expect(await proofsOf(proof.OrderID)).toMatchObject([{ Approve: 2 }])
  })

  test('file sent by a customer is not a proof', async () => {
    const proof = await newProof(provider, customer)
    await db.update(artwork).set({ purpose: 'customer', approve: null }).where(eq(artwork.id, proof.ProofID))
    expect((await answer({ ...proof, Answer: 'approve' })).status).toBe(404)
  })

  test.each([
    [{ Answer: 'change' }, 'Tell us what to change.'],
    [{ Answer: 'change', Note: ' ' }, 'Tell us what to change.'],
    [{ Answer: 'change', Note: 'x'.repeat(2001) }, 'The note can have at most 2000 characters.'],
    [{ Answer: 'change', Note: 'x', Mark: { X: 1.01, Y: 0 } }, 'The marked spot isn’t in the proof.'],
    [{ Answer: 'change', Note: 'x', Mark: { X: 0, Y: 0, Page: 0 } }, 'The marked spot isn’t in the proof.'],
    [{ Answer: 'change', Note: 'x', Mark: { X: '0', Y: 0 } }, 'X must be a number'],
    [{ Answer: 'perhaps' }, 'Answer must be one of approve, change'],
    [{}, 'Answer is required'],
  ])('answer %# %j is refused with a message', async (body, message) => {
    const proof = await newProof(provider, customer, { name: 'proof.pdf', bytes: plainPdf })
    expect(await readRefusal(await answer({ ...proof, ...body }))).toEqual([422, message])
    expect(await proofsOf(proof.OrderID)).toMatchObject([{ Approve: 2 }])
  })
})

describe('reminders of proofs', () => {
  const setWaitingDays = (id: number, days: number) =>
    db
      .update(artwork)
      .set({ waitsSince: sql`now() - make_interval(days => ${days})` })
      .where(eq(artwork.id, id))
  const remind = async () => {
    letters.length = 0
    // Several instances run the job simultaneously.
    await Promise.all([remindOfProofs(db), remindOfProofs(db), remindOfProofs(db)])
    await provider.sendMails()
    return letters.filter(({ to }) => to === customer.email).map(({ subject }) => subject)
  }

  test('reminders are sent after 2 and 5 days, once each', async () => {
    const { OrderID, ProofID } = await newProof(provider, customer)
    const subjects = [`Reminder: 1 proof to approve: order ${OrderID}`]
    expect(await remind()).toEqual([])
    await setWaitingDays(ProofID, 2)
    expect(await remind()).toEqual(subjects)
    expect(await remind()).toEqual([])
    await setWaitingDays(ProofID, 5)
    expect(await remind()).toEqual(subjects)
    await setWaitingDays(ProofID, 50)
    expect(await remind()).toEqual([])
  })

  test('missed reminders are sent as one', async () => {
    const { ProofID } = await newProof(provider, customer)
    await setWaitingDays(ProofID, 9)
    expect(await remind()).toHaveLength(1)
    expect(await remind()).toEqual([])
  })

  test('reminders are sent for pending proofs only', async () => {
    const answered = await newProof(provider, customer)
    await answer({ ...answered, Answer: 'approve' })
    const rejected = await newProof(provider, customer)
    await setStatus(db, rejected.OrderID, 'REJECTED')
    for (const { ProofID } of [answered, rejected]) await setWaitingDays(ProofID, 3)
    expect(await remind()).toEqual([])
  })
})
