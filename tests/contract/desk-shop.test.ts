/**
 * Products, brand, delivery days and the giveaway at the desk, with the same effect as by command (req 22.12 to
 * 22.15).
 */
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { deskAuditLog } from '../../server/db/schema-desk'
import { readBrand } from '../../server/reads/brand'
import { deliveryRules } from '../../server/reads/delivery'
import { addJob } from '../../server/mail/mail-queue'
import { commandOf } from '../../server/operate/cli'
import { testParity, parityRunners } from './desk-and-command'
import { deskCall, deskOf, newStaffMember } from './desk-calls'
import { tote } from './cart-calls'
import { sendEntry, entryFields } from './giveaway-calls'
import { openProvider, testSettings, runCommand } from './provider'

const provider = openProvider()
const { db, get } = provider
const { cookie, email } = await newStaffMember(provider, ['all'])

const { callDesk, read } = deskOf(provider, cookie)
const runners = parityRunners(provider, cookie)

const readBrandFields = async () => (await readBrand(db, testSettings)).words
const resetBrand = () => runners.command('brand change --words {"primary":"#1a4f8a"}')
testParity(runners, { outcome: readBrandFields, reset: resetBrand }, [
  ['the brand is reset', 'brand reset', 'DELETE brand'],
])

const readRules = () => deliveryRules(db)
const closedDay = { day: '2027-12-29', states: ['NSW', 'VIC'], name: 'Closed' }
const harbour = { postcodes: '2000-2001', days: '2', name: 'Harbour' }
const resetRules = async () => {
  await runners.command('delivery remove-holiday --day 2027-12-29 --states NSW,VIC')
  await runners.command('delivery remove-zone --postcodes 2000-2001')
}
testParity(runners, { outcome: readRules, reset: resetRules }, [
  [
    'a holiday is added',
    'delivery add-holiday --day 2027-12-29 --states NSW,VIC --name Closed',
    'POST delivery/holidays',
    closedDay,
  ],
  [
    'a zone gets its transit days',
    'delivery change-zone --postcodes 2000-2001 --days 2 --name Harbour',
    'POST delivery/zones',
    harbour,
  ],
])

const products =
  'sku,name,categories,minimum,prices,markups\nBOTH-1,Both Mug,drinkware/mugs,25,25=6.40,retailer=60; wholesaler=30; portalUser=40; vipUser=25; saleAgent=20\n'
const faultyProducts = products.replace('25=6.40', '25=free').replace('drinkware/mugs', 'drinkware/none')
describe('an import that is requested as NDJSON', () => {
  const importAsNdjson = async (text: string) => {
    const accept = { Accept: 'application/x-ndjson' }
    const reply = await deskCall(provider, cookie, ['PUT', 'products-file?name=l.csv'], text, accept)
    const replyLines = (await reply.text()).trimEnd().split('\n')
    return { status: reply.status, lines: replyLines.map((line) => JSON.parse(line)) }
  }

  test('NDJSON import reports its progress, then its result', async () => {
    const line = products.replaceAll('BOTH-1', 'LINE-1').replace('Both', 'Line')
    const { status, lines: reported } = await importAsNdjson(line)
    expect(status).toBe(200)
    expect(reported[0]).toEqual({ progress: { step: 'reading', done: 0, total: 0 } })
    expect(reported.at(-1)).toEqual({ data: { added: 1, changed: 0 } })
  })

  test('NDJSON import ends with the refusal and its mistakes', async () => {
    const { lines: reported } = await importAsNdjson(faultyProducts)
    expect(reported.at(-1)).toMatchObject({
      status: 422,
      ErrorCode: 'MISTAKES',
      Data: { mistakes: expect.arrayContaining([expect.stringContaining('"free" isn\'t a valid price')]) },
    })
  })
})

test('product can be changed by field, hidden and shown again', async () => {
  const { id } = tote
  const product = await read(`products/${id}`)
  const { version } = product
  const change = (fields: object) => runners.desk(`PUT products/${id}`, { version, ...fields })
  expect(await change({ prices: [{ from: 'x', price: 'free' }] })).toMatch(
    /The product was not saved\.\n.*prices/,
  )
  expect(await change({ minimum: '30' })).toBeNull()
  const changed = await read(`products/${id}`)
  expect(changed).toEqual({ ...product, minimum: 30, version: changed.version })
  expect(await change({ minimum: '40' })).toMatch(/^A colleague has changed this/)
  for (const isHidden of [true, false]) {
    await callDesk(`PUT products/${id}/hidden`, { isHidden })
    expect((await get('product/cafe-tote')).status).toBe(isHidden ? 404 : 200)
  }
})

test('draw with one seed gives the same winners by command and at the desk', async () => {
  for (const name of ['Ada', 'Ben', 'Cy'])
    await sendEntry(provider, { ...entryFields(), FullName: name, EmailAddress: `${name}@school.example` })
  const words = 'draw --seed spring --winners 2'
  const output = await runCommand(provider, commandOf('giveaway'), words)
  const draw = { seed: 'spring', winners: 2 }
  const refusal = await (await callDesk('POST giveaway/draw', draw)).json()
  expect(refusal.ErrorCode).toBe('DRAWN')
  const { data } = await (await callDesk('POST giveaway/draw', { ...draw, again: true })).json()
  const winnerNames = data.winners.map(({ fullName }: { fullName: string }) => fullName)
  const printedNames = output.flatMap((line) => / full name (\w+)/.exec(line)?.[1] ?? [])
  expect(printedNames).toEqual(winnerNames)
  expect(refusal.ErrorMessage).toContain(`: ${winnerNames.join(', ')}. Set "again"`)
  const { draws } = await read('giveaway')
  expect(draws).toMatchObject([{ seed: 'spring', people: 3, winners: data.winners }, { by: email }])
  const [act] = await read('acts?q=giveaway')
  expect(act).toMatchObject({ act: 'draw', after: { seed: 'spring', people: 3 } })
  expect(await read('giveaway/purge?before=2999-01-01')).toEqual({ count: 3 })
  expect((await callDesk('POST giveaway/purge', { before: '2999-01-01' })).status).toBe(200)
  expect(await read('giveaway')).toMatchObject({ all: 0 })
  expect((await callDesk('POST giveaway/draw', {})).status).toBe(409)
})

test('of two draws at the same moment one is the first, and one has to be confirmed', async () => {
  for (const EmailAddress of ['ada@school.example', 'ben@school.example'])
    await sendEntry(provider, { ...entryFields(), EmailAddress })
  const draw = async () => (await callDesk('POST giveaway/draw', {})).json()
  const draws = await db.transaction(async (tx) => {
    // No draw can be logged, and so be the first, before both wait.
    await tx.execute(sql`lock table ${deskAuditLog} in share mode`)
    const bothDraws = [draw(), draw()]
    const waiting = sql`select 1 from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and not granted`
    await vi.waitFor(async () => expect((await tx.execute(waiting)).rows).toHaveLength(2))
    return bothDraws
  })
  const replies = await Promise.all(draws)
  expect(replies.filter(({ ErrorCode }) => ErrorCode === 'DRAWN')).toHaveLength(1)
  expect((await read('giveaway')).draws).toMatchObject([
    { winners: replies.find(({ data }) => data).data.winners },
  ])
})

test('failed background job is listed and can be retried', async () => {
  await addJob(db, 'unknown', {})
  const job = (await read('jobs')).find(({ task }: { task: string }) => task === 'unknown')
  expect((await callDesk(`POST jobs/${job.id}/retry`)).status).toBe(200)
  expect((await callDesk('POST jobs/999999/retry')).status).toBe(404)
})
