/** Sign-in: its replies, stored passwords, sessions, and limits on guesses. */
import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appUser, rateLimit, session } from '../../server/db/schema-customer'
import { demoPassword } from '../../demo/seed/demo-accounts'
import {
  atOnce,
  givePassword,
  knownPassword,
  newCustomer,
  openProvider,
  readRefusal,
  repliedWith,
  signedIn,
} from './provider'

const provider = openProvider()
const { db, post } = provider
const retailer = 'retailer@showfloor.example'

describe('POST auth/signin', () => {
  test('auth/signin returns a token and the profile', async () => {
    const reply = await post('auth/signin', { Email: `  ${retailer.toUpperCase()} `, Password: demoPassword })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      Message: expect.any(String),
      data: {
        UserID: 2,
        RoleID: 1,
        FullName: 'Riley Retailer',
        MobileNumber: '0400 000 000',
        Email: retailer,
        UserName: retailer,
        ProfilePic: '',
        LoginCount: expect.any(Number),
        UserAccess: '',
        PortalEmail: '',
        IsChangePassword: 0,
        IsHolder: 0,
        IsPortal: 0,
        IsVisible: 1,
        DOB: null,
        Gender: '',
        Bio: '',
      },
    })
  })

  test('auth/signin replies the same to a wrong password and an unknown account', async () => {
    const wrong = await post('auth/signin', { Email: retailer, Password: 'wrong' })
    const unknown = await post('auth/signin', { Email: 'nobody@showfloor.example', Password: 'wrong' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await wrong.json()).toEqual(await unknown.json())
  })

  test.each([
    [{ Email: ' ', Password: 'x' }, 'Email is required'],
    [{ Email: retailer }, 'Password is required'],
    [{ Email: { $ne: null }, Password: { $ne: null } }, expect.any(String)],
    [{ Email: [retailer], Password: demoPassword }, expect.any(String)],
    [{ Email: retailer, Password: 12345 }, expect.any(String)],
    [{ Email: retailer, Password: 'x'.repeat(5000) }, expect.any(String)],
  ])('auth/signin refuses an invalid field with a message (case %#)', async (body, message) => {
    expect(await readRefusal(await post('auth/signin', body))).toEqual([422, message])
  })

  test('auth/signin refuses SQL metacharacters and NUL bytes', async () => {
    for (const Email of ["' or 1=1 --", 'retai\0ler@showfloor.example', '%@showfloor.example'])
      expect((await post('auth/signin', { Email, Password: demoPassword })).status).toBe(401)
    expect((await post('auth/signin', { Email: retailer, Password: `${demoPassword}\0` })).status).toBe(401)
  })

  test('database stores neither password nor token in clear', async () => {
    const { Authorization } = await signedIn(provider, 1)
    const stored = await db.execute(sql`select string_agg(s::text, '') as all from session s`)
    expect(JSON.stringify(stored.rows)).not.toContain(Authorization)
    // This account was seeded and no test signs in to it; other accounts have cheap hashes (cheap-passwords.ts).
    const [user] = await db.select().from(appUser).where(eq(appUser.email, 'admin@showfloor.example'))
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('password hash of another cost is replaced at the next sign-in', async () => {
    const customer = await newCustomer(provider)
    await givePassword(provider, customer)
    const hashNow = async () =>
      (await db.select().from(appUser).where(eq(appUser.id, customer.userId)))[0]?.passwordHash ?? ''
    const signIn = (Password: string) => post('auth/signin', { Email: customer.email, Password })
    const cheapHash = await hashNow()
    expect((await signIn('wrong')).status).toBe(401)
    expect(await hashNow()).toBe(cheapHash)
    expect(repliedWith(await atOnce(8, () => signIn(knownPassword)), 200)).toHaveLength(8)
    const newHash = await hashNow()
    // Only the old cost is excluded, because with several instances the process that signs in has its own cost
    // setting.
    expect(newHash).not.toContain('$m=64,')
    expect((await signIn(knownPassword)).status).toBe(200)
    expect(await hashNow()).toBe(newHash)
  })
})

test.each([
  ['30 days after sign-in', { expiresAt: sql`now() - interval '1 second'` }],
  ['after 7 days without use', { lastUsedAt: sql`now() - interval '7 days 1 second'` }],
])('session ends %s', async (_, change) => {
  const { headers, userId } = await newCustomer(provider)
  await db.update(session).set(change).where(eq(session.userId, userId))
  expect((await post('product/login', {}, headers)).status).toBe(401)
})

describe('password guessing', () => {
  const limited = openProvider({ rateLimits: true, trustProxy: true })
  const sharedAddress = { 'X-Forwarded-For': '203.0.113.9' }
  const device = (name: string) => ({ ...sharedAddress, 'X-Device-Id': `device-of-${name}-0123456789` })
  const newAccount = async () => {
    const customer = await newCustomer(provider)
    await givePassword(provider, customer)
    return (headers: Record<string, string>, Password = 'wrong') =>
      limited.post('auth/signin', { Email: customer.email, Password }, headers)
  }
  const statuses = async (times: number, call: (index: number) => Promise<Response>) => {
    const statusCodes = []
    for (let index = 0; index < times; index++) statusCodes.push((await call(index)).status)
    return statusCodes
  }
  const fiveRefused = Array<number>(5).fill(401)

  test('account must wait after five wrong passwords, even with the right one', async () => {
    const attempt = await newAccount()
    expect(await statuses(4, () => attempt({}))).toEqual(fiveRefused.slice(1))
    expect((await attempt({}, knownPassword)).status).toBe(200)
    expect(repliedWith(await atOnce(8, () => attempt({})), 401)).toHaveLength(5)
    const limitedReply = await attempt({}, knownPassword)
    expect(limitedReply.status).toBe(429)
    expect(Number(limitedReply.headers.get('Retry-After'))).toBeGreaterThan(20)
    await db.delete(rateLimit).where(like(rateLimit.key, 'pause:%'))
    expect((await attempt({})).status).toBe(401)
    const secondPause = Number((await attempt({})).headers.get('Retry-After'))
    expect(secondPause).toBeGreaterThan(50)
    expect(secondPause).toBeLessThanOrEqual(60)
  })

  test('guessing device must wait while the customer signs in on another device', async () => {
    const attempt = await newAccount()
    expect(await statuses(7, () => attempt(device('stranger')))).toEqual([...fiveRefused, 429, 429])
    expect((await attempt(device('stranger'), knownPassword)).status).toBe(429)
    expect((await attempt(device('customer'), knownPassword)).status).toBe(200)
    // A client without a device id is counted by its address.
    expect((await attempt({ 'X-Forwarded-For': '203.0.113.10' }, knownPassword)).status).toBe(200)
  })

  test('made-up devices share one limit that does not apply to a known device', async () => {
    const attempt = await newAccount()
    expect((await attempt(device('customer'), knownPassword)).status).toBe(200)
    const guesses = await statuses(25, (index) => attempt(device(`made-up-${index}`)))
    expect(guesses).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)])
    expect((await attempt(device('made-up'), knownPassword)).status).toBe(429)
    expect((await attempt(device('customer'), knownPassword)).status).toBe(200)
    // The sign-in of the known device does not lift the limit for the made-up devices.
    expect((await attempt(device('made-up'), knownPassword)).status).toBe(429)
  })

  test('concurrent guesses from many devices are all counted', async () => {
    const attempt = await newAccount()
    const replies = await atOnce(40, (index) => attempt(device(`made-up-${index}`)))
    expect(repliedWith(replies, 401)).toHaveLength(20)
  })

  test('known device that guesses must wait like any other', async () => {
    const attempt = await newAccount()
    expect((await attempt(device('customer'), knownPassword)).status).toBe(200)
    expect(await statuses(6, () => attempt(device('customer')))).toEqual([...fiveRefused, 429])
    expect((await attempt(device('new'), knownPassword)).status).toBe(200)
  })

  test('account that does not exist has the same limits as an existing one', async () => {
    const Email = `nobody-${randomUUID()}@showfloor.example`
    const attempt = (name: string) => limited.post('auth/signin', { Email, Password: 'wrong' }, device(name))
    expect(await statuses(6, () => attempt('one'))).toEqual([...fiveRefused, 429])
    const otherStatuses = await statuses(17, (index) => attempt(`made-up-${index}`))
    expect(otherStatuses).toEqual([...Array<number>(15).fill(401), 429, 429])
  })

  test('rate limits store device ids and emails only as hashes', async () => {
    const attempt = await newAccount()
    await attempt(device('customer'), knownPassword)
    const rows = await db.select().from(rateLimit)
    expect(rows).not.toEqual([])
    expect(JSON.stringify(rows)).not.toMatch(/device-of|showfloor\.example/)
  })
})
