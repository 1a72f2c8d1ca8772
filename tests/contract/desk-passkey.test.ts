/** Passkeys as the second step of the desk, by an authenticator in software (req 22.21). */
import { and, eq, isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { codeAt } from '../../server/auth/one-time-code'
import { deskAct, deskSession } from '../../server/db/schema-desk'
import { userCommand } from '../../server/operate/user'
import { deskCall, deskOrigin, type Member, newMember } from './desk-calls'
import { type Asked, type Device, newDevice } from './passkey-device'
import { givePassword, knownPassword, openProvider, refusalOf, typed } from './provider'

const provider = openProvider({ isPublic: true })
const { db } = provider
const wrong = [422, 'That passkey isn’t right. Please try again.']

const cookieIn = (reply: Response) => reply.headers.get('Set-Cookie')?.split(';')[0] ?? ''
const dataOf = async (reply: Response) => (await reply.json()).data
const send = (cookie: string, path: string, body?: object) => deskCall(provider, cookie, ['POST', path], body)
const asked = async (cookie: string, path: string): Promise<Asked> => dataOf(await send(cookie, path))

/** Of a public shop, with a password. */
async function newStaff(): Promise<Member> {
  const member = await newMember(provider, ['orders'])
  await givePassword(provider, member)
  return member
}

async function add(cookie: string, device: Device, name = 'Sam’s phone'): Promise<Response> {
  return send(cookie, 'passkeys', { name, response: device.make(await asked(cookie, 'passkeys/options')) })
}

async function newStaffWithPasskey() {
  const member = await newStaff()
  const device = newDevice()
  expect((await add(member.cookie, device)).status).toBe(200)
  return { member, device }
}

/** Past the password, before the second step. */
async function begin({ email }: Member) {
  const reply = await send('', 'session', { email, password: knownPassword })
  return { cookie: cookieIn(reply), data: await dataOf(reply) }
}

const pass = async (cookie: string, device: Device) =>
  send(cookie, 'session/passkey', device.use(await asked(cookie, 'session/passkey/options')))

test('a passkey that was added at the desk opens it after the password', async () => {
  const { member, device } = await newStaffWithPasskey()
  const { cookie, data } = await begin(member)
  // No authenticator is offered to who knows the password alone.
  expect(data).toEqual({ step: 'second', ways: ['passkey'], email: member.email, name: 'Casey Customer' })
  expect((await deskCall(provider, cookie, ['GET', 'orders'])).status).toBe(401)
  const passed = await pass(cookie, device)
  expect(await dataOf(passed)).toMatchObject({ step: 'open', rights: ['orders'] })
  expect((await deskCall(provider, cookieIn(passed), ['GET', 'orders'])).status).toBe(200)
  expect((await deskCall(provider, cookie, ['GET', 'session'])).status).toBe(401)
  const { passkeys } = await dataOf(await deskCall(provider, cookieIn(passed), ['GET', 'passkeys']))
  expect(passkeys).toMatchObject([{ name: 'Sam’s phone', lastUsedAt: expect.any(String) }])
})

test('who has both passes by either', async () => {
  const member = await newStaff()
  const first = await begin(member)
  const code = codeAt(String(first.data.secret), Math.floor(Date.now() / 30_000))
  const open = cookieIn(await send(first.cookie, 'session/code', { code }))
  const device = newDevice()
  await add(open, device)
  const { cookie, data } = await begin(member)
  expect(data.ways).toEqual(['passkey', 'code'])
  expect((await pass(cookie, device)).status).toBe(200)
  const next = codeAt(String(first.data.secret), Math.floor(Date.now() / 30_000) + 1)
  expect((await send((await begin(member)).cookie, 'session/code', { code: next })).status).toBe(200)
})

test('adding and removing one stands in the log, and ends its use', async () => {
  const { member, device } = await newStaffWithPasskey()
  const { passkeys } = await dataOf(await deskCall(provider, member.cookie, ['GET', 'passkeys']))
  const other = await newStaff()
  const remove = (cookie: string) => deskCall(provider, cookie, ['DELETE', `passkeys/${passkeys[0].id}`])
  expect((await remove(other.cookie)).status).toBe(404)
  const { cookie } = await begin(member)
  expect((await remove(member.cookie)).status).toBe(200)
  expect(await refusalOf(await pass(cookie, device))).toEqual(wrong)
  const acts = await db.select().from(deskAct).where(eq(deskAct.userId, member.userId))
  expect(acts).toMatchObject([
    { act: 'add a passkey', before: { passkeys: [] }, after: { passkeys: ['Sam’s phone'] } },
    { act: 'remove a passkey', before: { passkeys: ['Sam’s phone'] }, after: { passkeys: [] } },
  ])
})

test('lost ones go with `user EMAIL new-code`, and the second step is set up anew', async () => {
  const { member } = await newStaffWithPasskey()
  await typed(provider, userCommand, `${member.email} new-code`)
  expect((await deskCall(provider, member.cookie, ['GET', 'passkeys'])).status).toBe(401)
  expect((await begin(member)).data).toMatchObject({ step: 'set up', secret: expect.any(String) })
})

describe('does not open the desk', () => {
  test('a passkey of another account, or of none', async () => {
    const { member } = await newStaffWithPasskey()
    const { device } = await newStaffWithPasskey()
    expect(await refusalOf(await pass((await begin(member)).cookie, device))).toEqual(wrong)
    expect(await refusalOf(await pass((await begin(member)).cookie, newDevice()))).toEqual(wrong)
  })

  test('one that was asked on a page of another site', async () => {
    const { member, device } = await newStaffWithPasskey()
    const { cookie } = await begin(member)
    const options = await asked(cookie, 'session/passkey/options')
    const elsewhere = device.use({ ...options, rpId: 'evil.example' })
    expect(await refusalOf(await send(cookie, 'session/passkey', elsewhere))).toEqual(wrong)
    const phished = newDevice('https://evil.example')
    const added = await send(member.cookie, 'passkeys', {
      name: 'Phished',
      response: phished.make(await asked(member.cookie, 'passkeys/options')),
    })
    expect(await refusalOf(added)).toEqual([422, 'That passkey can’t be used. Please try again.'])
  })

  const rpId = new URL(deskOrigin).hostname
  const challengeOf = async (member: Member) => {
    const [session] = await db
      .select({ challenge: deskSession.challenge })
      .from(deskSession)
      .where(and(eq(deskSession.userId, member.userId), isNotNull(deskSession.challenge)))
    return session?.challenge ?? ''
  }

  test('a signature over an empty challenge, before and after a challenge was used', async () => {
    const { member, device } = await newStaffWithPasskey()
    const { cookie } = await begin(member)
    const signEmpty = () => device.use({ challenge: '', rpId })
    expect(await refusalOf(await send(cookie, 'session/passkey', signEmpty()))).toEqual(wrong)
    const stale = device.use(await asked(cookie, 'session/passkey/options'))
    expect(await challengeOf(member)).not.toBe('')
    await send(cookie, 'session/passkey', newDevice().use({ challenge: 'other', rpId }))
    expect(await refusalOf(await send(cookie, 'session/passkey', signEmpty()))).toEqual(wrong)
    expect(await refusalOf(await send(cookie, 'session/passkey', stale))).toEqual(wrong)
    const made = newDevice().make({ challenge: '', rp: { id: rpId } })
    expect((await send(member.cookie, 'passkeys', { name: 'Empty', response: made })).status).toBe(422)
  })

  test('a signature over a challenge that was replaced, or is another session’s', async () => {
    const { member, device } = await newStaffWithPasskey()
    const { cookie } = await begin(member)
    const answer = device.use(await asked(cookie, 'session/passkey/options'))
    await asked(cookie, 'session/passkey/options')
    expect(await refusalOf(await send(cookie, 'session/passkey', answer))).toEqual(wrong)
    const other = await begin(member)
    expect(await refusalOf(await send(other.cookie, 'session/passkey', answer))).toEqual(wrong)
  })

  test('a signature over a challenge that expired', async () => {
    const { member, device } = await newStaffWithPasskey()
    const { cookie } = await begin(member)
    const answer = device.use(await asked(cookie, 'session/passkey/options'))
    await db
      .update(deskSession)
      .set({ challengeExpiresAt: new Date(Date.now() - 1) })
      .where(eq(deskSession.userId, member.userId))
    expect(await refusalOf(await send(cookie, 'session/passkey', answer))).toEqual(wrong)
  })

  test('a copy of the device, which lags behind its count', async () => {
    const { member, device } = await newStaffWithPasskey()
    expect((await pass((await begin(member)).cookie, device)).status).toBe(200)
    const { cookie } = await begin(member)
    const copied = device.use(await asked(cookie, 'session/passkey/options'), false)
    expect(await refusalOf(await send(cookie, 'session/passkey', copied))).toEqual(wrong)
  })

  test('what is no passkey at all', async () => {
    const { member, device } = await newStaffWithPasskey()
    const { cookie } = await begin(member)
    const answer = device.use(await asked(cookie, 'session/passkey/options'))
    for (const response of [
      {},
      { ...answer.response, signature: 'AAAA' },
      { ...answer.response, clientDataJSON: '' },
    ])
      expect((await send(cookie, 'session/passkey', { ...answer, response })).status).toBe(422)
    expect((await send('', 'session/passkey', answer)).status).toBe(401)
  })
})

test('a code that was offered before the first passkey sets nothing up any more', async () => {
  const member = await newStaff()
  const { cookie, data } = await begin(member)
  await add(member.cookie, newDevice())
  const code = codeAt(String(data.secret), Math.floor(Date.now() / 30_000))
  expect((await send(cookie, 'session/code', { code })).status).toBe(422)
})

test('a device is added once, and from a page of the desk alone', async () => {
  const { member, device } = await newStaffWithPasskey()
  expect(await refusalOf(await add(member.cookie, device))).toEqual([422, 'That passkey is added already.'])
  for (const Origin of ['https://evil.example', ''])
    expect(
      (await deskCall(provider, member.cookie, ['POST', 'passkeys/options'], undefined, { Origin })).status,
    ).toBe(403)
  const { cookie } = await begin(member)
  expect((await send(cookie, 'passkeys/options')).status).toBe(401)
  expect(await asked(member.cookie, 'passkeys/options')).toMatchObject({
    rp: { id: new URL(deskOrigin).hostname, name: 'Showfloor' },
    excludeCredentials: [{ type: 'public-key' }],
  })
})

test('guessing is stopped', async () => {
  const limited = openProvider({ isPublic: true, rateLimits: true })
  const { member } = await newStaffWithPasskey()
  const { cookie } = await begin(member)
  const statuses = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const guess = newDevice().use({ challenge: 'guessed', rpId: 'shop.example' })
    statuses.push((await deskCall(limited, cookie, ['POST', 'session/passkey'], guess)).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})
