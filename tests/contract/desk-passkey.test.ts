/** Passkeys as the second step of the desk's sign-in, with an authenticator in software (req 22.21). */
import { and, eq, isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { codeAt } from '../../server/auth/one-time-code'
import { deskAuditLog, deskSession } from '../../server/db/schema-desk'
import { commandOf } from '../../server/operate/cli'
import { deskCall, deskOrigin, type StaffMember, newStaffMember } from './desk-calls'
import { type CredentialOptions, type Device, newDevice } from './passkey-device'
import { givePassword, knownPassword, openProvider, readRefusal, runCommand } from './provider'

const provider = openProvider({ isPublic: true })
const { db } = provider
const wrongPasskey = [422, 'That passkey isn’t right. Please try again.']

const cookieIn = (reply: Response) => reply.headers.get('Set-Cookie')?.split(';')[0] ?? ''
const dataOf = async (reply: Response) => (await reply.json()).data
const send = (cookie: string, path: string, body?: object) => deskCall(provider, cookie, ['POST', path], body)
const readOptions = async (cookie: string, path: string): Promise<CredentialOptions> =>
  dataOf(await send(cookie, path))

/** Creates a staff member of a public shop with a password. */
async function newStaff(): Promise<StaffMember> {
  const member = await newStaffMember(provider, ['orders'])
  await givePassword(provider, member)
  return member
}

async function addPasskey(cookie: string, device: Device, name = 'Sam’s phone'): Promise<Response> {
  return send(cookie, 'passkeys', {
    name,
    response: device.make(await readOptions(cookie, 'passkeys/options')),
  })
}

async function newStaffWithPasskey() {
  const member = await newStaff()
  const device = newDevice()
  expect((await addPasskey(member.cookie, device)).status).toBe(200)
  return { member, device }
}

/** Signs in with the password; the second step is still open. */
async function enterPassword({ email }: StaffMember) {
  const reply = await send('', 'session', { email, password: knownPassword })
  return { cookie: cookieIn(reply), data: await dataOf(reply) }
}

/** Signs in with the password and reads the options for a passkey. */
async function startSecondStep(member: StaffMember) {
  const { cookie } = await enterPassword(member)
  return { cookie, options: await readOptions(cookie, 'session/passkey/options') }
}
const answerWith = async (cookie: string, answer: object) =>
  readRefusal(await send(cookie, 'session/passkey', answer))

const usePasskey = async (cookie: string, device: Device) =>
  send(cookie, 'session/passkey', device.use(await readOptions(cookie, 'session/passkey/options')))

test('passkey added at the desk opens it after the password', async () => {
  const { member, device } = await newStaffWithPasskey()
  const { cookie, data } = await enterPassword(member)
  // A person who knows only the password must not be offered to set up an authenticator.
  expect(data).toEqual({ step: 'second', ways: ['passkey'], email: member.email, name: 'Casey Customer' })
  expect((await deskCall(provider, cookie, ['GET', 'orders'])).status).toBe(401)
  const passed = await usePasskey(cookie, device)
  expect(await dataOf(passed)).toMatchObject({ step: 'open', rights: ['orders'] })
  expect((await deskCall(provider, cookieIn(passed), ['GET', 'orders'])).status).toBe(200)
  expect((await deskCall(provider, cookie, ['GET', 'session'])).status).toBe(401)
  const { passkeys } = await dataOf(await deskCall(provider, cookieIn(passed), ['GET', 'passkeys']))
  expect(passkeys).toMatchObject([{ name: 'Sam’s phone', lastUsedAt: expect.any(String) }])
})

test('staff member with a passkey and a code can sign in with either', async () => {
  const member = await newStaff()
  const first = await enterPassword(member)
  const code = codeAt(String(first.data.secret), Math.floor(Date.now() / 30_000))
  const openCookie = cookieIn(await send(first.cookie, 'session/code', { code }))
  const device = newDevice()
  await addPasskey(openCookie, device)
  const { cookie, data } = await enterPassword(member)
  expect(data.ways).toEqual(['passkey', 'code'])
  expect((await usePasskey(cookie, device)).status).toBe(200)
  const nextCode = codeAt(String(first.data.secret), Math.floor(Date.now() / 30_000) + 1)
  const last = await enterPassword(member)
  expect((await send(last.cookie, 'session/code', { code: nextCode })).status).toBe(200)
})

test('passkey changes are logged, and a removed passkey stops working', async () => {
  const { member, device } = await newStaffWithPasskey()
  const { passkeys } = await dataOf(await deskCall(provider, member.cookie, ['GET', 'passkeys']))
  const other = await newStaff()
  const remove = (cookie: string) => deskCall(provider, cookie, ['DELETE', `passkeys/${passkeys[0].id}`])
  expect((await remove(other.cookie)).status).toBe(404)
  const { cookie } = await enterPassword(member)
  expect((await remove(member.cookie)).status).toBe(200)
  expect(await readRefusal(await usePasskey(cookie, device))).toEqual(wrongPasskey)
  const acts = await db.select().from(deskAuditLog).where(eq(deskAuditLog.userId, member.userId))
  expect(acts).toMatchObject([
    { act: 'add passkey', before: { passkeys: [] }, after: { passkeys: ['Sam’s phone'] } },
    { act: 'remove passkey', before: { passkeys: ['Sam’s phone'] }, after: { passkeys: [] } },
  ])
})

test('command removes lost passkeys and restarts the second step', async () => {
  const { member } = await newStaffWithPasskey()
  await runCommand(provider, commandOf('customers'), `reset-second-step ${member.email}`)
  expect((await deskCall(provider, member.cookie, ['GET', 'passkeys'])).status).toBe(401)
  expect((await enterPassword(member)).data).toMatchObject({ step: 'set up', secret: expect.any(String) })
})

describe('rejected passkeys', () => {
  test('passkey of another account or an unknown passkey is refused', async () => {
    const { member } = await newStaffWithPasskey()
    const { device: otherDevice } = await newStaffWithPasskey()
    for (const device of [otherDevice, newDevice()]) {
      const { cookie, options } = await startSecondStep(member)
      expect(await answerWith(cookie, device.use(options))).toEqual(wrongPasskey)
    }
  })

  test('passkey that was used or created on a page of another site is refused', async () => {
    const { member, device } = await newStaffWithPasskey()
    const { cookie, options } = await startSecondStep(member)
    expect(await answerWith(cookie, device.use({ ...options, rpId: 'evil.example' }))).toEqual(wrongPasskey)
    const added = await addPasskey(member.cookie, newDevice('https://evil.example'))
    expect(await readRefusal(added)).toEqual([422, 'This passkey can’t be used. Please try again.'])
  })

  const rpId = new URL(deskOrigin).hostname
  const challengeOf = async (member: StaffMember) => {
    const [session] = await db
      .select({ challenge: deskSession.challenge })
      .from(deskSession)
      .where(and(eq(deskSession.userId, member.userId), isNotNull(deskSession.challenge)))
    return session?.challenge ?? ''
  }

  test('signature over an empty challenge is refused before and after a real challenge', async () => {
    const { member, device } = await newStaffWithPasskey()
    const { cookie } = await enterPassword(member)
    const signEmpty = () => device.use({ challenge: '', rpId })
    expect(await answerWith(cookie, signEmpty())).toEqual(wrongPasskey)
    const stale = device.use(await readOptions(cookie, 'session/passkey/options'))
    expect(await challengeOf(member)).not.toBe('')
    await send(cookie, 'session/passkey', newDevice().use({ challenge: 'other', rpId }))
    for (const answer of [signEmpty(), stale]) expect(await answerWith(cookie, answer)).toEqual(wrongPasskey)
    const emptyPasskey = newDevice().make({ challenge: '', rp: { id: rpId } })
    const body = { name: 'Empty', response: emptyPasskey }
    expect((await send(member.cookie, 'passkeys', body)).status).toBe(422)
  })

  test('signature over a replaced challenge or a challenge of another session is refused', async () => {
    const { member, device } = await newStaffWithPasskey()
    const { cookie, options } = await startSecondStep(member)
    const answer = device.use(options)
    await readOptions(cookie, 'session/passkey/options')
    for (const session of [cookie, (await enterPassword(member)).cookie])
      expect(await answerWith(session, answer)).toEqual(wrongPasskey)
  })

  test('signature over an expired challenge is refused', async () => {
    const { member, device } = await newStaffWithPasskey()
    const { cookie, options } = await startSecondStep(member)
    await db
      .update(deskSession)
      .set({ challengeExpiresAt: new Date(Date.now() - 1) })
      .where(eq(deskSession.userId, member.userId))
    expect(await answerWith(cookie, device.use(options))).toEqual(wrongPasskey)
  })

  test('copied device with an old signature counter is refused', async () => {
    const { member, device } = await newStaffWithPasskey()
    expect((await usePasskey((await enterPassword(member)).cookie, device)).status).toBe(200)
    const { cookie, options } = await startSecondStep(member)
    expect(await answerWith(cookie, device.use(options, false))).toEqual(wrongPasskey)
  })

  test('malformed passkey response is refused', async () => {
    const { member, device } = await newStaffWithPasskey()
    const { cookie, options } = await startSecondStep(member)
    const answer = device.use(options)
    const { response: full } = answer
    for (const response of [{}, { ...full, signature: 'AAAA' }, { ...full, clientDataJSON: '' }])
      expect((await send(cookie, 'session/passkey', { ...answer, response })).status).toBe(422)
    expect((await send('', 'session/passkey', answer)).status).toBe(401)
  })
})

test('authenticator code offered before the first passkey can no longer be set up', async () => {
  const member = await newStaff()
  const { cookie, data } = await enterPassword(member)
  await addPasskey(member.cookie, newDevice())
  const code = codeAt(String(data.secret), Math.floor(Date.now() / 30_000))
  expect((await send(cookie, 'session/code', { code })).status).toBe(422)
})

test('device can be added once, and only from a page of the desk', async () => {
  const { member, device } = await newStaffWithPasskey()
  expect(await readRefusal(await addPasskey(member.cookie, device))).toEqual([
    422,
    'This passkey was already added.',
  ])
  for (const Origin of ['https://evil.example', ''])
    expect(
      (await deskCall(provider, member.cookie, ['POST', 'passkeys/options'], undefined, { Origin })).status,
    ).toBe(403)
  const { cookie } = await enterPassword(member)
  expect((await send(cookie, 'passkeys/options')).status).toBe(401)
  expect(await readOptions(member.cookie, 'passkeys/options')).toMatchObject({
    rp: { id: new URL(deskOrigin).hostname, name: 'Showfloor' },
    excludeCredentials: [{ type: 'public-key' }],
  })
})

test('passkey guesses are answered with 429 after five attempts', async () => {
  const limited = openProvider({ isPublic: true, rateLimits: true })
  const { member } = await newStaffWithPasskey()
  const { cookie } = await enterPassword(member)
  const guess = newDevice().use({ challenge: 'guessed', rpId: 'shop.example' })
  const statuses = []
  for (let attempt = 0; attempt < 6; attempt++)
    statuses.push((await deskCall(limited, cookie, ['POST', 'session/passkey'], guess)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})
