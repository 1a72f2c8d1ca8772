/**
 * Products, coupons, texts, brand, delivery days and the giveaway: the same effect by command and at the desk (req
 * 22.12 to 22.15).
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBrand } from '../../server/reads/brand'
import { deliveryRules } from '../../server/reads/delivery'
import { addJob } from '../../server/mail/mail-queue'
import { commandOf } from '../../server/operate/cli'
import { type ParityRow, testParity, parityRunners } from './desk-and-command'
import { deskCall, newMember } from './desk-calls'
import { tote } from './cart-calls'
import { sendEntry, entryFields } from './giveaway-calls'
import { requestCoupon } from './order-calls'
import { newFolder } from './file-resources'
import { newCustomer, openProvider, testSettings, runCommand } from './provider'

const provider = openProvider()
const { db, get } = provider
const folder = newFolder()
const { cookie } = await newMember(provider, ['all'])
const customer = await newCustomer(provider)

const callDesk = (call: Parameters<typeof deskCall>[2], body?: object | string) =>
  deskCall(provider, cookie, call, body)
const read = async (name: string) => (await (await callDesk(['GET', name])).json()).data
const runners = parityRunners(provider, cookie)
const { command, desk } = runners
const writeTo = (name: string) => {
  const file = path.join(folder, name)
  return (text: string) => {
    writeFileSync(file, text)
    return file
  }
}

const readCoupon = async () =>
  (await (await requestCoupon(provider, customer, 'BOTH10')).json()).Data?.Value ?? null
const readBrandFields = async () => (await readBrand(db, testSettings)).words
const readRules = () => deliveryRules(db)
const readFaq = async () => (await get('FAQ/getFAQData')).text()
const readToteStatus = async () => (await get('product/cafe-tote')).status
const products =
  'sku,name,categories,minimum,prices,markups\nBOTH-1,Both Mug,drinkware/mugs,25,25=6.40,retailer=60; wholesaler=30; portalUser=40; vipUser=25; saleAgent=20\n'
const faultyProducts = products.replace('25=6.40', '25=free').replace('drinkware/mugs', 'drinkware/none')
const noUndo = async () => null
const readProduct = async () => {
  const { data } = await (await callDesk(['GET', 'products?q=BOTH-1'])).json()
  return data.map(({ id: _, ...row }: { id: number }) => row)
}
const faq = JSON.stringify([{ title: 'Both?', description: '<p>Yes.</p>' }])

const rows: ParityRow[] = [
  [
    'a coupon is created',
    ['coupons', 'change', 'both10', '--percent', '12.5'],
    ['PUT', 'coupons/both10'],
    { percent: '12.5' },
    readCoupon,
    () => command('coupons', 'change', 'BOTH10', '--percent', '12.5', '--ends-at', '2020-01-01'),
  ],
  [
    'a coupon with an invalid percentage is refused',
    ['coupons', 'change', 'BOTH11', '--percent', '101'],
    ['PUT', 'coupons/BOTH11'],
    { percent: 101 },
    readCoupon,
    noUndo,
  ],
  [
    'a colour is set',
    ['brand', 'change', '--words', '{"primary":"#7a1f5c"}'],
    ['PUT', 'brand'],
    { words: { primary: '#7a1f5c' } },
    readBrandFields,
    () => command('brand', 'reset'),
  ],
  [
    'a colour with too little contrast is refused',
    ['brand', 'change', '--words', '{"primary":"#ffff00"}'],
    ['PUT', 'brand'],
    { words: { primary: '#ffff00' } },
    readBrandFields,
    noUndo,
  ],
  ['the brand is reset', ['brand', 'reset'], ['DELETE', 'brand'], undefined, readBrandFields, noUndo],
  [
    'a holiday is added',
    ['delivery', 'add-holiday', '--day', '2027-12-29', '--states', 'NSW,VIC', '--name', 'Closed'],
    ['POST', 'delivery/holidays'],
    { day: '2027-12-29', states: ['NSW', 'VIC'], name: 'Closed' },
    readRules,
    () => command('delivery', 'remove-holiday', '--day', '2027-12-29', '--states', 'NSW,VIC'),
  ],
  [
    'a holiday with an invalid date is refused',
    ['delivery', 'add-holiday', '--day', '2027-13-29', '--states', 'NSW', '--name', 'Closed'],
    ['POST', 'delivery/holidays'],
    { day: '2027-13-29', states: ['NSW'], name: 'Closed' },
    readRules,
    noUndo,
  ],
  [
    'a zone gets its transit days',
    ['delivery', 'change-zone', '--postcodes', '2000-2001', '--days', '2', '--name', 'Harbour'],
    ['POST', 'delivery/zones'],
    { postcodes: '2000-2001', days: '2', name: 'Harbour' },
    readRules,
    () => command('delivery', 'remove-zone', '--postcodes', '2000-2001'),
  ],
  [
    'too many transit days are refused',
    ['delivery', 'change-zone', '--postcodes', '2000-2001', '--days', '61'],
    ['POST', 'delivery/zones'],
    { postcodes: '2000-2001', days: 61 },
    readRules,
    noUndo,
  ],
  [
    'the FAQ is set',
    ['texts', 'change', 'faq', '--texts', `@${writeTo('faq.json')(faq)}`],
    ['PUT', 'texts/faq'],
    { texts: JSON.parse(faq) },
    readFaq,
    noUndo,
  ],
  [
    'a product is imported',
    ['import', writeTo('both.csv')(products)],
    ['PUT', 'products-file?name=both.csv'],
    products,
    readProduct,
    noUndo,
  ],
  [
    'all faults of an import file are reported',
    ['import', writeTo('bad.csv')(faultyProducts)],
    ['PUT', 'products-file?name=bad.csv'],
    faultyProducts,
    readProduct,
    noUndo,
  ],
]

// The ids of FAQ texts rise with each import, so the comparison leaves them out.
testParity(runners, rows, (outcome) => JSON.stringify(outcome).replace(/ID[\\"]+:\d+/g, ''))

describe('an import that is requested as NDJSON', () => {
  const importAsNdjson = async (text: string) => {
    const accept = { Accept: 'application/x-ndjson' }
    const reply = await deskCall(provider, cookie, ['PUT', 'products-file?name=l.csv'], text, accept)
    const replyLines = (await reply.text()).trimEnd().split('\n')
    return { status: reply.status, lines: replyLines.map((line) => JSON.parse(line)) }
  }

  test('NDJSON import reports its progress, then its result', async () => {
    const { status, lines: reported } = await importAsNdjson(
      products.replaceAll('BOTH-1', 'LINE-1').replace('Both', 'Line'),
    )
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
  expect(
    await desk(['PUT', `products/${id}`], {
      version: product.version,
      prices: [{ from: 'x', price: 'free' }],
    }),
  ).toMatch(/The product was not saved\.\n.*prices/)
  expect(await desk(['PUT', `products/${id}`], { version: product.version, minimum: '30' })).toBeNull()
  const changed = await read(`products/${id}`)
  expect(changed).toEqual({ ...product, minimum: 30, version: changed.version })
  expect(
    (await callDesk(['PUT', `products/${id}`], { version: product.version, minimum: '40' })).status,
  ).toBe(409)
  for (const [isHidden, status] of [
    [true, 404],
    [false, 200],
  ]) {
    await callDesk(['PUT', `products/${id}/hidden`], { isHidden })
    expect(await readToteStatus()).toBe(status)
  }
})

test('draw with one seed gives the same winners by command and at the desk', async () => {
  for (const name of ['Ada', 'Ben', 'Cy'])
    await sendEntry(provider, { ...entryFields(), FullName: name, EmailAddress: `${name}@school.example` })
  const output = await runCommand(provider, commandOf('giveaway'), [
    'draw',
    '--seed',
    'spring',
    '--winners',
    '2',
  ])
  const { data } = await (await callDesk(['POST', 'giveaway/draw'], { seed: 'spring', winners: 2 })).json()
  const winnerNames = data.winners.map(({ fullName }: { fullName: string }) => fullName)
  const printedNames = output.flatMap((line) => / full name (\w+)/.exec(line)?.[1] ?? [])
  expect(printedNames).toEqual(winnerNames)
  const [act] = (await (await callDesk(['GET', 'acts?q=giveaway'])).json()).data
  expect(act).toMatchObject({ act: 'draw', after: { seed: 'spring', people: 3 } })
  expect((await callDesk(['POST', 'giveaway/purge'], { before: '2999-01-01' })).status).toBe(200)
  expect(await read('giveaway')).toMatchObject({ all: 0 })
  expect((await callDesk(['POST', 'giveaway/draw'], {})).status).toBe(409)
})

test('failed job is listed and can be retried', async () => {
  await addJob(db, 'unknown', {})
  const job = (await read('jobs')).find(({ task }: { task: string }) => task === 'unknown')
  expect((await callDesk(['POST', `jobs/${job.id}/retry`])).status).toBe(200)
  expect((await callDesk(['POST', 'jobs/999999/retry'])).status).toBe(404)
})
