/** Signing in to the desk and out of it: password, second step, cookie, time limits (req 22.1, 22.2). */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { codeAt } from '../../server/auth/one-time-code'
import { deskAuditLog, deskSession } from '../../server/db/schema-desk'
import { commandOf } from '../../server/operate/cli'
import { cookieOf, deskCall, deskOrigin, newStaffMember } from './desk-calls'
import {
  givePassword,
  knownPassword,
  newCustomer,
  openProvider,
  type Provider,
  readRefusal,
  runCommand,
} from './provider'

const provider = openProvider()
const publicProvider = openProvider({ isPublic: true })
const { db } = provider

const signIn = (shop: Provider, email: string, password = knownPassword, headers: object = {}) =>
  shop.fetch('/desk/api/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: deskOrigin, ...headers },
    body: JSON.stringify({ email, password }),
  })
/** Returns the cookie that a browser would send back. */
const cookieIn = (reply: Response) => reply.headers.get('Set-Cookie')?.split(';')[0] ?? ''
const readSession = (shop: Provider, cookie: string) => deskCall(shop, cookie, ['GET', 'session'])

async function newAdmin() {
  const admin = await newCustomer(provider, 0)
  await givePassword(provider, admin)
  return admin
}

/** Returns the statuses of six calls. */
async function statusesOf(call: (attempt: number) => Promise<Response>): Promise<number[]> {
  const statuses = []
  for (let attempt = 0; attempt < 6; attempt++) statuses.push((await call(attempt)).status)
  return statuses
}

describe('signing in', () => {
  test('sign-in gives an admin a cookie for this host only', async () => {
    const { email } = await newAdmin()
    const reply = await signIn(provider, email)
    expect(reply.status).toBe(200)
    const session = { step: 'open', email, rights: ['all'], shop: 'Showfloor', timeZone: 'Australia/Sydney' }
    expect((await reply.json()).data).toMatchObject(session)
    expect(reply.headers.get('Set-Cookie')).toMatch(
      /^__Host-showfloor-desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await readSession(provider, cookieIn(reply))).status).toBe(200)
  })

  test('sign-in refuses a wrong password, an unknown account and a customer', async () => {
    const { email } = await newAdmin()
    const customer = await newCustomer(provider)
    await givePassword(provider, customer)
    const message = 'That email or password isn’t right.'
    expect(await readRefusal(await signIn(provider, email, 'something else'))).toEqual([401, message])
    expect(await readRefusal(await signIn(provider, 'nobody@buyer.example'))).toEqual([401, message])
    const refused = await signIn(provider, customer.email)
    expect(await readRefusal(refused)).toEqual([403, 'This account has no access to the desk.'])
    expect(refused.headers.get('Set-Cookie')).toBeNull()
  })

  test('sign-in is refused from another origin, without an origin and as a form', async () => {
    const { email } = await newAdmin()
    for (const Origin of ['https://evil.example', 'null', ''])
      expect((await signIn(provider, email, knownPassword, { Origin })).status).toBe(403)
    expect((await signIn(provider, email, knownPassword, { 'Content-Type': 'text/plain' })).status).toBe(415)
  })

  test('sign-in answers 429 after too many wrong passwords', async () => {
    const limited = openProvider({ rateLimits: true })
    const { email } = await newAdmin()
    const statuses = await statusesOf((attempt) => signIn(limited, email, `guess ${attempt}`))
    expect(statuses.at(-1)).toBe(429)
  })

  test('session ends at sign-out and when all sessions of the account end', async () => {
    const admin = await newAdmin()
    const cookie = cookieIn(await signIn(provider, admin.email))
    expect((await deskCall(provider, cookie, ['DELETE', 'session'])).status).toBe(200)
    expect((await readSession(provider, cookie)).status).toBe(401)
    const other = cookieIn(await signIn(provider, admin.email))
    await runCommand(provider, commandOf('customers'), `change ${admin.email} --role retailer`)
    expect((await readSession(provider, other)).status).toBe(401)
  })

  test('session ends after 12 hours, and after 1 hour without use', async () => {
    const { cookie, userId } = await newStaffMember(provider, ['orders'])
    const shiftTime = (column: 'expires_at' | 'last_used_at', interval: string) =>
      db.execute(
        sql`update desk_session set ${sql.raw(column)} = now() + ${interval}::interval where user_id = ${userId}`,
      )
    const [session] = await db.select().from(deskSession).where(eq(deskSession.userId, userId))
    expect((session?.expiresAt.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0)).toBe(12 * 3600_000)
    await shiftTime('last_used_at', '-50 minutes')
    // Requests that the page makes by itself do not count as use.
    await deskCall(provider, cookie, ['GET', 'orders'], undefined, { 'X-Desk-Idle': '1' })
    await shiftTime('last_used_at', '-61 minutes')
    expect((await readSession(provider, cookie)).status).toBe(401)
    await shiftTime('last_used_at', '-50 minutes')
    expect((await deskCall(provider, cookie, ['GET', 'orders'])).status).toBe(200)
    const [used] = await db.select().from(deskSession).where(eq(deskSession.userId, userId))
    expect(Date.now() - (used?.lastUsedAt.getTime() ?? 0)).toBeLessThan(60_000)
    await shiftTime('expires_at', '-1 second')
    expect((await readSession(provider, cookie)).status).toBe(401)
  })
})

describe('the second step of a public shop', () => {
  const sendCode = (cookie: string, text: string) =>
    deskCall(publicProvider, cookie, ['POST', 'session/code'], { code: text })
  const currentStep = () => Math.floor(Date.now() / 30_000)

  async function setUp() {
    const admin = await newAdmin()
    const first = await signIn(publicProvider, admin.email)
    const { data } = await first.json()
    return { admin, first, cookie: cookieIn(first), secret: String(data.secret), data }
  }

  test('second step is set up at the first sign-in and required from then on', async () => {
    const { admin, first, cookie, secret, data } = await setUp()
    expect(data).toMatchObject({ step: 'set up', uri: expect.stringContaining(`secret=${secret}`) })
    expect(data).not.toHaveProperty('rights')
    expect(first.headers.get('Set-Cookie')).toMatch(
      /^__Host-showfloor-desk=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    // Before the second step, other calls are refused.
    expect((await deskCall(publicProvider, cookie, ['GET', 'orders'])).status).toBe(401)
    expect((await sendCode(cookie, '000000')).status).toBe(422)
    const passed = await sendCode(cookie, codeAt(secret, currentStep()))
    expect((await passed.json()).data).toMatchObject({ step: 'open', rights: ['all'] })
    expect((await deskCall(publicProvider, cookieIn(passed), ['GET', 'orders'])).status).toBe(200)
    // The session that knew only the password has ended.
    expect((await readSession(publicProvider, cookie)).status).toBe(401)
    const [act] = await db.select().from(deskAuditLog).where(eq(deskAuditLog.userId, admin.userId))
    expect(act).toMatchObject({ act: 'sign in', email: admin.email })
    const secondSignIn = await signIn(publicProvider, admin.email)
    const { email } = admin
    const secondStep = { step: 'second', ways: ['code'], email, name: 'Casey Customer' }
    expect((await secondSignIn.json()).data).toEqual(secondStep)
    // A code can be used once.
    expect((await sendCode(cookieIn(secondSignIn), codeAt(secret, currentStep()))).status).toBe(422)
    expect((await sendCode(cookieIn(secondSignIn), codeAt(secret, currentStep() + 1))).status).toBe(200)
  })

  test('second step restarts after the operator’s command', async () => {
    const { admin, cookie, secret } = await setUp()
    const openCookie = cookieIn(await sendCode(cookie, codeAt(secret, currentStep())))
    await runCommand(provider, commandOf('customers'), `reset-second-step ${admin.email}`)
    expect((await readSession(publicProvider, openCookie)).status).toBe(401)
    const nextSession = (await (await signIn(publicProvider, admin.email)).json()).data
    expect([nextSession.step, nextSession.secret === secret]).toEqual(['set up', false])
  })

  test('second step answers 429 after five wrong codes', async () => {
    const limited = openProvider({ isPublic: true, rateLimits: true })
    const { cookie } = await setUp()
    const guess = () => deskCall(limited, cookie, ['POST', 'session/code'], { code: '123456' })
    expect(await statusesOf(guess)).toEqual([422, 422, 422, 422, 422, 429])
  })
})

test('a made-up cookie opens nothing', async () => {
  for (const token of ['', 'x', 'x'.repeat(5000), "' or 1=1 --"])
    expect((await readSession(provider, cookieOf(encodeURIComponent(token)))).status).toBe(401)
})
