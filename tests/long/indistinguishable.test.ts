/** Replies do not reveal who is a customer: known and unknown emails get the same reply after the same time. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appUser } from '../../server/db/schema-customer'
import { hashPassword } from '../../server/auth/password'
import { newCustomer, openProvider } from '../contract/provider'

const { db, letters, post, ...provider } = openProvider()
const rounds = 60
/** Generous limit, because test machines are busy; without protection the times differ tenfold. */
const maxTimeRatio = 1.6

const signUpFields = {
  FullName: 'Dana Buyer',
  MobileNumber: '0400 000 000',
  RoleID: 1,
  Password: 'a quiet harbour',
  Customername: 'Buyer & Co',
  Country: 'Australia',
  State: 'NSW',
  City: 'Sydney',
  Postcode: '2000',
  Address1: '1 Harbour St',
}
const passwordHash = await hashPassword('the right one')
const calls: [string, string, (email: string) => object][] = [
  ['sign-in', 'auth/signin', (Email) => ({ Email, Password: 'wrong' })],
  ['sign-up', 'auth/signup', (Email) => ({ ...signUpFields, Email })],
  ['a forgotten password', 'auth/forgotpassword', (UserNameOrEmail) => ({ UserNameOrEmail })],
]

describe.each(calls)('%s', (_, path, bodyFor) => {
  const call = async (email: string) => {
    const started = performance.now()
    const reply = await post(path, bodyFor(email))
    const headers = [...reply.headers].filter(([name]) => name !== 'x-request-id')
    const content = { status: reply.status, body: await reply.text(), headers }
    return { content, ms: performance.now() - started }
  }
  /** Creates an account each time, since a counter per account would change the reply. */
  const knownEmail = async () => {
    const { userId, email } = await newCustomer({ db, letters, post, ...provider })
    await db.update(appUser).set({ passwordHash }).where(eq(appUser.id, userId))
    return email
  }

  test('known and unknown emails get the same reply in the same time', async () => {
    await call(await knownEmail())
    const contents = []
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      const emails = { known: await knownEmail(), unknown: `${randomUUID()}@showfloor.example` }
      // The order alternates, so that a busy moment of the machine affects both kinds of emails.
      const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const { content, ms } = await call(emails[kind])
        contents.push(content)
        times[kind].push(ms)
      }
    }
    for (const content of contents) expect(content).toEqual(contents[0])
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const ratio = Math.max(known, unknown) / Math.min(known, unknown)
    expect(ratio, `known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`).toBeLessThan(maxTimeRatio)
  })
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
