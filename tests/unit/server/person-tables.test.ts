/** Each table of the schema declares its personal data, or is listed as a table without personal data (req 27.1). */
import path from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { textsWithEmail } from '../../../server/writes/person-table'
import { filesIn, root } from '../../support/import-graph'
import { serverFeatures } from '../../../server/features'
import { allPersonalTables } from '../../../server/writes/person-tables'

const personalTables = allPersonalTables(serverFeatures)

const files = ['server/db', 'features']
  .flatMap(filesIn)
  .filter((file) => /^server\/db\/schema-.+\.ts$|^features\/[\w-]+\/server\/tables\.ts$/.test(file))
const modules = await Promise.all(
  files.map(async (file) => (await import(path.join(root, file))) as Record<string, unknown>),
)
const tables = modules.flatMap((item) => Object.values(item)).filter((item) => is(item, PgTable))

const catalogueTables =
  /^(product(_.+)?|category|subcategory|slider|offer|variation(_value)?|attribute(_value)?|price_tier|setup_price|large_list|search_word)$/
/** Tables without personal data, each with the reason. */
const tablesWithoutPeople: Record<string, string> = {
  api_key: 'keys of programs',
  brand: 'the shop itself',
  call_limit: 'hashes, for a minute',
  coupon: 'no one is named',
  giveaway_key: 'keys',
  desk_act_product: 'changed fields of products',
  holiday: 'the calendar',
  invoice_setting: 'the shop itself',
  kiosk: 'devices at a trade show',
  kiosk_code: 'devices at a trade show',
  lead_form: 'questions to visitors',
  lead_form_use: 'names of devices',
  mail_state: 'numbers and hashes',
  order_promise: 'postcode and state of a delivery, without its street',
  order_setup: 'prints on products',
  portal: 'a group of customers',
  portal_subcategory: 'what the group sees',
  setting: 'the shop itself',
  shop_text: 'the shop itself',
  transit_zone: 'postcodes',
  webhook: 'addresses of programs',
  webhook_event: 'no one is named',
}

test('every table is in exactly one of the lists', () => {
  const personal = new Set(personalTables.map(({ name }) => name))
  expect(tables.length).toBeGreaterThan(50)
  for (const name of tables.map(getTableName)) {
    const lists = [personal.has(name), catalogueTables.test(name), name in tablesWithoutPeople]
    expect([name, lists.filter(Boolean).length]).toEqual([name, 1])
  }
})

test('table without people references no account and has no personal field', () => {
  const field = /email|phone|mobile|birth|gender|address|^(full|customer|first|last)_name$|^author$|^user_id$/
  const personal = new Set(personalTables.map(({ name }) => name))
  for (const table of tables) {
    const { name, columns, foreignKeys } = getTableConfig(table)
    if (personal.has(name) || name === 'brand') continue
    const personalColumns = columns.map((column) => column.name).filter((column) => field.test(column))
    const accounts = foreignKeys.filter((key) => getTableName(key.reference().foreignTable) === 'app_user')
    expect([name, personalColumns, accounts.length]).toEqual([name, [], 0])
  }
})

test('email address is found as a whole in texts at any depth', () => {
  const person = { email: 'jo.b+x@harbour.example', userId: null }
  const texts = ['Mail JO.B+X@harbour.example.', '<jo.b+x@harbour.example>', 'a\njo.b+x@harbour.example']
  const others = ['banjo.b+x@harbour.example', 'jo.b+x@harbour.example.org', 'job+x@harbour.example']
  expect(textsWithEmail({ deep: [{ texts, others, at: new Date(0) }] }, person)).toEqual(texts)
})
