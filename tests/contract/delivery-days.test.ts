/** The operator's delivery rules: holidays, transit days, and the state that orders are sent from (req 20.11). */
import { beforeEach, describe, expect, test } from 'vitest'
import { setting } from '../../server/db/schema-catalogue'
import { holiday, transitZone } from '../../server/db/schema-delivery'
import { readCatalogueVersion } from '../../server/db/catalogue-version'
import { holidaysCommand, transitCommand } from '../../server/operate/delivery'
import { deliveryRules, deliverySettings, defaultHolidays, defaultZones } from '../../server/reads/delivery'
import { inArray } from 'drizzle-orm'
import { openProvider, runCommand } from './provider'

const provider = openProvider()
const { db } = provider
const holidays = (args = '') => runCommand(provider, holidaysCommand, args)
const transit = (args = '') => runCommand(provider, transitCommand, args)
const statesOn = async (day: string) =>
  (await deliveryRules(db)).holidays.filter((entry) => entry.day === day).flatMap(({ states }) => states)

beforeEach(async () => {
  await db.delete(holiday)
  await db.delete(transitZone)
  await db.delete(setting).where(inArray(setting.name, deliverySettings))
})

test('delivery rules are the built-in ones until the operator changes them', async () => {
  const builtIn = { holidays: defaultHolidays, zones: defaultZones }
  expect(await deliveryRules(db)).toEqual({ shipsFrom: 'NSW', proofDays: 3, ...builtIn })
})

describe('holidays', () => {
  test('holidays command lists the days of a year with their states', async () => {
    const output = await holidays('2027')
    expect(output).toContain('2027-11-02  Tue 2 Nov     VIC                             Melbourne Cup Day')
    expect(output).toContain('2027-12-27  Mon 27 Dec    all states                      Christmas Day')
    expect(output.every((line) => line.startsWith('2027-'))).toBe(true)
    expect(await holidays('2041')).toEqual(['No holidays for 2041.'])
    expect((await holidays()).length).toBeGreaterThan(10)
  })

  test('holidays command adds and removes a day and changes no other day', async () => {
    const version = await readCatalogueVersion(db)
    expect(await holidays('add 2026-12-29 nsw,VIC Closed for summer')).toEqual([
      'Tue 29 Dec 2026 is now a holiday in NSW, VIC: Closed for summer.',
    ])
    expect(Number(await readCatalogueVersion(db))).toBeGreaterThan(Number(version))
    expect(await statesOn('2026-12-29')).toEqual(['NSW', 'VIC'])
    expect(await holidays('remove 2026-12-29 NSW')).toEqual(['Tue 29 Dec 2026 is now a working day in NSW.'])
    expect(await statesOn('2026-12-29')).toEqual(['VIC'])
    await holidays('remove 2026-12-29 all')
    const { holidays: remainingHolidays } = await deliveryRules(db)
    const inOrder = (days: typeof remainingHolidays) =>
      days.map(({ day, name, states }) => `${day} ${name} ${states.toSorted().join()}`).toSorted()
    expect(inOrder(remainingHolidays)).toEqual(inOrder(defaultHolidays))
  })

  test('holiday that is added again gets the new name and is listed once', async () => {
    await holidays('add 2026-12-29 all Closed')
    await holidays('add 2026-12-29 all Stocktake')
    expect(await statesOn('2026-12-29')).toHaveLength(8)
    expect(await holidays('2026')).toContain(
      '2026-12-29  Tue 29 Dec    all states                      Stocktake',
    )
  })

  test.each([
    ['add 2026-02-30 NSW X', '"2026-02-30" isn’t a date. Use the format 2026-12-31.'],
    ['add 2026-12-29 NSW', 'Enter a name with at most 100 characters.'],
    ['add 2026-12-29 NZ X', 'Specify states: NSW,VIC,QLD,WA,SA,TAS,ACT,NT, or all.'],
    ['remove 2026-12-30 all', 'Wed 30 Dec 2026 is not a holiday in all states.'],
    ['close 2026-12-30', 'Specify an action: add or remove.'],
  ])('"holidays %s" is refused with a message', async (args, message) => {
    await expect(holidays(args)).rejects.toThrow(message)
  })
})

describe('transit', () => {
  test('transit command lists the zones, the state of dispatch and the proof days', async () => {
    const [first, ...rows] = await transit()
    expect(first).toBe('Ships from NSW. Proof and approval take 3 working days.')
    expect(rows).toContain('0800-0832   5 working days   Darwin')
    expect(rows).toHaveLength(defaultZones.length)
  })

  test('transit command sets days of postcodes, the state of dispatch and proof days', async () => {
    expect(await transit('2000-2249 2 Sydney')).toEqual(['Parcels to 2000-2249 now take 2 working days.'])
    await transit('2000 1')
    expect(await transit('from vic')).toEqual([
      'Orders now ship from VIC. Check the days in "transit", which count from there.',
    ])
    expect(await transit('proof 0')).toEqual(['Proof and approval now take 0 working days.'])
    const { zones, ...rest } = await deliveryRules(db)
    expect(rest).toMatchObject({ shipsFrom: 'VIC', proofDays: 0 })
    expect(zones).toHaveLength(defaultZones.length + 2)
    expect(await transit('remove 2000')).toEqual(['Removed range 2000.'])
    expect((await deliveryRules(db)).zones).toHaveLength(defaultZones.length + 1)
  })

  test.each([
    ['Sydney 1', '"Sydney" isn’t a postcode range. Use the format 2000-2249 or 2000.'],
    ['2249-2000 1', '"2249-2000" isn’t a postcode range. Use the format 2000-2249 or 2000.'],
    ['2000 61', 'Working days can be at most 60.'],
    ['2000 soon', 'Working days must be a whole number, not "soon".'],
    ['from NZ', 'Specify a state: one of NSW, VIC, QLD, WA, SA, TAS, ACT, NT.'],
    ['proof 31', 'Working days can be at most 30.'],
    ['remove 2000', 'There is no range 2000.'],
  ])('"transit %s" is refused with a message', async (args, message) => {
    await expect(transit(args)).rejects.toThrow(message)
  })
})
