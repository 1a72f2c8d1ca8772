/**
 * Proofs: a customer answers each pending proof once, the shop is notified of the answer, and each reminder is sent
 * once.
 */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { artwork } from '../../server/db/schema-order'
import { fileStore } from '../../server/files/store'
import { remindOfProofs } from '../../server/jobs/tasks'
import { addProof } from '../../server/writes/proof'
import { plainPdf, png } from './upload-calls'
import { addToCart, mugWithChoice } from './cart-calls'
import { newProof, orderBody, readWholeOrder, placeOrder, setStatus } from './order-calls'
import { atOnce, callerOfEachTest, openProvider, readRefusal, repliedWith, testSettings } from './provider'

const provider = openProvider()
const { db, letters } = provider
const customer = callerOfEachTest(provider)
const answer = (body: object) => customer.post('order/proof', body)
const approve = (proof: object) => answer({ ...proof, Answer: 'approve' })
const proofsOf = async (id: number) => (await readWholeOrder(provider, customer, id)).OrderArtworkAttachment
const countWaiting = async (id: number) => {
  type Listed = { OrderID: number; ProofsWaiting: number }
  const { Data } = (await (await customer.get('order/')).json()) as { Data: Listed[] }
  return Data.find(({ OrderID }) => OrderID === id)?.ProofsWaiting
}

/** Creates the proofs of one file for two lines of a job, 75 mugs. */
async function newJobProofs() {
  const mug = { ProductID: mugWithChoice.id }
  await addToCart(provider, customer, { ...mug, QTY: 30, randomnumber: [{ name: 'Handle', value: 'Left' }] })
  await addToCart(provider, customer, { ...mug, QTY: 45, randomnumber: [{ name: 'Handle', value: 'Right' }] })
  const OrderID = await placeOrder(provider, customer, {}, true)
  const proof = { orderId: OrderID, lineNumber: 1, name: 'proof.pdf' }
  await addProof(db, fileStore(testSettings), proof, async () => new Uint8Array(Buffer.from(plainPdf)))
  const proofs = (await proofsOf(OrderID)).map(({ ProofID }) => ProofID)
  await provider.sendMails()
  letters.length = 0
  return { OrderID, proofs }
}

describe('pending proof', () => {
  test('proof is approved by its customer, and the shop is notified', async () => {
    const proof = await newProof(provider, customer)
    expect(await countWaiting(proof.OrderID)).toBe(1)
    letters.length = 0
    const reply = await approve(proof)
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

  const [pagedSpot, spot] = [
    { X: 0, Y: 0.5, Page: 2 },
    { X: 0.25, Y: 1 },
  ]
  test.each([
    ['a spot in a picture, which has no pages', 'proof.png', { ...spot, Page: 3 }, { ...spot, Page: null }],
    ['a spot in a PDF', 'proof.pdf', pagedSpot, pagedSpot],
    ['a spot in a PDF without a page number', 'proof.pdf', spot, { ...spot, Page: 1 }],
    ['no spot', 'proof.pdf', null, null],
  ])('proof is sent back to be changed, with a note and %s', async (_, name, Mark, storedMark) => {
    const bytes = name.endsWith('png') ? await png() : plainPdf
    const proof = await newProof(provider, customer, { name, bytes })
    letters.length = 0
    const Note = '  A little\nlarger, please. '
    expect((await answer({ ...proof, Answer: 'change', Note, Mark })).status).toBe(200)
    expect(await proofsOf(proof.OrderID)).toMatchObject([
      { Approve: 0, Note: 'A little\nlarger, please.', Mark: storedMark },
    ])
    expect(letters).toMatchObject([
      { to: testSettings.shopEmail, text: expect.stringContaining('A little\nlarger') },
    ])
  })

  test('proof for several lines sends one mail, with the last of its answers', async () => {
    const { OrderID, proofs } = await newJobProofs()
    for (const ProofID of proofs.slice(0, -1)) await approve({ OrderID, ProofID })
    expect(letters).toEqual([])
    await approve({ OrderID, ProofID: proofs.at(-1) })
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
    await approve({ OrderID, ProofID: proofs[0] })
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
    expect(repliedWith(await atOnce(8, () => answer(change)), 200)).toHaveLength(8)
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('change requested by')])
    const message = 'This proof was sent back to be changed already. Nothing was changed; please call us.'
    for (const refused of [await approve(proof), await answer({ ...change, Note: 'Smaller' })])
      expect(await readRefusal(refused)).toEqual([409, message])
  })

  test('first of ten simultaneous answers counts, and different answers are refused', async () => {
    const proof = await newProof(provider, customer)
    letters.length = 0
    const change = { ...proof, Answer: 'change', Note: 'Larger' }
    const replies = await atOnce(10, (index) => (index % 2 === 0 ? approve(proof) : answer(change)))
    expect([repliedWith(replies, 200).length, repliedWith(replies, 409).length]).toEqual([5, 5])
    const [stored] = await proofsOf(proof.OrderID)
    const winner = replies.findIndex(({ status }) => status === 200) % 2
    expect(stored).toMatchObject(winner === 0 ? { Approve: 1, Note: '' } : { Approve: 0, Note: 'Larger' })
    expect(letters).toHaveLength(1)
  })

  test('proof is not found in another order, or by an unknown id', async () => {
    const proof = await newProof(provider, customer)
    const other = await newProof(provider, customer)
    expect((await approve({ ...proof, OrderID: other.OrderID })).status).toBe(404)
    expect((await approve({ ...proof, ProofID: 999_999_999 })).status).toBe(404)
    expect(await proofsOf(proof.OrderID)).toMatchObject([{ Approve: 2 }])
  })

  test('proof cannot be answered after its order was rejected or shipped', async () => {
    const proof = await newProof(provider, customer)
    for (const status of ['REJECTED', 'SHIPPED', 'COMPLETE'] as const) {
      await setStatus(db, proof.OrderID, status)
      expect((await approve(proof)).status).toBe(409)
      expect(await countWaiting(proof.OrderID)).toBe(0)
    }
    expect(await proofsOf(proof.OrderID)).toMatchObject([{ Approve: 2 }])
  })

  test('file sent by a customer is not a proof', async () => {
    const proof = await newProof(provider, customer)
    await db.update(artwork).set({ purpose: 'customer', approve: null }).where(eq(artwork.id, proof.ProofID))
    expect((await approve(proof)).status).toBe(404)
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
    const proof = await newProof(provider, customer)
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

  test('missed reminders are sent as one reminder', async () => {
    const { ProofID } = await newProof(provider, customer)
    await setWaitingDays(ProofID, 9)
    expect(await remind()).toHaveLength(1)
    expect(await remind()).toEqual([])
  })

  test('reminders are sent for pending proofs only', async () => {
    const answeredProof = await newProof(provider, customer)
    await approve(answeredProof)
    const rejectedProof = await newProof(provider, customer)
    await setStatus(db, rejectedProof.OrderID, 'REJECTED')
    for (const { ProofID } of [answeredProof, rejectedProof]) await setWaitingDays(ProofID, 3)
    expect(await remind()).toEqual([])
  })
})
