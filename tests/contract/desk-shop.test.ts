/** Products, coupons, texts, brand, days and the giveaway: one effect by command and at the desk (req 22.12 to 22.15). */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBrand } from '../../server/reads/brand'
import { deliveryRules } from '../../server/reads/delivery'
import { addJob } from '../../server/mail/post'
import { commandOf } from '../../server/operate/cli'
import { type BothRow, testBoth, waysOf } from './desk-both'
import { deskCall, newMember } from './desk-calls'
import { tote } from './cart-calls'
import { enter, entryFields } from './giveaway-calls'
import { askCoupon } from './order-calls'
import { newFolder } from './own-database'
import { newCustomer, openProvider, quiet, typed } from './provider'

const provider = openProvider()
const { db, get } = provider
const folder = newFolder()
const { cookie } = await newMember(provider, ['all'])
const customer = await newCustomer(provider)

const ask = (call: Parameters<typeof deskCall>[2], body?: object | string) =>
  deskCall(provider, cookie, call, body)
const read = async (name: string) => (await (await ask(['GET', name])).json()).data
const ways = waysOf(provider, cookie)
const { command, desk } = ways
const csv = (name: string) => {
  const file = path.join(folder, name)
  return (text: string) => {
    writeFileSync(file, text)
    return file
  }
}

const couponNow = async () =>
  (await (await askCoupon(provider, customer, 'BOTH10')).json()).Data?.Value ?? null
const brandNow = async () => (await readBrand(db, quiet)).words
const rulesNow = () => deliveryRules(db)
const faqNow = async () => (await get('FAQ/getFAQData')).text()
const toteNow = async () => (await get('product/cafe-tote')).status
const products =
  'sku,name,categories,minimum,prices,markups\nBOTH-1,Both Mug,drinkware/mugs,25,25=6.40,retailer=60; wholesaler=30; portalUser=40; vipUser=25; saleAgent=20\n'
const bad = products.replace('25=6.40', '25=free').replace('drinkware/mugs', 'drinkware/none')
const nothing = async () => null
const productNow = async () => {
  const { data } = await (await ask(['GET', 'products?q=BOTH-1'])).json()
  return data.map(({ id: _, ...row }: { id: number }) => row)
}
const faq = JSON.stringify([{ title: 'Both?', description: '<p>Yes.</p>' }])

const rows: BothRow[] = [
  [
    'a coupon is made',
    ['coupon', 'both10', '12.5'],
    ['PUT', 'coupons/both10'],
    { percent: '12.5' },
    couponNow,
    () => command('coupon', 'BOTH10', 'end'),
  ],
  [
    'a coupon needs a percentage',
    ['coupon', 'BOTH11', '101'],
    ['PUT', 'coupons/BOTH11'],
    { percent: 101 },
    couponNow,
    nothing,
  ],
  [
    'a colour is set',
    ['brand', 'primary', '#7a1f5c'],
    ['PUT', 'brand'],
    { words: { primary: '#7a1f5c' } },
    brandNow,
    () => command('brand', 'reset'),
  ],
  [
    'a colour that cannot be read is refused',
    ['brand', 'primary', '#ffff00'],
    ['PUT', 'brand'],
    { words: { primary: '#ffff00' } },
    brandNow,
    nothing,
  ],
  ['the brand is taken back', ['brand', 'reset'], ['DELETE', 'brand'], undefined, brandNow, nothing],
  [
    'a holiday is added',
    ['holidays', 'add', '2027-12-29', 'NSW,VIC', 'Closed'],
    ['POST', 'delivery/holidays'],
    { day: '2027-12-29', states: ['NSW', 'VIC'], name: 'Closed' },
    rulesNow,
    () => command('holidays', 'remove', '2027-12-29', 'NSW,VIC'),
  ],
  [
    'a holiday has a day',
    ['holidays', 'add', '2027-13-29', 'NSW', 'Closed'],
    ['POST', 'delivery/holidays'],
    { day: '2027-13-29', states: ['NSW'], name: 'Closed' },
    rulesNow,
    nothing,
  ],
  [
    'a zone has its days',
    ['transit', '2000-2001', '2', 'Harbour'],
    ['POST', 'delivery/zones'],
    { postcodes: '2000-2001', days: '2', name: 'Harbour' },
    rulesNow,
    () => command('transit', 'remove', '2000-2001'),
  ],
  [
    'no parcel takes for ever',
    ['transit', '2000-2001', '61'],
    ['POST', 'delivery/zones'],
    { postcodes: '2000-2001', days: 61 },
    rulesNow,
    nothing,
  ],
  [
    'the FAQ is set',
    ['text', 'faq', 'import', csv('faq.json')(faq)],
    ['PUT', 'texts/faq'],
    { texts: JSON.parse(faq) },
    faqNow,
    nothing,
  ],
  [
    'a product is brought in',
    ['import', csv('both.csv')(products)],
    ['PUT', 'products-file?name=both.csv'],
    products,
    productNow,
    nothing,
  ],
  [
    'all mistakes of a file are said',
    ['import', csv('bad.csv')(bad)],
    ['PUT', 'products-file?name=bad.csv'],
    bad,
    productNow,
    nothing,
  ],
]

// What the FAQ is read by has a number that rises.
testBoth(ways, rows, (one) => JSON.stringify(one).replace(/ID[\\"]+:\d+/g, ''))

describe('an import that is asked for in lines', () => {
  const lines = async (text: string) => {
    const accept = { Accept: 'application/x-ndjson' }
    const reply = await deskCall(provider, cookie, ['PUT', 'products-file?name=l.csv'], text, accept)
    const said = (await reply.text()).trimEnd().split('\n')
    return { status: reply.status, lines: said.map((line) => JSON.parse(line)) }
  }

  test('says how far it is, then what was done', async () => {
    const { status, lines: said } = await lines(
      products.replaceAll('BOTH-1', 'LINE-1').replace('Both', 'Line'),
    )
    expect(status).toBe(200)
    expect(said[0]).toEqual({ progress: { step: 'reading', done: 0, total: 0 } })
    expect(said.at(-1)).toEqual({ data: { added: 1, changed: 0 } })
  })

  test('ends with the refusal and its mistakes', async () => {
    const { lines: said } = await lines(bad)
    expect(said.at(-1)).toMatchObject({
      status: 422,
      ErrorCode: 'MISTAKES',
      Data: { mistakes: expect.arrayContaining([expect.stringContaining('"free" isn\'t a valid price')]) },
    })
  })
})

test('a product is changed by field, hidden, and shown again', async () => {
  const { id } = tote
  const product = await read(`products/${id}`)
  expect(
    await desk(['PUT', `products/${id}`], {
      version: product.version,
      prices: [{ from: 'x', price: 'free' }],
    }),
  ).toMatch(/Nothing was imported\.\n.*prices/)
  expect(await desk(['PUT', `products/${id}`], { version: product.version, minimum: '30' })).toBeNull()
  const changed = await read(`products/${id}`)
  expect(changed).toEqual({ ...product, minimum: 30, version: changed.version })
  expect((await ask(['PUT', `products/${id}`], { version: product.version, minimum: '40' })).status).toBe(409)
  for (const [isHidden, status] of [
    [true, 404],
    [false, 200],
  ]) {
    await ask(['PUT', `products/${id}/hidden`], { isHidden })
    expect(await toteNow()).toBe(status)
  }
})

test('a draw by one seed is the same by command and at the desk, and stands in the log', async () => {
  for (const name of ['Ada', 'Ben', 'Cy'])
    await enter(provider, { ...entryFields(), FullName: name, EmailAddress: `${name}@school.example` })
  const said = await typed(provider, commandOf('giveaway'), ['draw', '--seed', 'spring', '--winners', '2'])
  const { data } = await (await ask(['POST', 'giveaway/draw'], { seed: 'spring', winners: 2 })).json()
  const drawn = data.winners.map(({ fullName }: { fullName: string }) => fullName)
  expect(said.slice(1, 3).map((line) => /^\d\. (\w+)/.exec(line)?.[1])).toEqual(drawn)
  const [act] = (await (await ask(['GET', 'acts?q=giveaway'])).json()).data
  expect(act).toMatchObject({ act: 'draw', after: { seed: 'spring', people: 3 } })
  expect((await ask(['POST', 'giveaway/purge'], { before: '2999-01-01' })).status).toBe(200)
  expect(await read('giveaway')).toMatchObject({ all: 0 })
  expect((await ask(['POST', 'giveaway/draw'], {})).status).toBe(409)
})

test('work that waits is seen, and tried again', async () => {
  await addJob(db, 'unknown', {})
  const job = (await read('jobs')).find(({ task }: { task: string }) => task === 'unknown')
  expect((await ask(['POST', `jobs/${job.id}/retry`])).status).toBe(200)
  expect((await ask(['POST', 'jobs/999999/retry'])).status).toBe(404)
})
