/** Sign-up: the stored data, the refusals, and the roles that customers may choose. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { address, appUser } from '../../server/db/schema-customer'
import { addToCart } from './cart-calls'
import { orderBody } from './order-calls'
import { atOnce, openProvider, readRefusal, repliedWith } from './provider'

const provider = openProvider()
const { db, letters, post } = provider
const newEmail = () => `${randomUUID()}@buyer.example`
const signUpBody = (overrides: object = {}) => ({
  FullName: 'Dana Buyer',
  MobileNumber: '+61 400 000 000',
  Email: newEmail(),
  RoleID: 2,
  Password: 'a quiet harbour',
  ...overrides,
})
const billing = {
  Customername: 'Buyer & Co',
  Country: 'Australia',
  State: 'NSW',
  City: 'Sydney',
  Postcode: 2000,
  Address1: '1 Harbour St',
}
const shipping = {
  ShippingCustomername: 'Depot',
  ShippingCountry: 'Australia',
  ShippingState: 'VIC',
  ShippingCity: 'Melbourne',
  ShippingPostcode: '3000',
  ShippingAddress1: '2 Dock Rd',
  ShippingAddress2: 'Gate 4',
}
const readUser = async (email: string) =>
  (await db.select().from(appUser).where(eq(appUser.email, email.trim().toLowerCase())))[0]
const readAddresses = async (email: string) => {
  const user = await readUser(email)
  const rows = await db
    .select()
    .from(address)
    .where(eq(address.userId, user?.id ?? 0))
  return rows.toSorted((a, b) => a.kind.localeCompare(b.kind))
}

describe('POST auth/signup', () => {
  test('sign-up stores the customer, who can sign in', async () => {
    const body = signUpBody({
      Email: `  ${newEmail().toUpperCase()} `,
      UserName: 'somebody else',
      BusinessName: 'Buyer & Co',
      IndustryName: 'Events',
      WebAddress: 'www.buyer.example',
    })
    const reply = await post('auth/signup', body)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({ Message: expect.stringMatching(/^Account created/) })
    expect(await readUser(body.Email)).toMatchObject({
      email: body.Email.trim().toLowerCase(),
      roleId: 2,
      fullName: 'Dana Buyer',
      mobileNumber: '+61 400 000 000',
      businessName: 'Buyer & Co',
      industryName: 'Events',
      webAddress: 'www.buyer.example',
      passwordHash: expect.stringMatching(/^\$argon2id\$/),
    })
    const signIn = await post('auth/signin', { Email: body.Email, Password: body.Password })
    expect(await signIn.json()).toMatchObject({ data: { RoleID: 2, FullName: 'Dana Buyer' } })
    expect(letters.at(-1)).toMatchObject({
      to: body.Email.trim().toLowerCase(),
      subject: expect.stringMatching(/Welcome/),
    })
    expect(await readAddresses(body.Email)).toEqual([])
  })

  test('billing address is also the first shipping address, unless another is sent', async () => {
    const bodyWithBilling = signUpBody(billing)
    expect((await post('auth/signup', bodyWithBilling)).status).toBe(200)
    const lines = { line1: '1 Harbour St', line2: '' }
    const city = { country: 'Australia', state: 'NSW', city: 'Sydney', postcode: '2000' }
    const sameFields = { customerName: 'Buyer & Co', ...city, ...lines }
    expect(await readAddresses(bodyWithBilling.Email)).toMatchObject([
      { kind: 'billing', ...sameFields, email: bodyWithBilling.Email, mobileNumber: '+61 400 000 000' },
      { kind: 'shipping', ...sameFields, email: '', mobileNumber: '' },
    ])
    const withTwoAddresses = signUpBody({ ...billing, ...shipping })
    expect((await post('auth/signup', withTwoAddresses)).status).toBe(200)
    expect(await readAddresses(withTwoAddresses.Email)).toMatchObject([
      { kind: 'billing', city: 'Sydney' },
      { kind: 'shipping', customerName: 'Depot', city: 'Melbourne', line2: 'Gate 4' },
    ])
  })

  test.each([
    [{ FullName: ' ' }, 'Full Name is required'],
    [{ FullName: 'x'.repeat(201) }, 'Full Name can have at most 200 characters'],
    [{ FullName: ['Dana'] }, 'Full name is not valid'],
    [{ MobileNumber: '' }, 'Mobile Number is required'],
    [{ MobileNumber: 'call me' }, 'Invalid mobile number'],
    [{ Email: '' }, 'Email is required'],
    [{ Email: 'dana@buyer' }, 'Invalid email format'],
    [{ Email: 'dana@buyer.example\nBcc: all@buyer.example' }, 'Invalid email format'],
    [{ Email: 'all,dana@buyer.example' }, 'Invalid email format'],
    [{ Email: `${'x'.repeat(250)}@buyer.example` }, 'Invalid email format'],
    [{ WebAddress: 'javascript:alert(1)' }, 'Invalid Web Address'],
    [{ WebAddress: 'two words' }, 'Invalid Web Address'],
    [{ RoleID: undefined }, 'Customer Type is required'],
    [{ Password: '' }, 'Password is required'],
    [{ Password: '7 chars' }, 'Password must have at least 8 characters'],
    [{ Password: 'x y'.repeat(50) }, 'Password can have at most 128 characters'],
    [{ Password: 'Password123!' }, /easy to guess/],
    [{ Password: 'zaq12wsx' }, /easy to guess/],
    [{ Password: { length: 12 } }, 'Password must be text'],
    [{ ...billing, City: '' }, 'City is required'],
    [{ Country: 'Australia' }, 'Customer Name is required'],
    [{ ...billing, ShippingCity: 'Melbourne' }, 'Shipping Customer Name is required'],
    [{ ...billing, ...shipping, ShippingCountry: ' ' }, 'Shipping Country is required'],
    [{ ...billing, Address1: 'x'.repeat(201) }, /at most 200 characters/],
  ])('sign-up with %j is refused with a message', async (overrides, message) => {
    const body = signUpBody(overrides)
    const reply = await post('auth/signup', body)
    expect(reply.status).toBe(422)
    const { ErrorMessage } = await reply.json()
    if (message instanceof RegExp) expect(ErrorMessage).toMatch(message)
    else expect(ErrorMessage).toBe(message)
    if (typeof body.Email === 'string') expect(await readUser(body.Email)).toBeUndefined()
  })

  test.each([0, 3, 4, 5, '2', '1', [2], { $gt: 0 }, true, 1.5, -1, 2 ** 53])(
    'sign-up with RoleID %j creates no account',
    async (RoleID) => {
      const body = signUpBody({ RoleID })
      const reply = await post('auth/signup', body)
      expect(reply.status).toBe(422)
      expect(await reply.json()).toMatchObject({ ErrorMessage: expect.stringMatching(/Customer Type/) })
      expect(await readUser(body.Email)).toBeUndefined()
    },
  )

  test('sign-up ignores fields that it does not ask for', async () => {
    const ids = { RoleID: 1, UserID: 1, id: 1, roleId: 0, role_id: 0, ['__proto__']: { roleId: 0 } }
    const rights = { IsPortal: 1, IsHolder: 1, isHolder: true, UserAccess: 'all', LoginCount: 99 }
    const login = { PortalEmail: 'portal@showfloor.example', mustChangePassword: true, passwordHash: 'x' }
    const body = signUpBody({ ...ids, ...rights, ...login })
    expect((await post('auth/signup', body)).status).toBe(200)
    const user = await readUser(body.Email)
    expect(user).toMatchObject({ roleId: 1, isPortal: false, isHolder: false, userAccess: '', loginCount: 0 })
    expect(user).toMatchObject({ portalEmail: '', mustChangePassword: false })
    expect(user?.id).not.toBe(1)
  })

  test('sign-up with a known address gets the same reply, and changes no account', async () => {
    const first = signUpBody(billing)
    const newReply = await post('auth/signup', first)
    const before = await readUser(first.Email)
    const knownReply = await post('auth/signup', {
      ...signUpBody({ ...billing, RoleID: 1, FullName: 'Buy at evil.example', Password: 'another harbour' }),
      Email: first.Email.toUpperCase(),
    })
    expect(knownReply.status).toBe(newReply.status)
    expect(await knownReply.text()).toBe(await newReply.text())
    expect(await readUser(first.Email)).toEqual(before)
    expect(await readAddresses(first.Email)).toHaveLength(2)
    expect(letters.at(-1)).toMatchObject({ to: first.Email, subject: expect.stringMatching(/already/) })
    expect(JSON.stringify(letters)).not.toContain('evil.example')
  })

  test('twenty simultaneous sign-ups create one account', async () => {
    const body = signUpBody(billing)
    const replies = await atOnce(20, () => post('auth/signup', body))
    expect(repliedWith(replies, 200)).toHaveLength(20)
    expect(await readAddresses(body.Email)).toHaveLength(2)
    const mails = letters.filter(({ to }) => to === body.Email)
    expect(mails.filter(({ subject }) => subject.includes('Welcome'))).toHaveLength(1)
  })
})

test('mails to one address are limited, devices that share a network address are not', async () => {
  const limited = openProvider({ rateLimits: true, trustProxy: true })
  const networkHeaders = { 'X-Forwarded-For': '203.0.113.9' }
  const body = signUpBody()
  const replies = []
  for (let count = 0; count < 6; count++)
    replies.push(await limited.post('auth/signup', body, networkHeaders))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(Number(replies.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(3000)
  expect(limited.letters).toHaveLength(5)
  const sendWrong = (id: number) =>
    limited.post('auth/signup', signUpBody({ FullName: '' }), {
      ...networkHeaders,
      'X-Device-Id': `device-of-somebody-${id}`,
    })
  expect(repliedWith(await atOnce(100, sendWrong), 422)).toHaveLength(100)
  expect(repliedWith(await atOnce(31, () => sendWrong(100)), 422)).toHaveLength(30)
})

test('mails requested by one network are limited over all addresses', async () => {
  const limited = openProvider({ rateLimits: true, trustProxy: true })
  const requestReset = (sender: string) => {
    const headers = { 'X-Forwarded-For': sender, 'X-Device-Id': `device-of-${randomUUID()}` }
    return limited.post('auth/forgotpassword', { UserNameOrEmail: newEmail() }, headers)
  }
  const replies = []
  for (let index = 0; index < 122; index++) replies.push(await requestReset(`198.51.100.${index}`))
  expect(repliedWith(replies, 200)).toHaveLength(120)
  expect(Number(replies.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(3000)
  const networkHeaders = { 'X-Forwarded-For': '198.51.100.200' }
  expect((await limited.post('auth/signup', signUpBody(), networkHeaders)).status).toBe(429)
  expect((await requestReset('198.51.101.1')).status).toBe(200)
  expect((await requestReset('2001:db8:1::1')).status).toBe(200)
})

describe('with SHOWFLOOR_VERIFY_EMAIL=1', () => {
  const verifyingShop = openProvider({ verifyEmail: true })
  const signUp = async () => {
    const { Email, Password } = signUpBody()
    const reply = await verifyingShop.post('auth/signup', signUpBody({ Email }))
    expect(await reply.json()).toEqual({ Message: expect.stringContaining('open its link before you order') })
    const { token } = await (await verifyingShop.post('auth/signin', { Email, Password })).json()
    const userId = (await readUser(Email))?.id ?? 0
    const customer = { userId, email: Email, headers: { Authorization: token } }
    await addToCart(verifyingShop, customer)
    return customer
  }
  const order = ({ headers }: { headers: { Authorization: string } }) =>
    verifyingShop.post('order', orderBody(), headers)
  const linkTo = (email: string) => verifyingShop.letters.findLast(({ to }) => to === email)?.link ?? ''
  const openLink = (link: string, method = 'GET') => verifyingShop.fetch(new URL(link).pathname, { method })

  test('customer can order only after confirming the address on the mailed link’s page', async () => {
    const customer = await signUp()
    const first = linkTo(customer.email)
    expect(first).toMatch(/^https:\/\/shop\.example\/service\/verify-email\//)
    const message = expect.stringContaining(`open the link that we have sent there`)
    expect(await readRefusal(await order(customer))).toEqual([403, message])
    const link = linkTo(customer.email)
    const page = await openLink(link)
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'; style-src 'sha256-")
    expect(await page.text()).toContain('<form method="post">')
    // A mail scanner may open the link, which must not confirm the address.
    expect((await order(customer)).status).toBe(403)
    expect(await (await openLink(link, 'POST')).text()).toContain('you can order now')
    expect((await order(customer)).status).toBe(200)
    expect((await openLink(link, 'POST')).status).toBe(200)
  })

  test('altered link, or a link of another customer, confirms nothing', async () => {
    const [customer, other] = [await signUp(), await signUp()]
    const [link, otherLink] = [linkTo(customer.email), linkTo(other.email)]
    const otherTicket = link.replace(/[^/]+$/, otherLink.split('/').at(-1) ?? '')
    const laterLink = link.replace(/\d{13}\./, `${Date.now() + 9e9}.`)
    for (const wrong of [otherTicket, `${link}x`, laterLink, link.replace(/\d+\/\d{13}/, 'x/1')]) {
      const page = await openLink(wrong, 'POST')
      expect(page.status).toBe(404)
      expect(await page.text()).toContain('work any more')
    }
    expect((await readUser(customer.email))?.emailVerifiedAt).toBeNull()
  })

  test('setting a password by a mailed link confirms the address as well', async () => {
    const customer = await signUp()
    await verifyingShop.post('auth/forgotpassword', { UserNameOrEmail: customer.email })
    const VerificationLink = linkTo(customer.email).split('/').at(-1)
    const Password = 'another harbour'
    await verifyingShop.post('auth/forgotpassword/changepassword', { VerificationLink, Password })
    const signIn = await verifyingShop.post('auth/signin', { Email: customer.email, Password })
    const { token } = await signIn.json()
    expect((await order({ headers: { Authorization: token } })).status).toBe(200)
  })
})
