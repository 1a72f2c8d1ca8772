/** The customer's own account: profile, password, signing out. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appUser } from '../../server/db/schema-customer'
import { createResetToken } from '../../server/auth/password'
import { openSession } from '../../server/auth/session'
import {
  atOnce,
  callerOfEachTest,
  givePassword,
  knownPassword,
  newCustomer,
  openProvider,
  repliedWith,
} from './provider'

const provider = openProvider()
const { db, get, letters, post } = provider
const OldPassword = knownPassword
const NewPassword = 'a quiet harbour'
const customer = callerOfEachTest(provider)
beforeEach(() => givePassword(provider, customer))
const readUser = async () => (await db.select().from(appUser).where(eq(appUser.id, customer.userId)))[0]
const profile = (overrides: object = {}) => ({
  FullName: ' Dana Buyer ',
  MobileNumber: '+61 400 000 000',
  DOB: '1990-02-28',
  Gender: 'Female',
  Bio: 'Line one\r\nline two',
  ...overrides,
})
const errorMessageOf = async (reply: Response) => {
  expect(reply.status).toBe(422)
  return (await reply.json()).ErrorMessage
}

describe('POST myaccount/basic_info', () => {
  const send = (body: object) => customer.post('myaccount/basic_info', body)

  test('basic_info stores the profile and answers with it', async () => {
    const reply = await send(profile())
    expect(reply.status).toBe(200)
    const stored = { FullName: 'Dana Buyer', DOB: '1990-02-28', Gender: 'Female', Bio: 'Line one\nline two' }
    expect(await reply.json()).toMatchObject({
      Message: 'Your profile was updated.',
      data: { UserID: customer.userId, Email: customer.email, MobileNumber: '+61 400 000 000', ...stored },
    })
    const signIn = await post('auth/signin', { Email: customer.email, Password: OldPassword })
    expect((await signIn.json()).data).toMatchObject(stored)
  })

  test('basic_info accepts any mobile number', async () => {
    expect((await send(profile({ MobileNumber: 'call me' }))).status).toBe(200)
    expect(await readUser()).toMatchObject({ mobileNumber: 'call me' })
  })

  test('basic_info clears empty fields, and leaves missing ones unchanged', async () => {
    await send(profile())
    const { FullName, MobileNumber } = profile()
    await send({ FullName, MobileNumber, DOB: '' })
    expect(await readUser()).toMatchObject({ birthDate: null, gender: 'Female', bio: 'Line one\nline two' })
    await send({ FullName, MobileNumber, Gender: null, Bio: null })
    expect(await readUser()).toMatchObject({ gender: '', bio: '' })
  })

  test.each([
    [{ FullName: ' ' }, 'Fullname is required.'],
    [{ FullName: 'x'.repeat(201) }, 'Fullname can have at most 200 characters'],
    [{ MobileNumber: '' }, 'MobileNumber is required.'],
    [{ MobileNumber: '0'.repeat(201) }, 'MobileNumber can have at most 200 characters'],
    [{ DOB: '1990-02-30' }, 'Invalid date of birth'],
    [{ DOB: '28/02/1990' }, 'Invalid date of birth'],
    [{ DOB: '1066-10-14' }, 'Invalid date of birth'],
    [{ DOB: '2999-01-01' }, 'The date of birth is in the future'],
    [{ DOB: { $gt: '' } }, 'DOB must be text'],
    [{ Gender: 'male' }, 'Gender is Male or Female'],
    [{ Bio: 'x'.repeat(1001) }, 'Bio can have at most 1000 characters'],
    [{ Bio: ['x'] }, 'Bio must be text'],
  ])('basic_info refuses %j with a message', async (overrides, message) => {
    const before = await readUser()
    expect(await errorMessageOf(await send(profile(overrides)))).toBe(message)
    expect(await readUser()).toEqual(before)
  })

  test('basic_info changes no other field and no other account', async () => {
    const other = await newCustomer(provider)
    const before = await readUser()
    const ids = { UserID: other.userId, id: other.userId, RoleID: 0, roleId: 0, ['__proto__']: { roleId: 0 } }
    const login = {
      Email: 'evil@buyer.example',
      email: 'evil@buyer.example',
      passwordHash: 'x',
      LoginCount: 9,
    }
    const rights = { IsPortal: 1, IsHolder: 1, UserAccess: 'all', ProfilePic: 'https://evil.example/x.svg' }
    const { FullName, MobileNumber } = profile()
    expect((await send({ FullName, MobileNumber, ...ids, ...login, ...rights })).status).toBe(200)
    expect(await readUser()).toEqual({ ...before, fullName: 'Dana Buyer', mobileNumber: MobileNumber })
    const [otherUser] = await db.select().from(appUser).where(eq(appUser.id, other.userId))
    expect(otherUser).toMatchObject({ fullName: 'Casey Customer', roleId: 1 })
  })
})

describe('POST myaccount/changepassword', () => {
  const change = (body: object) => customer.post('myaccount/changepassword', body)

  test('password change signs out all other devices and revokes reset links', async () => {
    const otherSession = { Authorization: await openSession(db, customer.userId) }
    const otherCustomer = await newCustomer(provider)
    const link = await createResetToken(db, customer.email)
    const reply = await change({ OldPassword, NewPassword })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      Message: expect.stringMatching(/^Your password was changed/),
    })
    expect((await get('cart', customer.headers)).status).toBe(200)
    expect((await get('cart', otherSession)).status).toBe(401)
    expect((await get('cart', otherCustomer.headers)).status).toBe(200)
    expect((await post('auth/forgotpassword/verifylink', { VerificationLink: link })).status).toBe(400)
    const signIn = (Password: string) => post('auth/signin', { Email: customer.email, Password })
    expect((await signIn(OldPassword)).status).toBe(401)
    expect((await signIn(NewPassword)).status).toBe(200)
    expect(letters.at(-1)).toMatchObject({ to: customer.email, subject: expect.stringMatching(/changed/) })
  })

  test('new token replaces the old one at its first use, and signs out both', async () => {
    const changePassword = async () => {
      const { token } = await (await change({ OldPassword, NewPassword })).json()
      return { Authorization: token as string }
    }
    const status = async (headers: object) => (await get('cart', { ...headers })).status
    const newSession = await changePassword()
    expect(await status(customer.headers)).toBe(200)
    expect(await status(newSession)).toBe(200)
    expect(await status(customer.headers)).toBe(401)
    expect(await status(newSession)).toBe(200)

    Object.assign(customer, await newCustomer(provider))
    await givePassword(provider, customer)
    await post('auth/signout', undefined, await changePassword())
    expect(await status(customer.headers)).toBe(401)
  })

  test.each([
    [{}, 'Current Password is required.'],
    [{ OldPassword }, 'New Password is required.'],
    [{ OldPassword, NewPassword: 'short' }, 'Password must have at least 8 characters'],
    [{ OldPassword: 'wrong', NewPassword }, 'Your current password isn’t right.'],
    [{ OldPassword: { $ne: '' }, NewPassword }, 'Old password must be text'],
  ])('password change refuses %j with a message', async (body, message) => {
    const before = await readUser()
    expect(await errorMessageOf(await change(body))).toBe(message)
    expect(await readUser()).toEqual(before)
    expect((await customer.get('cart')).status).toBe(200)
  })

  test('one of twenty simultaneous password changes succeeds', async () => {
    const replies = await atOnce(20, (index) =>
      change({ OldPassword, NewPassword: `harbour number ${index}` }),
    )
    expect(repliedWith(replies, 200)).toHaveLength(1)
    expect((await customer.get('cart')).status).toBe(200)
  })

  test('guessing the password with a stolen session is rate-limited', async () => {
    const limited = openProvider({ rateLimits: true })
    const guess = (word: string) =>
      limited.post('myaccount/changepassword', { OldPassword: word, NewPassword }, customer.headers)
    const replies = []
    for (let count = 0; count < 6; count++) replies.push((await guess('wrong')).status)
    expect(replies).toEqual([422, 422, 422, 422, 422, 429])
    expect((await guess(OldPassword)).status).toBe(429)
    const signIn = await limited.post('auth/signin', { Email: customer.email, Password: OldPassword })
    expect(signIn.status).toBe(200)
  })
})

test('sign-out ends only its own session, and always answers the same', async () => {
  const otherSession = { Authorization: await openSession(db, customer.userId) }
  const replies = []
  for (const headers of [customer.headers, customer.headers, { Authorization: 'made-up' }, {}])
    replies.push(await post('auth/signout', undefined, headers))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(await Promise.all(replies.map((reply) => reply.text())))).toEqual(
    new Set(['{"Message":"Signed out."}']),
  )
  expect((await get('cart', customer.headers)).status).toBe(401)
  expect((await get('cart', otherSession)).status).toBe(200)
})
