/** Requests for quotes and samples: stored once, readable, and open to everybody. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { idempotentReply } from '../../server/db/schema-cart'
import { cleanUpDatabase } from '../../server/jobs/tasks'
import { enquiryBody, storedEnquiries } from './enquiry-calls'
import { newCustomer, openProvider } from './provider'

const provider = openProvider()
const { db, post } = provider

const person = { fullName: 'Dana Buyer', mobileNumber: '+61 400 000 000', userId: null }
const subject = { productId: 1, variationId: null, quantity: 500, remarks: 'Two colours,\nby March.' }
const storedFields = { ...person, ...subject, neededBy: null, requestId: null }
const unanswered = { branding: null, acceptedAt: null, answeredAt: null, linkId: null, answer: null }
const quotePath = 'product/requestquote'
const storedRequests = (email: string) => storedEnquiries(db, email)

describe.each([
  ['quote', 'product/requestquote', (email: string) => `Thank you. We will send your quote to ${email}.`],
  [
    'sample',
    'product/requestsample',
    (email: string) => `Thank you. We will write to ${email} about your sample.`,
  ],
] as const)('request for a %s', (kind, path, thanks) => {
  test('request is open to visitors and stored as it was written', async () => {
    const body = enquiryBody()
    const reply = await post(path, body)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({ Message: thanks(body.Email) })
    expect(await storedRequests(body.Email)).toEqual([
      {
        ...storedFields,
        ...unanswered,
        kind,
        email: body.Email,
        id: expect.any(Number),
        createdAt: expect.any(Date),
      },
    ])
  })

  test('request belongs to the signed-in account, and needs no valid session', async () => {
    const { userId, headers } = await newCustomer(provider)
    const signedInBody = enquiryBody({ ProductID: 3, ProductVariationID: 2, QTY: 1 })
    expect((await post(path, signedInBody, headers)).status).toBe(200)
    expect(await storedRequests(signedInBody.Email)).toMatchObject([{ userId, productId: 3, variationId: 2 }])
    const lateBody = enquiryBody({ UserID: userId, user_id: userId, id: 1, created_at: '2001-01-01' })
    expect((await post(path, lateBody, { Authorization: 'ended-long-ago' })).status).toBe(200)
    expect(await storedRequests(lateBody.Email)).toMatchObject([{ userId: null, kind }])
  })
})

test.each([
  [{ FullName: ' ' }, 'Full name is required'],
  [{ FullName: 'x'.repeat(201) }, 'Full name can have at most 200 characters'],
  [{ FullName: { first: 'x' } }, 'Full name must be text'],
  [{ Email: '' }, 'Email is required'],
  [{ Email: null }, 'Email is required'],
  [{ Email: 'dana@buyer' }, 'Invalid email format'],
  [{ Email: 'dana@buyer.example\nBcc: all@buyer.example' }, 'Invalid email format'],
  [{ MobileNumber: '' }, 'Mobile number is required'],
  [{ MobileNumber: 'call me' }, 'Invalid mobile number'],
  [{ QTY: undefined }, 'Quantity is required'],
  [{ QTY: 0 }, 'Quantity must be a whole number from 1 to 1,000,000'],
  [{ QTY: -1 }, 'Quantity must be a whole number from 1 to 1,000,000'],
  [{ QTY: 1.5 }, 'Quantity must be a whole number from 1 to 1,000,000'],
  [{ QTY: 1e9 }, 'Quantity must be a whole number from 1 to 1,000,000'],
  [{ QTY: '١٢' }, 'Quantity must be a whole number from 1 to 1,000,000'],
  [{ Remarks: 'x'.repeat(5001) }, 'Remarks can have at most 5000 characters'],
  [{ ProductID: 999_999 }, 'Product Not found'],
  [{ ProductID: null }, 'Product ID is required'],
  [{ ProductVariationID: 1 }, 'Product Not found'],
])('request %# %j is refused with a message about its field', async (overrides, message) => {
  const body = enquiryBody(overrides)
  const reply = await post(quotePath, body)
  expect(reply.status).toBe(422)
  expect(await reply.json()).toEqual({ ErrorCode: 'VALIDATION', ErrorMessage: message })
  expect(await storedRequests(body.Email)).toEqual([])
})

test('request stores metacharacters as text and drops invalid characters', async () => {
  const Remarks = `Robert'); drop table enquiry; -- %_\\ <b>\0\ud800</b>`
  const body = enquiryBody({ FullName: `O'Neil "x" \0`, Remarks })
  expect((await post(quotePath, body)).status).toBe(200)
  expect(await storedRequests(body.Email)).toMatchObject([
    { fullName: `O'Neil "x"`, remarks: `Robert'); drop table enquiry; -- %_\\ <b> </b>` },
  ])
})

test('Idempotency-Key is deleted after seven days', async () => {
  const oldReply = { scope: 'visitor', key: randomUUID(), requestHash: '', reply: '{}' }
  await db.insert(idempotentReply).values({ ...oldReply, createdAt: sql`now() - interval '7 days 1 minute'` })
  await cleanUpDatabase(db)
  expect(await db.select().from(idempotentReply).where(eq(idempotentReply.key, oldReply.key))).toEqual([])
})
