/** The operator's days: holidays, days on the way, and from where things are sent (req 20.11). */
import { beforeEach, describe, expect, test } from 'vitest'
import { setting } from '../../server/db/schema-catalogue'
import { holiday, transitZone } from '../../server/db/schema-delivery'
import { readCatalogueVersion } from '../../server/db/catalogue-version'
import { holidaysCommand, transitCommand } from '../../server/operate/delivery'
import { deliveryRules, deliverySettings, ownHolidays, ownZones } from '../../server/reads/delivery'
import { inArray } from 'drizzle-orm'
import { openProvider, typed } from './provider'

const provider = openProvider()
const { db } = provider
const holidays = (...words: string[]) => typed(provider, holidaysCommand, words)
const transit = (...words: string[]) => typed(provider, transitCommand, words)
const statesOn = async (day: string) =>
  (await deliveryRules(db)).holidays.filter((one) => one.day === day).flatMap(({ states }) => states)

beforeEach(async () => {
  await db.delete(holiday)
  await db.delete(transitZone)
  await db.delete(setting).where(inArray(setting.name, deliverySettings))
})

test('without a word of the operator’s, all is as it comes with the shop', async () => {
  expect(await deliveryRules(db)).toEqual({
    shipsFrom: 'NSW',
    proofDays: 3,
    holidays: ownHolidays,
    zones: ownZones,
  })
})

describe('holidays', () => {
  test('lists those of a year with their states, and only a year that is asked for', async () => {
    const said = await holidays('2027')
    expect(said).toContain('2027-11-02  Tue 2 Nov     VIC                             Melbourne Cup Day')
    expect(said).toContain('2027-12-27  Mon 27 Dec    all states                      Christmas Day')
    expect(said.every((line) => line.startsWith('2027-'))).toBe(true)
    expect(await holidays('2041')).toEqual(['No holidays are known of 2041.'])
    expect((await holidays()).length).toBeGreaterThan(10)
  })

  test('adds and removes one, and leaves the rest of the year and other years alone', async () => {
    const version = await readCatalogueVersion(db)
    expect(await holidays('add', '2026-12-29', 'nsw,VIC', 'Closed', 'for', 'summer')).toEqual([
      'Tue 29 Dec 2026 is a holiday in NSW, VIC now: Closed for summer.',
    ])
    expect(Number(await readCatalogueVersion(db))).toBeGreaterThan(Number(version))
    expect(await statesOn('2026-12-29')).toEqual(['NSW', 'VIC'])
    expect(await holidays('remove', '2026-12-29', 'NSW')).toEqual([
      'Tue 29 Dec 2026 is a working day in NSW now.',
    ])
    expect(await statesOn('2026-12-29')).toEqual(['VIC'])
    await holidays('remove', '2026-12-29', 'all')
    const { holidays: left } = await deliveryRules(db)
    const inOrder = (days: typeof left) =>
      days.map(({ day, name, states }) => `${day} ${name} ${states.toSorted().join()}`).toSorted()
    expect(inOrder(left)).toEqual(inOrder(ownHolidays))
  })

  test('one that is added again has the new name, once', async () => {
    await holidays('add', '2026-12-29', 'all', 'Closed')
    await holidays('add', '2026-12-29', 'all', 'Stocktake')
    expect(await statesOn('2026-12-29')).toHaveLength(8)
    expect(await holidays('2026')).toContain(
      '2026-12-29  Tue 29 Dec    all states                      Stocktake',
    )
  })

  test.each([
    [['add', '2026-02-30', 'NSW', 'X'], '"2026-02-30" isn’t a date: write it like 2026-12-31.'],
    [['add', '2026-12-29', 'NSW'], 'Say what it is called, in at most 100 characters.'],
    [['add', '2026-12-29', 'NZ', 'X'], 'Say in which states: all, or some of NSW,VIC,QLD,WA,SA,TAS,ACT,NT.'],
    [['add', '2026-12-29'], 'Say in which states: all, or some of NSW,VIC,QLD,WA,SA,TAS,ACT,NT.'],
    [['remove', '2026-12-30', 'all'], 'Wed 30 Dec 2026 is no holiday there.'],
    [['close', '2026-12-30'], 'Say what to do: add or remove.'],
  ])('%j is refused in words', async (words, said) => {
    await expect(holidays(...words)).rejects.toThrow(said)
  })
})

describe('transit', () => {
  test('lists the zones, from where things are sent, and the days of a proof', async () => {
    const [first, ...rows] = await transit()
    expect(first).toBe('Sent from NSW. A proof has 3 working days to be drawn and approved.')
    expect(rows).toContain('0800-0832   5 working days   Darwin')
    expect(rows).toHaveLength(ownZones.length)
  })

  test('sets postcodes, state and days of a proof', async () => {
    expect(await transit('2000-2249', '2', 'Sydney')).toEqual([
      'A parcel takes 2 working days to 2000-2249 now.',
    ])
    await transit('2000', '1')
    expect(await transit('from', 'vic')).toEqual([
      'Everything is sent from VIC now. Check the days of "transit": they count from there.',
    ])
    expect(await transit('proof', '0')).toEqual(['A proof has 0 working days now to be drawn and approved.'])
    const { zones, ...rest } = await deliveryRules(db)
    expect(rest).toMatchObject({ shipsFrom: 'VIC', proofDays: 0 })
    expect(zones).toHaveLength(ownZones.length + 2)
    expect(await transit('remove', '2000')).toEqual(['The postcodes 2000 have no days of their own now.'])
    expect((await deliveryRules(db)).zones).toHaveLength(ownZones.length + 1)
  })

  test.each([
    [['Sydney', '1'], '"Sydney" are no postcodes: write them like 2000-2249, or 2000.'],
    [['2249-2000', '1'], '"2249-2000" are no postcodes: write them like 2000-2249, or 2000.'],
    [['2000', '61'], 'The working days can be 60 at most.'],
    [['2000', 'soon'], 'The working days must be a whole number, not "soon".'],
    [['from', 'NZ'], 'Say which state: one of NSW, VIC, QLD, WA, SA, TAS, ACT, NT.'],
    [['proof', '31'], 'The working days can be 30 at most.'],
    [['remove', '2000'], 'There are no postcodes 2000.'],
  ])('%j is refused in words', async (words, said) => {
    await expect(transit(...words)).rejects.toThrow(said)
  })
})
