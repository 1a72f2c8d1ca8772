/**
 * Products, brand, delivery days and failed jobs at the desk, with the same effect as by command (req 22.12, 22.13,
 * 22.15).
 */
import { describe, expect, test } from 'vitest'
import { readBrand } from '../../server/reads/brand'
import { deliveryRules } from '../../server/reads/delivery'
import { addJob } from '../../server/mail/mail-queue'
import { testParity, parityRunners } from './desk-and-command'
import { deskCall, deskOf, newStaffMember } from './desk-calls'
import { tote } from './cart-calls'
import { openProvider, testSettings } from './provider'

const provider = openProvider()
const { db, get } = provider
const { cookie } = await newStaffMember(provider, ['all'])

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

test('failed background job is listed and can be retried', async () => {
  await addJob(db, 'unknown', {})
  const job = (await read('jobs')).find(({ task }: { task: string }) => task === 'unknown')
  expect((await callDesk(`POST jobs/${job.id}/retry`)).status).toBe(200)
  expect((await callDesk('POST jobs/999999/retry')).status).toBe(404)
})
