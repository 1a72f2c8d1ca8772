/** Products that staff edit at the desk: adding, pictures, filters, and changes of several products (req 22.12). */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deskOf, mugOf, newStaffMember } from './desk-calls'
import { openProvider } from './provider'
import { textWorkbook } from '../support/workbook'

const provider = openProvider()
const { callDesk, dataOf, read } = deskOf(provider, (await newStaffMember(provider, ['catalogue'])).cookie)

const add = (sku: string, fields?: object) => dataOf('POST products', mugOf(sku, fields))
const picture = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#0f5b4f' } })
    .toFormat(format)
    .toBuffer()

test('added product has all its fields and is in the shop', async () => {
  const added = await add('HAND-1', {
    minimum: '25',
    setups: [{ name: 'Pad print', each: '0.55', once: '45', times: '1' }],
    stock: [{ description: 'Navy', quantity: '120', next: '500 in March' }],
    attributes: [{ name: 'Colour', values: ['Navy', 'White'] }],
    variations: [{ sku: 'HAND-1-N', values: ['Navy'], stock: '80' }],
    features: ['Dishwasher safe'],
    isnew: true,
  })
  expect(added).toMatchObject({
    slug: 'mug-hand-1',
    prices: [{ from: 25, price: 640 }],
    setups: [{ name: 'Pad print', each: 55, once: 4500, times: 1 }],
    stock: [{ description: 'Navy', quantity: 120, next: '500 in March' }],
    variations: [{ sku: 'HAND-1-N', values: ['Navy'], stock: 80 }],
    isnew: true,
    isHidden: false,
  })
  expect((await provider.get('product/mug-hand-1')).status).toBe(200)
})

test.each([
  ['the SKU of another product', 'HAND-1', {}, 409, 'There is a product with the SKU HAND-1 already.'],
  ['no markups', 'HAND-2', { markups: undefined }, 422, 'a new product needs a name, categories, prices'],
  ['an unknown category', 'HAND-2', { categories: ['drinkware/none'] }, 422, 'there is no category'],
  [
    'an invalid price',
    'HAND-2',
    { prices: [{ from: 1, price: 'free' }] },
    422,
    '"free" isn\'t a valid price',
  ],
])('product with %s is refused', async (_, sku, fields, status, message) => {
  const reply = await callDesk('POST products', mugOf(sku, fields))
  expect(reply.status).toBe(status)
  expect((await reply.json()).ErrorMessage).toContain(message)
})

test.each(['png', 'jpeg', 'webp'] as const)('uploaded %s is shown in all widths', async (format) => {
  const { path } = await dataOf('POST product-pictures', await picture(format))
  // A picture that no product shows is not served.
  expect((await provider.fetch(`/${path}`)).status).toBe(404)
  await add(`PICTURE-${format}`, { pictures: [path] })
  for (const width of [320, 640, 1280]) {
    const reply = await provider.fetch(`/${path.replace('/w640/', `/w${width}/`)}`)
    const served = sharp(Buffer.from(await reply.arrayBuffer()))
    expect(await served.metadata()).toMatchObject({ format: 'webp', width })
  }
})

test.each([
  ['text', Buffer.from('<svg onload="alert(1)"/>'), 'Please choose a picture: PNG, JPEG or WebP'],
  ['a truncated PNG', (await picture('png')).subarray(0, 60), 'Please choose a picture: PNG, JPEG or WebP'],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'Save the picture as a JPEG first.'],
])('%s is refused as a picture', async (_, content, message) => {
  const reply = await callDesk('POST product-pictures', content)
  expect(reply.status).toBe(415)
  expect((await reply.json()).ErrorMessage).toContain(message)
})

test('alt text and blank picture reach the product page, and stay in another order', async () => {
  const { path } = await dataOf('POST product-pictures', await picture('png'))
  const front = { path, alt: 'Navy mug', blank: false }
  const blank = { path: 'media/blank.webp', alt: '', blank: true }
  const { id, version } = await add('ALT-1', { pictures: [front, blank] })
  const readPage = async () => (await (await provider.get('product/mug-alt-1')).json()).Data
  expect(await readPage()).toMatchObject({
    ImageAltTag: 'Navy mug',
    ProductGallery: [
      { Image: path, Alt: 'Navy mug' },
      { Image: blank.path, Unprinted: blank.path },
    ],
  })
  const changed = await dataOf(`PUT products/${id}`, { version, pictures: [blank.path, path] })
  expect(changed.pictures).toEqual([blank, front])
  expect((await readPage()).ImageAltTag).toBe('Mug ALT-1')
  await dataOf(`PUT products/${id}`, { version: changed.version, pictures: [{ path: blank.path }] })
  expect((await readPage()).ProductGallery).toEqual([{ Image: blank.path }])
})

test('prices of several products change by a percentage, rounded to cents', async () => {
  const { id: first } = await add('BULK-1')
  const { id: second } = await add('BULK-2', { prices: [{ from: 1, price: '0.33' }] })
  const changed = await dataOf('POST products/prices', { ids: [first, second], percent: 3 })
  expect(changed).toEqual({ products: 2 })
  expect((await read(`products/${first}`)).prices).toEqual([{ from: 25, price: 659 }])
  expect((await read(`products/${second}`)).prices).toEqual([{ from: 1, price: 34 }])
})

test('products are filtered by category and by low stock', async () => {
  await add('LOW-1', { minimum: 25, stock: [{ description: 'Navy', quantity: 24 }] })
  await add('LOW-2', { minimum: 25, stock: [{ description: 'Navy', quantity: 25 }] })
  const skus = async (query: string) =>
    (await read(`products?q=LOW-&${query}`)).map(({ sku }: { sku: string }) => sku)
  expect(await skus('low=true')).toEqual(['LOW-1'])
  expect(await skus('category=drinkware/mugs')).toEqual(['LOW-2', 'LOW-1'])
  expect(await skus('category=drinkware/bottles')).toEqual([])
})

test.each(['csv', 'xlsx'])(
  'preview of an import from %s counts products and changes nothing',
  async (kind) => {
    const markupCell = 'retailer=60; wholesaler=30; portalUser=40; vipUser=25; saleAgent=20'
    const rows = [
      ['sku', 'name', 'categories', 'minimum', 'prices', 'markups'],
      ...['HAND-1', 'PREVIEW-1'].map((sku) => [sku, 'Cup', 'drinkware/mugs', '25', '25=1', markupCell]),
    ]
    const file =
      kind === 'csv' ? Buffer.from(rows.map((row) => row.join(',')).join('\n')) : textWorkbook(rows)
    const reply = await callDesk(`PUT products-file?name=p.${kind}&preview=true`, file)
    expect((await reply.text()).trim().split('\n').at(-1)).toContain('"added":1,"changed":1')
    expect(await read('products?q=PREVIEW-1')).toEqual([])
  },
)
