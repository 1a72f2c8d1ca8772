/** The operator's delivery rules: holidays, transit days, and the state that orders are sent from (req 20.11). */
import { beforeEach, describe, expect, test } from 'vitest'
import { setting } from '../../server/db/schema-catalogue'
import { holiday, transitZone } from '../../server/db/schema-delivery'
import { readCatalogueVersion } from '../../server/db/catalogue-version'
import { commandOf } from '../../server/operate/cli'
import { deliveryRules, deliverySettings, defaultHolidays, defaultZones } from '../../server/reads/delivery'
import { inArray } from 'drizzle-orm'
import { openProvider, runCommand } from './provider'

const provider = openProvider()
const { db } = provider
const delivery = (words: string) => runCommand(provider, commandOf('delivery'), words)
const allStates = 'NSW,VIC,QLD,WA,SA,TAS,ACT,NT'
const statesOn = async (day: string) =>
  (await deliveryRules(db)).holidays.filter((entry) => entry.day === day).flatMap(({ states }) => states)

beforeEach(async () => {
  await db.delete(holiday)
  await db.delete(transitZone)
  await db.delete(setting).where(inArray(setting.name, deliverySettings))
})

test('delivery rules are the built-in ones until the operator changes them', async () => {
  expect(await deliveryRules(db)).toEqual({
    shipsFrom: 'NSW',
    proofDays: 3,
    holidays: defaultHolidays,
    zones: defaultZones,
  })
  const output = await delivery('')
  expect(output).toEqual(expect.arrayContaining(['Ships from: NSW', 'Proof days: 3']))
  expect(output.join('\n')).toMatch(/ 2027-11-02 .*Melbourne Cup Day.*VIC/)
  expect(output.join('\n')).toMatch(/ 800 .*to 832 .*days 5 .*Darwin/)
})

test('delivery command adds and removes a holiday and changes no other day', async () => {
  const version = await readCatalogueVersion(db)
  await delivery('add-holiday --day 2026-12-29 --states nsw,VIC --name Closed')
  expect(Number(await readCatalogueVersion(db))).toBeGreaterThan(Number(version))
  expect(await statesOn('2026-12-29')).toEqual(['NSW', 'VIC'])
  await delivery('remove-holiday --day 2026-12-29 --states NSW')
  expect(await statesOn('2026-12-29')).toEqual(['VIC'])
  await delivery(`remove-holiday --day 2026-12-29 --states ${allStates}`)
  const { holidays: remainingHolidays } = await deliveryRules(db)
  const inOrder = (days: typeof remainingHolidays) =>
    days.map(({ day, name, states }) => `${day} ${name} ${states.toSorted().join()}`).toSorted()
  expect(inOrder(remainingHolidays)).toEqual(inOrder(defaultHolidays))
})

test('holiday that is added again gets the new name and is listed once', async () => {
  for (const name of ['Closed', 'Stocktake'])
    await delivery(`add-holiday --day 2026-12-29 --states ${allStates} --name ${name}`)
  expect(await statesOn('2026-12-29')).toHaveLength(8)
  expect((await deliveryRules(db)).holidays).toContainEqual(
    expect.objectContaining({ day: '2026-12-29', name: 'Stocktake' }),
  )
})

test('delivery command sets days of postcodes, the state of dispatch and proof days', async () => {
  await delivery('change-zone --postcodes 2000-2249 --days 2 --name Sydney')
  await delivery('change-zone --postcodes 2000 --days 1')
  const output = await delivery('change --ships-from vic --proof-days 0')
  expect(output[0]).toBe('Delivery: change.')
  expect(output.slice(1).toSorted()).toEqual(['Proof days: 0', 'Ships from: VIC'])
  const { zones, ...rest } = await deliveryRules(db)
  expect(rest).toMatchObject({ shipsFrom: 'VIC', proofDays: 0 })
  expect(zones).toHaveLength(defaultZones.length + 2)
  await delivery('remove-zone --postcodes 2000')
  expect((await deliveryRules(db)).zones).toHaveLength(defaultZones.length + 1)
})

describe('refused rules', () => {
  test.each([
    [
      'add-holiday --day 2026-02-30 --states NSW --name X',
      '"2026-02-30" isn’t a date. Use the format 2026-12-31.',
    ],
    ['add-holiday --day 2026-12-29 --states NSW', 'Enter a name with at most 100 characters.'],
    [
      'add-holiday --day 2026-12-29 --states NZ --name X',
      `must be one of ${allStates.replaceAll(',', ', ')}`,
    ],
    ['add-holiday --day 2026-12-29', '--states is required.'],
    ['remove-holiday --day 2026-12-30 --states NSW', 'Wed 30 Dec 2026 is not a holiday in these states.'],
    ['close 2026-12-30', 'Unknown action "close".'],
    [
      'change-zone --postcodes Sydney --days 1',
      '"Sydney" isn’t a postcode range. Use the format 2000-2249 or 2000.',
    ],
    ['change-zone --postcodes 2249-2000 --days 1', '"2249-2000" isn’t a postcode range. Use the format'],
    ['change-zone --postcodes 2000 --days 61', 'Working days can be at most 60.'],
    ['change-zone --postcodes 2000 --days soon', 'Working days must be a whole number, not "soon".'],
    ['change --ships-from NZ --proof-days 3', '--ships-from must be one of NSW, VIC,'],
    ['change --ships-from NSW --proof-days 31', 'Working days can be at most 30.'],
    ['remove-zone --postcodes 2000', 'There is no zone 2000.'],
  ])('delivery %s is refused with a message', async (words, message) => {
    await expect(delivery(words)).rejects.toThrow(message)
  })
})
