/** Nobody learns who is a customer: known and unknown e-mails get the same answer after the same time. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appUser } from '../../server/db/schema-customer'
import { hashPassword } from '../../server/auth/password'
import { newCustomer, openProvider } from '../contract/provider'

const { db, letters, post, ...provider } = openProvider()
const rounds = 60
/** Generous, because machines that run tests are busy; without care the difference is tenfold. */
const furthestApart = 1.6

const typed = {
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
  ['sign-up', 'auth/signup', (Email) => ({ ...typed, Email })],
  ['a forgotten password', 'auth/forgotpassword', (UserNameOrEmail) => ({ UserNameOrEmail })],
]

describe.each(calls)('%s', (_, path, bodyFor) => {
  const ask = async (email: string) => {
    const started = performance.now()
    const reply = await post(path, bodyFor(email))
    const headers = [...reply.headers].filter(([name]) => name !== 'x-request-id')
    const answer = { status: reply.status, body: await reply.text(), headers }
    return { answer, ms: performance.now() - started }
  }
  /** An account of its own each time, as a count by account would show else. */
  const knownEmail = async () => {
    const { userId, email } = await newCustomer({ db, letters, post, ...provider })
    await db.update(appUser).set({ passwordHash }).where(eq(appUser.id, userId))
    return email
  }

  test('answers the same, in the same time', async () => {
    await ask(await knownEmail())
    const answers = []
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      const emails = { known: await knownEmail(), unknown: `${randomUUID()}@showfloor.example` }
      // In turns, so that a busy moment of the machine meets both.
      const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const { answer, ms } = await ask(emails[kind])
        answers.push(answer)
        times[kind].push(ms)
      }
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const apart = Math.max(known, unknown) / Math.min(known, unknown)
    expect(apart, `known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`).toBeLessThan(
      furthestApart,
    )
  })
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
