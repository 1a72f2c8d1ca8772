/** Forgotten passwords: everyone gets the same reply, and customers with an account get a link that works once. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { defaultBrand } from '../../src/domain/brand/brand'
import { appUser, passwordReset, session } from '../../server/db/schema-customer'
import { cleanUpDatabase } from '../../server/jobs/tasks'
import { openSession } from '../../server/auth/session'
import { type Customer, newCustomer, openProvider, readRefusal, repliedWith } from './provider'

const provider = openProvider()
const { db, get, letters, post } = provider
const Password = 'a quiet harbour'
const shop = 'https://shop.example/confirm_pass/'

/** Requests a link as a customer does, and returns its token. */
async function linkFor({ email }: Customer): Promise<string> {
  expect((await post('auth/forgotpassword', { UserNameOrEmail: email })).status).toBe(200)
  const letter = letters.findLast(({ to }) => to === email)
  expect(letter?.link?.startsWith(shop)).toBe(true)
  expect(letter?.text).toContain(letter?.link)
  return letter?.link?.slice(shop.length) ?? ''
}
const verify = (VerificationLink: unknown) => post('auth/forgotpassword/verifylink', { VerificationLink })
const change = (VerificationLink: unknown, password: unknown = Password) =>
  post('auth/forgotpassword/changepassword', { VerificationLink, Password: password })
const signIn = (Email: string, password = Password) => post('auth/signin', { Email, Password: password })
const hashOf = async ({ userId }: Customer) =>
  (await db.select({ hash: appUser.passwordHash }).from(appUser).where(eq(appUser.id, userId)))[0]?.hash

async function expectExpired(reply: Response): Promise<void> {
  expect(reply.status).toBe(400)
  expect(await reply.json()).toEqual({ ErrorCode: 'INVALIDEURLEXPIRE', ErrorMessage: 'URL expired.' })
}

describe('password reset', () => {
  test('reset link sets a new password and ends all sessions', async () => {
    const customer = await newCustomer(provider)
    const otherSession = { Authorization: await openSession(db, customer.userId) }
    const link = await linkFor(customer)
    expect(link).toMatch(/^[\w-]{43}$/)
    const validReply = await verify(link)
    expect(await validReply.json()).toEqual({ isValid: true })
    expect((await get('cart', otherSession)).status).toBe(200)
    const changed = await change(link)
    expect(changed.status).toBe(200)
    expect(await changed.json()).toEqual({ Message: 'Your password was changed. Please sign in.' })
    for (const headers of [customer.headers, otherSession])
      expect(await (await get('cart', headers)).json()).toMatchObject({ ErrorCode: 'INVALIDTOKEN' })
    expect((await signIn(customer.email)).status).toBe(200)
    expect(letters.at(-1)).toMatchObject({ to: customer.email, subject: expect.stringMatching(/changed/) })
  })

  test('email is accepted in any case and with blanks', async () => {
    const { email } = await newCustomer(provider)
    await post('auth/forgotpassword/', { UserNameOrEmail: `  ${email.toUpperCase()} ` })
    expect(letters.at(-1)?.to).toBe(email)
  })

  test('database stores no reset link in clear', async () => {
    const link = await linkFor(await newCustomer(provider))
    const { rows } = await db.execute(sql`select string_agg(r::text, '') as all from password_reset r`)
    expect(JSON.stringify(rows)).not.toContain(link)
  })

  test('reset link works while wrong passwords block the sign-in', async () => {
    const limited = openProvider({ rateLimits: true })
    const customer = await newCustomer(provider)
    const { email } = customer
    const attempt = (text: string) => limited.post('auth/signin', { Email: email, Password: text })
    await change(await linkFor(customer))
    const link = await linkFor(customer)
    await Promise.all(Array.from({ length: 6 }, () => attempt('wrong')))
    expect((await attempt('wrong')).status).toBe(429)
    expect((await change(link)).status).toBe(200)
    expect((await attempt(Password)).status).toBe(200)
  })
})

describe('refused password resets', () => {
  test('public shop without a mail server sends no link and says whom to ring', async () => {
    const mailless = openProvider({ isPublic: true, smtpUrl: null })
    const { email } = await newCustomer(mailless)
    for (const UserNameOrEmail of [email, 'nobody@buyer.example'])
      expect(await readRefusal(await mailless.post('auth/forgotpassword', { UserNameOrEmail }))).toEqual([
        409,
        `We can’t send email at the moment. Please ring us on ${defaultBrand.phone}.`,
      ])
    expect(mailless.letters).toEqual([])
  })

  test('unknown address gets the same reply and no mail', async () => {
    const before = letters.length
    const known = await post('auth/forgotpassword', { UserNameOrEmail: (await newCustomer(provider)).email })
    const unknown = await post('auth/forgotpassword', { UserNameOrEmail: 'nobody@buyer.example' })
    expect(unknown.status).toBe(known.status)
    expect(await unknown.text()).toBe(await known.text())
    expect(letters).toHaveLength(before + 1)
  })

  test.each([
    [{}, 'Email is required'],
    [{ UserNameOrEmail: ' ' }, 'Email is required'],
    [{ UserNameOrEmail: `${'x'.repeat(300)}@buyer.example` }, 'Invalid email format'],
    [{ UserNameOrEmail: { $ne: '' } }, 'User name or email is not valid'],
  ])('password request %j is refused with a message', async (body, ErrorMessage) => {
    expect(await readRefusal(await post('auth/forgotpassword', body))).toEqual([422, ErrorMessage])
  })

  test('refused password leaves the reset link valid', async () => {
    const customer = await newCustomer(provider)
    const link = await linkFor(customer)
    for (const [password, message] of [
      ['', 'Password is required'],
      ['short', 'Password must have at least 8 characters'],
      ['zaq12wsx', 'This password is easy to guess. Please choose another'],
      [customer.email, 'This password is easy to guess. Please choose another'],
      [12345678, 'Password must be text'],
    ])
      expect(await readRefusal(await change(link, password))).toEqual([422, message])
    expect((await change(link)).status).toBe(200)
  })

  test('used reset link and the account’s other links are expired', async () => {
    const customer = await newCustomer(provider)
    const [first, second] = [await linkFor(customer), await linkFor(customer)]
    expect((await change(first)).status).toBe(200)
    const after = await hashOf(customer)
    for (const link of [first, second]) {
      await expectExpired(await verify(link))
      await expectExpired(await change(link, 'another harbour'))
    }
    expect(await hashOf(customer)).toBe(after)
  })

  test('reset link expires after 30 minutes', async () => {
    const customer = await newCustomer(provider)
    const link = await linkFor(customer)
    const age = (minutes: number) => {
      const expiresAt = sql`expires_at - ${minutes} * interval '1 minute'`
      return db.update(passwordReset).set({ expiresAt }).where(eq(passwordReset.userId, customer.userId))
    }
    await age(29)
    expect((await verify(link)).status).toBe(200)
    await age(1)
    await expectExpired(await verify(link))
    await expectExpired(await change(link))
  })

  test('altered or made-up reset link and the stored hash are refused', async () => {
    const customer = await newCustomer(provider)
    const link = await linkFor(customer)
    const [row] = await db.select().from(passwordReset).where(eq(passwordReset.userId, customer.userId))
    const alteredLink = (link.startsWith('A') ? 'B' : 'A') + link.slice(1)
    const otherLinks = [link.slice(1), `${link}A`, row?.tokenHash, '', "' or 1=1 --", `${link}\0`]
    for (const wrong of [alteredLink, ...otherLinks]) {
      await expectExpired(await verify(wrong))
      await expectExpired(await change(wrong))
    }
    for (const malformed of [null, 1, [link], { $ne: '' }, 'x'.repeat(5000)]) {
      expect((await verify(malformed)).status).toBe(422)
      expect((await change(malformed)).status).toBe(422)
    }
    expect((await verify(link)).status).toBe(200)
  })

  test('one of twenty concurrent uses of a reset link succeeds', async () => {
    const customer = await newCustomer(provider)
    const link = await linkFor(customer)
    const passwords = Array.from({ length: 20 }, (_, index) => `harbour number ${index}`)
    const replies = await Promise.all(passwords.map((password) => change(link, password)))
    const winners = passwords.filter((_, index) => replies[index]?.status === 200)
    expect([winners.length, repliedWith(replies, 400).length]).toEqual([1, 19])
    expect((await signIn(customer.email, winners[0])).status).toBe(200)
    expect(await db.select().from(passwordReset).where(eq(passwordReset.userId, customer.userId))).toEqual([])
  })

  test('one of ten reset links used concurrently succeeds, without a deadlock', async () => {
    const customer = await newCustomer(provider)
    const links: string[] = []
    for (let count = 0; count < 10; count++) links.push(await linkFor(customer))
    const replies = await Promise.all(links.map((link) => change(link)))
    expect([repliedWith(replies, 200).length, repliedWith(replies, 400).length]).toEqual([1, 9])
  })

  test('mails to one address are limited, with and without an account', async () => {
    const limited = openProvider({ rateLimits: true })
    const { email } = await newCustomer(provider)
    for (const UserNameOrEmail of [email, `x${email}`]) {
      const replies = []
      for (let count = 0; count < 6; count++)
        replies.push(await limited.post('auth/forgotpassword', { UserNameOrEmail }))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
      expect(Number(replies.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(3000)
    }
    expect(limited.letters).toHaveLength(5)
  })

  test('cleanup deletes old reset links', async () => {
    const customer = await newCustomer(provider)
    await linkFor(customer)
    const isOfCustomer = eq(passwordReset.userId, customer.userId)
    await db.update(passwordReset).set({ expiresAt: sql`now() - interval '2 days'` }).where(isOfCustomer)
    await cleanUpDatabase(db)
    expect(await db.select().from(passwordReset).where(isOfCustomer)).toEqual([])
  })

  test('password change during a sign-in leaves no session of the old password', async () => {
    const customer = await newCustomer(provider)
    const passwords = Array.from({ length: 6 }, (_, round) => `harbour number ${round}`)
    await change(await linkFor(customer), passwords[0])
    for (const [round, next] of passwords.slice(1).entries()) {
      const link = await linkFor(customer)
      const [, changed] = await Promise.all([signIn(customer.email, passwords[round]), change(link, next)])
      expect(changed.status).toBe(200)
      expect(await db.select().from(session).where(eq(session.userId, customer.userId))).toEqual([])
    }
  })

  test('Host header does not reach a mail', async () => {
    const { email } = await newCustomer(provider)
    const evil = 'evil.example'
    const headers = { Host: evil, 'X-Forwarded-Host': evil, Origin: `https://${evil}` }
    await post('auth/forgotpassword', { UserNameOrEmail: email }, headers)
    expect(letters.at(-1)).toMatchObject({ to: email })
    expect(JSON.stringify(letters)).not.toContain('evil.example')
  })
})
