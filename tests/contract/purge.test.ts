/**
 * A daily job deletes rows that are older than the rule for their table permits. Without a rule, the job deletes
 * nothing (req 27.3).
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhook } from '../../server/db/schema-webhook'
import { serverFeatures } from '../../server/features'
import { readSettings } from '../../server/base/settings'
import { workerOptions } from '../../server/jobs/worker'
import { purge } from '../../server/jobs/purge'
import { allPurgeRules, refuseUnknownRules } from '../../server/writes/purge'
import { captureLog } from '../support/log'
import { deskCall, newStaffMember } from './desk-calls'
import { sendEntry, entryFields } from './giveaway-calls'
import { placeOrder } from './order-calls'
import { newCustomer, openProvider, testSettings } from './provider'

const provider = openProvider()
const { db, post } = provider
// The receiver of the webhook does not exist, so its failures are logged.
const log = captureLog('warn')
afterAll(log.restore)

const rules = allPurgeRules(serverFeatures)
/** The tables of the core, of which features may delete old rows. */
const tables = {
  giveaway: ['giveaway_entry', 'received_at'],
  requests: ['enquiry', 'created_at'],
  webhooks: ['webhook_event', 'created_at'],
  log: ['desk_act', 'created_at'],
} as const

async function countRows() {
  const counts = Object.entries(tables).map(async ([rule, [table]]) => {
    const { rows } = await db.execute<{ all: number }>(
      sql`select count(*)::int as all from ${sql.raw(table)}`,
    )
    return [rule, rows[0]?.all] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** Creates a row in each of the tables. */
async function newRows(): Promise<void> {
  await sendEntry(provider, entryFields())
  const person = { FullName: 'Dana', Email: `${randomUUID()}@buyer.example`, MobileNumber: '0400 000 000' }
  await post('product/requestquote', { ProductID: 3, QTY: 500, ...person })
  await placeOrder(provider, await newCustomer(provider))
  const { cookie } = await newStaffMember(provider, ['all'])
  await deskCall(provider, cookie, ['POST', 'customers'], { email: person.Email })
}

// Each table has a row from eight days ago, and one from today.
beforeAll(async () => {
  await db.insert(webhook).values({ url: 'http://127.0.0.1:9/hook', secret: 'x', events: ['order.placed'] })
  await newRows()
  for (const [table, column] of Object.values(tables))
    await db.execute(
      sql`update ${sql.raw(table)} set ${sql.raw(column)} = now() - interval '8 days' - interval '1 hour'`,
    )
  await newRows()
})

test('purge deletes nothing without a rule', async () => {
  await purge(db, testSettings, rules)
  expect(await countRows()).toEqual({ giveaway: 2, requests: 2, webhooks: 2, log: 2 })
})

test.each(Object.keys(rules).filter((rule) => rule in tables))(
  'purge rule for %s deletes older rows of its table, and no others',
  async (rule) => {
    const before = await countRows()
    await purge(db, { purgeDays: { [rule]: 9 } }, rules)
    expect(await countRows()).toEqual(before)
    await purge(db, { purgeDays: { [rule]: 8 } }, rules)
    expect(await countRows()).toEqual({ ...before, [rule]: 1 })
  },
)

test('purge is a daily job', () => {
  const { crontab, taskList } = workerOptions({
    db,
    settings: testSettings,
    send: async () => '',
    features: serverFeatures,
  })
  expect(crontab).toMatch(/^\d+ \d+ \* \* \* purge /m)
  expect(taskList).toHaveProperty('purge')
})

test('purge rules are days by name, and invalid rules are refused', () => {
  const read = (SHOWFLOOR_PURGE: string) => readSettings({ SHOWFLOOR_PURGE }).purgeDays
  expect(read('')).toEqual({})
  expect(read('leads=365, giveaway = 90,log=730')).toEqual({ leads: 365, giveaway: 90, log: 730 })
  for (const wrong of ['leads', 'leads=0', 'leads=-1', 'leads=1.5'])
    expect(() => read(wrong)).toThrow(
      `SHOWFLOOR_PURGE must list days like "giveaway=90, requests=730", not "${wrong}".`,
    )
  expect(() => refuseUnknownRules({ purgeDays: read('orders=30') }, rules)).toThrow(
    `SHOWFLOOR_PURGE has no rule "orders". The rules are ${Object.keys(rules).join(', ')}.`,
  )
})
