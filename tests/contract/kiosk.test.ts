/** Kiosks: admission, reports, list, names, silence and removal, by command and at the desk (req 10.9, 22.25). */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { kiosk, kioskCode } from '../../server/db/schema-giveaway'
import { cleanUpDatabase } from '../../server/jobs/tasks'
import { commandOf } from '../../server/operate/cli'
import { listKiosks } from '../../server/reads/kiosk'
import { dayIn, momentIn } from '../../src/domain/delivery/time-zone'
import { testParity, parityRunners } from './desk-and-command'
import { deskOf, newStaffMember } from './desk-calls'
import { atOnce, openProvider, testSettings, runCommand } from './provider'

const provider = openProvider()
const { db, put } = provider
const { cookie } = await newStaffMember(provider, ['customers'])
const id = '5f0c7a52-6ad9-4f0e-9a3f-0d5c3e1b7a10'
const report = (overrides: object = {}, kioskId: string = id) =>
  put(`kiosks/${kioskId}`, { Build: 'DttqdjFC', Unsent: 2, ...overrides })
const { callDesk, read } = deskOf(provider, cookie)
const admit = (code: string) => callDesk('POST kiosks', { code })
const listAtDesk = () => read('kiosks')
const deleteKiosks = async () => {
  await db.delete(kiosk)
  await db.delete(kioskCode)
}
const recreateKiosk = async () => {
  await deleteKiosks()
  await admit('5F0C7A52')
  await report()
}
beforeEach(recreateKiosk)

const readKiosks = async () =>
  (await listKiosks(db, testSettings)).map(({ name, build, unsent }) => ({ name, build, unsent }))
const unknownId = '00000000-0000-4000-8000-000000000000'
const longName = 'x'.repeat(61)
testParity(parityRunners(provider, cookie), { outcome: readKiosks, reset: recreateKiosk }, [
  ['a kiosk is admitted', 'kiosks add --code 00aa00aa', 'POST kiosks', { code: '00AA-00AA' }],
  ['an invalid code admits no kiosk', 'kiosks add --code tablet', 'POST kiosks', { code: 'tablet' }],
  ['kiosk is named', 'kiosks rename 5F0C7A52 --name Counter', `PUT kiosks/${id}`, { name: 'Counter' }],
  ['kiosk is removed', 'kiosks remove 5F0C7A52', `DELETE kiosks/${id}`],
  [
    'an unknown kiosk is not named',
    `kiosks rename ${unknownId} --name X`,
    `PUT kiosks/${unknownId}`,
    { name: 'X' },
  ],
  [
    'a long name is refused',
    `kiosks rename ${id} --name ${longName}`,
    `PUT kiosks/${id}`,
    { name: longName },
  ],
])

test('kiosk that reports several times is listed once, with its last report', async () => {
  await report({ Unsent: 0, Build: 'BWaJ3C7D' })
  expect(await readKiosks()).toHaveLength(1)
  expect((await listAtDesk())[0]).toMatchObject({ id, name: '5F0C7A52', build: 'BWaJ3C7D', unsent: 0 })
})

test.each([
  [{ Unsent: -1 }, id, 422],
  [{ Unsent: '2' }, id, 422],
  [{ Build: 'x'.repeat(41) }, id, 422],
  [{}, 'tablet-1', 404],
])('report %j of kiosk %s is refused with %i', async (overrides, kioskId, status) => {
  await deleteKiosks()
  expect((await report(overrides, kioskId)).status).toBe(status)
  expect(await readKiosks()).toEqual([])
})

test('500 unknown kiosks that report are not stored and do not block an admission', async () => {
  const replies = await atOnce(500, () => report({}, randomUUID()))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(await replies[0]?.json()).toEqual({
    Data: { Message: 'The shop doesn’t watch this kiosk.', IsWatched: false },
  })
  expect(await db.$count(kiosk)).toBe(1)
  const newId = randomUUID()
  expect((await admit(newId.slice(0, 8))).status).toBe(200)
  expect(await (await report({}, newId)).json()).toMatchObject({ Data: { IsWatched: true } })
  expect(await readKiosks()).toHaveLength(2)
})

test('admitted kiosk is listed by its code until its first report, at any instance', async () => {
  await admit('00aa 00aa')
  const listedKiosk = async () => (await listAtDesk())[1]
  expect(await listedKiosk()).toMatchObject({ id: '00AA00AA', seenAt: null, isSilent: false })
  expect((await callDesk('PUT kiosks/00AA00AA', { name: 'Door' })).status).toBe(404)
  const reportedId = '00aa00aa-0000-4000-8000-000000000000'
  await openProvider().put(`kiosks/${reportedId}`, { Build: 'DttqdjFC', Unsent: 1 })
  expect(await listedKiosk()).toMatchObject({ id: reportedId, seenAt: expect.any(String), unsent: 1 })
})

test('a kiosk that was removed stays off the list until it is admitted again', async () => {
  await admit('00AA00AA')
  for (const kioskKey of [id, '00AA00AA'])
    expect((await callDesk(`DELETE kiosks/${kioskKey}`)).status).toBe(200)
  await report()
  expect(await readKiosks()).toEqual([])
  await admit('5f0c7a52')
  await report()
  expect(await readKiosks()).toHaveLength(1)
})

test('at most 500 kiosks can be admitted', async () => {
  await db.execute(sql`
    insert into kiosk_code (code) select lpad(to_hex(n), 8, '0') from generate_series(1, 499) n`)
  expect(await (await admit('FFFFFFFF')).json()).toMatchObject({ ErrorCode: 'FULL' })
  expect((await report({ Unsent: 7 })).status).toBe(200)
})

test('kiosk is silent after 15 minutes without a report in show hours', async () => {
  const timeZone = 'Australia/Perth'
  const noon = momentIn(timeZone, dayIn(timeZone, Date.now()), 12).getTime()
  const isSilentAfter = async (minutes: number) => {
    await db.update(kiosk).set({ seenAt: new Date(noon - minutes * 60_000) })
    const kiosks = await listKiosks(db, { showHours: { from: 8, to: 18 }, timeZone }, noon)
    return kiosks.map(({ isSilent }) => isSilent)
  }
  expect([await isSilentAfter(14), await isSilentAfter(16)]).toEqual([[false], [true]])
  expect(await runCommand(provider, commandOf('kiosks'), '')).toContainEqual(
    expect.stringMatching(/ {2}build DttqdjFC {2}unsent 2 {2}/),
  )
})

test('renaming with an outdated version is refused, even after another report', async () => {
  const [{ version }] = await listAtDesk()
  await report({ Unsent: 9 })
  const rename = async (name: string) => (await callDesk(`PUT kiosks/${id}`, { version, name })).status
  expect([await rename('Counter'), await rename('Door')]).toEqual([200, 409])
})

test('cleanup removes a kiosk that has not reported for 90 days', async () => {
  await cleanUpDatabase(db)
  expect(await readKiosks()).toHaveLength(1)
  await db.update(kiosk).set({ seenAt: sql`now() - interval '91 days'` }).where(eq(kiosk.id, id))
  await cleanUpDatabase(db)
  expect(await readKiosks()).toEqual([])
})
