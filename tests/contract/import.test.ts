/** Product import: new and changed products from CSV, XLSX and JSON, all or none. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { importCommand } from '../../server/operate/import'
import { addToCart, bottle, readCartLines, setupOfBottle, cartBody } from './cart-calls'
import { callerOfEachTest, openProvider, runCommand } from './provider'
import { newFolder } from './file-resources'
import { textWorkbook } from '../support/workbook'

const provider = openProvider()
const { post } = provider
const folder = newFolder()
const customer = callerOfEachTest(provider)

function importFile(content: unknown, extension = 'json') {
  const file = path.join(folder, `products.${extension}`)
  const isReady = typeof content === 'string' || content instanceof Uint8Array
  writeFileSync(file, isReady ? content : JSON.stringify(content))
  return runCommand(provider, importCommand, [file])
}
const importTable = (...rows: string[]) => importFile(rows.join('\n'), 'csv')
const slugOf = ({ name }: { name: string }) => name.toLowerCase().replaceAll(' ', '-')
const productOf = async (slug: string) => {
  const reply = await customer.get(`product/login/${slug}`)
  return reply.status === 200 ? (await reply.json()).Data : null
}
const markups = { retailer: 50, wholesaler: 20, portalUser: 30, vipUser: 15, saleAgent: 10 }
/** These markups in a cell of a table. */
const markupCell = 'retailer=50; wholesaler=20; portalUser=30; vipUser=15; saleAgent=10'
const productAdded = '1 product added, 0 updated.'
/** A refusal with exactly these faults. */
const refusedWith = (...faults: string[]) =>
  expect.objectContaining({ message: ['Nothing was imported.', ...faults].join('\n  ') })
let productCount = 0
const newProduct = (overrides: object = {}) => ({
  sku: `NEW-${++productCount}`,
  name: `Brand New Thing ${productCount}`,
  categories: ['drinkware/bottles'],
  prices: [
    { from: 10, price: 4 },
    { from: 100, price: '3.50' },
  ],
  markups,
  ...overrides,
})

describe('JSON', () => {
  test('JSON import adds a product that can be found, priced, chosen and ordered', async () => {
    const product = newProduct({
      description: '<p>Very <b>new</b>.</p>',
      minimum: 10,
      setups: [{ name: 'Print', each: 0.5, once: 40, times: 1 }],
      attributes: [
        { name: 'Colour', values: ['Navy', 'Lime'] },
        { name: 'Size', values: ['S'] },
      ],
      variations: ['Navy', 'Lime'].map((colour) => ({ sku: `NEW-${colour}`, values: [colour, 'S'] })),
    })
    expect(await importFile([product])).toEqual([productAdded])
    const stored = await productOf(slugOf(product))
    expect(stored).toMatchObject({ productSKU: product.sku, ProductType: 2, minimumqty: 10 })
    const search = await post('product/search', { Search: product.sku })
    expect((await search.json()).Data.Product).toHaveLength(1)
    const [first] = stored.ProductVariationAttributeValue
    await addToCart(provider, customer, {
      ProductID: stored.ProductID,
      ProductVariationID: first.ProductVariationID,
      QTY: 10,
    })
    // 4.00 + 50 % = 6.00; 6.00 + freight 15 / 10 = 7.50
    expect((await readCartLines(provider, customer))[0]?.BasePrice).toBe('7.50')
  })

  test('JSON import changes only fields of the file and retains cart lines and set-ups', async () => {
    const lineId = await addToCart(provider, customer, {
      ProductSetupPrice: [{ ProductSetupPriceID: setupOfBottle, QTY: 1 }],
    })
    const before = await productOf('summit-steel-bottle')
    const changed = {
      sku: 'SB-1002',
      prices: [{ from: 25, price: 11 }],
      setups: [
        { name: 'Laser set-up', each: 0.6, once: 45, times: 1 },
        { name: 'Second position', each: 1, once: 0 },
      ],
    }
    expect(await importFile([changed])).toEqual(['0 products added, 1 updated.'])
    const after = await productOf('summit-steel-bottle')
    expect(after.ProductUnbrandedPrice).toMatchObject([{ QTY: 25, Retailer: 61.11 }])
    expect(after.ProductSetupPrice.map((setup: { SetupName: string }) => setup.SetupName)).toEqual([
      'Laser set-up',
      'Second position',
    ])
    const { ProductUnbrandedPrice: _, ProductSetupPrice: __, ...otherFields } = after
    expect(before).toMatchObject(otherFields)
    // 11.00 + 61.11 % = 17.72; 17.72 + set-up (0.60 + 45 / 25) + freight 15 / 25 = 20.72
    expect(await readCartLines(provider, customer)).toMatchObject([
      { CartID: lineId, ProductID: bottle.id, BasePrice: '20.72', CartSetupPrice: [{ QTY: 1 }] },
    ])
    await importFile([{ sku: 'SB-1002', name: 'Summit Steel Bottle', markups: { ...markups, retailer: 0 } }])
    expect((await readCartLines(provider, customer))[0]?.BasePrice).toBe('14.00')
  })

  test('new product has the stock of its variations unless the file names a stock', async () => {
    const options = {
      attributes: [{ name: 'Size', values: ['S', 'M'] }],
      variations: [
        { sku: 'A', values: ['S'], stock: 120 },
        { sku: 'B', values: ['M'], stock: 0 },
      ],
    }
    const stockOf = async (overrides: object) => {
      const product = newProduct({ ...options, ...overrides })
      await importFile([product])
      return (await productOf(slugOf(product))).stockDescription
    }
    expect(await stockOf({})).toMatchObject([
      { description: 'S', quantity: 120 },
      { description: 'M', quantity: 0 },
    ])
    const stockRow = { description: 'All sizes', quantity: 7 }
    expect(await stockOf({ stock: [stockRow] })).toMatchObject([stockRow])
  })

  test('variation that a later import leaves out can no longer be chosen', async () => {
    const options = [{ name: 'Size', values: ['S', 'M'] }]
    const variations = [
      { sku: 'A', values: ['S'] },
      { sku: 'B', values: ['M'] },
    ]
    const product = newProduct({ attributes: options, variations })
    await importFile([product])
    const before = await productOf(slugOf(product))
    const [a, b] = before.ProductVariationAttributeValue
    const requestFields = { FullName: 'Dana', Email: 'd@x.example', MobileNumber: '0400 000 000', QTY: 1 }
    const body = { ...requestFields, ProductID: before.ProductID, ProductVariationID: b.ProductVariationID }
    expect((await post('product/requestquote', body)).status).toBe(200)
    await importFile([{ sku: product.sku, attributes: options, variations: variations.slice(0, 1) }])
    expect((await productOf(slugOf(product))).ProductVariationAttributeValue).toEqual([a])
    const line = { ProductID: before.ProductID, ProductVariationID: b.ProductVariationID, QTY: 10 }
    expect((await customer.post('cart/cart2', cartBody(line))).status).toBe(422)
  })

  const wrongSize = {
    attributes: [{ name: 'Size', values: ['S'] }],
    variations: [{ sku: 'X', values: ['XXL'] }],
  }
  test.each([
    ['no markups', { markups: undefined }, 'a new product needs a name, categories, prices and markups'],
    ['an unknown category', { categories: ['drinkware/no'] }, 'there is no category "drinkware/no"'],
    ['a slug that is taken', { slug: 'cafe-tote' }, 'the slug cafe-tote belongs to BG-3001'],
    ['an invalid price', { prices: [{ from: 1, price: 'free' }] }, 'prices: "free" isn\'t a valid price.'],
    [
      'the same quantity twice',
      { prices: [2, 3].map((price) => ({ from: 1, price })) },
      'contains duplicates',
    ],
    ['an unknown field', { colour: 'red' }, 'unknown field "colour".'],
    ['a missing markup', { markups: { retailer: 5 } }, 'markups: wholesaler is missing.'],
    [
      'a picture on another host',
      { pictures: ['https://evil.example/a.png'] },
      'is not a path on the image host.',
    ],
    ['a variation without a valid attribute value', wrongSize, 'does not name one value of each attribute'],
    ['too many colours', { colours: Array(1001).fill('#ffffff') }, 'has more than 1,000 entries.'],
    ['no SKU', { sku: '' }, 'sku: sku is missing.'],
  ])('import with %s stores nothing and names the product', async (_, fault, message) => {
    const [good, wrong] = [newProduct(), newProduct(fault)]
    const label = wrong.sku === '' ? 'Product 2' : `Product 2 (${wrong.sku})`
    await expect(importFile([good, wrong])).rejects.toThrow(message)
    await expect(importFile([good, wrong])).rejects.toThrow(label)
    expect(await productOf(slugOf(good))).toBeNull()
  })

  test('import refuses a file that is no list of products', async () => {
    await expect(importFile('{"sku":"A"}')).rejects.toThrow('not a list')
    await expect(importFile('[')).rejects.toThrow()
    await expect(importFile('', 'txt')).rejects.toThrow('.csv, .xlsx or .json')
  })
})

describe('CSV', () => {
  test('CSV import reads packed cells like the fields of JSON', async () => {
    const file = [
      'sku;name;description;categories;prices;markups;setups;attributes;variations;minimum',
      [
        'CSV-1',
        '"Sheet ""A"", large"',
        '"<p>Line one\nline; two</p>"',
        '"drinkware/bottles; bags/totes"',
        '"10=4.00; 100=3.50"',
        `"${markupCell}"`,
        'Print=0.50|40.00|1',
        '"Colour=Navy|Lime; Size=S"',
        '"CSV-1-N=Navy|S:7; CSV-1-L=Lime|S"',
        '10',
      ].join(';'),
      '',
    ].join('\r\n')
    expect(await importFile(file, 'csv')).toEqual([productAdded])
    const stored = await productOf('sheet-a-large')
    expect(stored).toMatchObject({
      productname: 'Sheet "A", large',
      ProductUnbrandedPrice: [
        { QTY: 10, Retailer: 50 },
        { QTY: 100, Retailer: 50 },
      ],
      ProductSetupPrice: [{ SetupName: 'Print', Default: 1 }],
    })
    expect(stored.ProductVariationAttributeValue).toHaveLength(4)
    expect(await importTable('sku,prices', 'CSV-1,10=5.00')).toEqual(['0 products added, 1 updated.'])
  })

  test('CSV import reports all faults of a row at once, and no false ones', async () => {
    const heading = 'sku,name,categories,prices,markups,attributes,variations,slug'
    const row = `TWO-1,Two faults,drinkware/nowhere,10=abc,${markupCell},Size=S,TWO-1-S=M:5,cafe-tote`
    await expect(importTable(heading, row)).rejects.toThrow(
      refusedWith(
        'Row 2 (TWO-1), prices: "abc" isn\'t a valid price.',
        'Row 2 (TWO-1): the slug cafe-tote belongs to BG-3001. Choose another slug.',
        'Row 2 (TWO-1): there is no category "drinkware/nowhere". Categories in "drinkware": bottles, mugs.',
        'Row 2 (TWO-1): variation TWO-1-S does not name one value of each attribute.',
      ),
    )
  })

  test('CSV import names the spreadsheet row and the SKU of each fault', async () => {
    const missing = 'a new product needs a name, categories, prices and markups.'
    const rows = ['sku,name,minimum', 'OK-1,Fine,5', '', 'BAD-1,Bad,many', 'OK-1,Again,5', 'NEW-X,New,1']
    await expect(importTable(...rows)).rejects.toThrow(
      refusedWith(
        `Row 2 (OK-1): ${missing}`,
        'Row 4 (BAD-1), minimum: "many" is not a whole number from 1 to 1,000,000.',
        `Row 4 (BAD-1): ${missing}`,
        'Row 5 (OK-1): the SKU appears twice, first in Row 2 (OK-1).',
        `Row 6 (NEW-X): ${missing}`,
      ),
    )
    await expect(importTable('sku,name')).rejects.toThrow('No products found in')
  })

  test('CSV import reports the faults of all rows at once, up to a limit', async () => {
    const rows = [
      'sku,slug,minimum,freight,categories,prices,colours',
      'BG-3001,"Not A Slug",many,perhaps,,10=free; 20=-1,red',
      'SB-1002,cafe-tote,,,drinkware/nowhere; nowhere/mugs,,',
    ]
    await expect(importTable(...rows)).rejects.toThrow(
      refusedWith(
        'Row 2 (BG-3001), slug: "Not A Slug" is not a slug such as harbour-mug.',
        'Row 2 (BG-3001), minimum: "many" is not a whole number from 1 to 1,000,000.',
        'Row 2 (BG-3001), freight: "perhaps" is not yes or no.',
        'Row 2 (BG-3001), prices: "free" isn\'t a valid price.',
        'Row 2 (BG-3001), prices: "-1" isn\'t a valid price.',
        'Row 2 (BG-3001), colours: "red" is not a colour such as #0f5b4f.',
        'Row 3 (SB-1002): the slug cafe-tote belongs to BG-3001. Choose another slug.',
        'Row 3 (SB-1002): there is no category "drinkware/nowhere". Categories in "drinkware": bottles, mugs.',
        'Row 3 (SB-1002): there is no category "nowhere/mugs". Use a path such as drinkware/mugs. Top categories: apparel, bags, brands, collections, drinkware, special.',
      ),
    )
    const faultyRows = Array.from({ length: 1030 }, (_, nth) => `X-${nth},0`)
    await expect(importTable('sku,minimum', ...faultyRows)).rejects.toThrow(
      /Row 11 \(X-9\), minimum: .*\n.*\n {2}… and 980 more\n {2}There may be more\. Reading stopped after 1,000 errors\.$/,
    )
  })

  test('file with too many rows or nested lists is refused with a message', async () => {
    await expect(importFile(`sku,name\n${'a,b\n'.repeat(200_001)}`, 'csv')).rejects.toThrow(
      'The file has more than 200,000 rows. Please split it into several.',
    )
    await expect(importFile('[{}'.padEnd(600_000, ',{}').concat(']'))).rejects.toThrow(
      'Nothing was imported.',
    )
    await expect(importFile(`${'['.repeat(5000)}${']'.repeat(5000)}`)).rejects.toThrow('nested too deeply')
  })

  test('CSV import reports an unknown column with the most similar known column', async () => {
    await expect(importTable('sku,Colour,category,xyz,', 'SB-1002,,,1,')).rejects.toThrow(
      refusedWith(
        'Row 1: unknown column "colour". Did you mean "colours"?',
        'Row 1: unknown column "category". Did you mean "categories"?',
        'Row 1: unknown column "xyz".',
      ),
    )
  })

  test('import template can be imported and never overwrites a file', async () => {
    const file = path.join(folder, 'template.csv')
    await runCommand(provider, importCommand, ['--template', file])
    expect(await runCommand(provider, importCommand, [file])).toEqual([
      expect.stringMatching(/^(1 product added, 0|0 products added, 1) updated\.$/),
    ])
    expect(await productOf('harbour-mug')).toMatchObject({
      features: ['Dishwasher safe'],
      stockDescription: [{ description: 'Navy, S', quantity: 120, next_shipment: '500 in March' }],
    })
    await expect(runCommand(provider, importCommand, ['--template', file])).rejects.toThrow('already exists')
  })

  test('CSV import refuses a table that would lose cells, with row and reason', async () => {
    await expect(importTable('sku,prices', 'SB-1002,25=1,234.50')).rejects.toThrow(
      'Row 2: it has 3 cells, but the heading has 2. Put quotes around a cell that contains a comma.',
    )
  })

  test('CSV import reads numbers, prices and yes or no as people and spreadsheets write', async () => {
    const heading = 'SKU,Name,Categories,Minimum,Prices,Markups,IsNew,IsSale,Freight'
    const percents = markupCell.replace(';', '%;')
    const cells = `HAB-1,Habit Mug,drinkware/mugs,"1,250","25=$ 6.40; 250=A$5.10",${percents}`
    expect(await importTable('Our price list', '', heading, `${cells},TRUE,n,Yes`)).toEqual([productAdded])
    expect(await productOf('habit-mug')).toMatchObject({
      minimumqty: 1250,
      ProductUnbrandedPrice: [{ Price: 6.4 }, { Price: 5.1 }],
    })
    await expect(importTable('sku,minimum,prices', 'HAB-1,0x19,25=1.234; 1e2=5')).rejects.toThrow(
      refusedWith(
        'Row 2 (HAB-1), minimum: "0x19" is not a whole number from 1 to 1,000,000.',
        'Row 2 (HAB-1), prices: "1.234" can mean 1234 or 1.234. Use 1234 or 1.23.',
        'Row 2 (HAB-1), prices: "1e2" is not a whole number from 1 to 1,000,000,000.',
      ),
    )
  })

  test('CSV file in UTF-16 is imported with its accents', async () => {
    const heading = 'sku\tname\tcategories\tprices\tmarkups'
    const text = `\ufeff${heading}\nENC-1\tCafé Crème\tdrinkware/mugs\t25=6,40\t${markupCell}`
    expect(await importFile(Buffer.from(text, 'utf16le'), 'csv')).toEqual([productAdded])
    expect(await productOf('cafe-creme')).toMatchObject({ productname: 'Café Crème' })
  })
})

describe('XLSX', () => {
  const heading = ['SKU', 'Name', 'Categories', 'Minimum', 'Prices', 'Markups', 'IsNew']
  const cells = ['XL-1', 'Excel Mug', 'drinkware/mugs', '1,250', '25=$ 6.40; 250=A$5.10', markupCell, 'TRUE']

  test('XLSX import reads a sheet like the same sheet as CSV', async () => {
    const sheet = textWorkbook([['Our price list'], [], heading, cells])
    expect(await importFile(sheet, 'xlsx')).toEqual([productAdded])
    expect(await productOf('excel-mug')).toMatchObject({
      minimumqty: 1250,
      ProductUnbrandedPrice: [{ Price: 6.4 }, { Price: 5.1 }],
    })
  })

  test('XLSX import names the row of each fault', async () => {
    const faulty = textWorkbook([[], ['sku', 'minimum'], [], ['SB-1002', 'many'], ['SB-1002', '25', 'x']])
    const tooLong = 'Row 5: it has 3 cells, but the heading has 2.'
    await expect(importFile(faulty, 'xlsx')).rejects.toThrow(refusedWith(tooLong))
    const typed = textWorkbook([[], ['sku', 'minimum'], [], ['SB-1002', 'many']])
    await expect(importFile(typed, 'xlsx')).rejects.toThrow('Row 4 (SB-1002), minimum: "many"')
  })

  test('XLSX import refuses a file that is no workbook with a message', async () => {
    const message = 'This isn’t an Excel workbook (.xlsx) that can be read.'
    await expect(importFile('sku,name\nA-1,Mug', 'xlsx')).rejects.toThrow(message)
  })
})

describe('SKUs', () => {
  const sizes = (sku: string) => ({
    attributes: [{ name: 'Size', values: ['S'] }],
    variations: [{ sku, values: ['S'] }],
  })

  test('SKU that differs from another SKU only in case is refused', async () => {
    await expect(importFile([newProduct({ sku: 'sb-1002' })])).rejects.toThrow(
      'the SKU sb-1002 differs from the product SB-1002 only in capitals.',
    )
    await expect(importFile([newProduct({ sku: 'TWIN-1' }), newProduct({ sku: 'twin-1' })])).rejects.toThrow(
      'the SKU appears twice, first in Product 1 (TWIN-1).',
    )
    const variations = ['TW-S', 'tw-s'].map((sku) => ({ sku, values: ['S'] }))
    const duplicateSkus = newProduct({ ...sizes('TW-S'), variations })
    await expect(importFile([duplicateSkus])).rejects.toThrow('contains duplicates')
  })

  test('SKU of another product or its variation is refused with that product’s SKU', async () => {
    const first = newProduct({ sku: 'CLASH-1', ...sizes('CLASH-1-S') })
    await importFile([first])
    await expect(importFile([newProduct({ sku: 'clash-1-s' })])).rejects.toThrow(
      'the SKU clash-1-s belongs to a variation of CLASH-1',
    )
    await expect(importFile([newProduct(sizes('clash-1'))])).rejects.toThrow(
      'the product CLASH-1 only in capitals',
    )
    const clashing = [newProduct({ sku: 'CLASH-2', ...sizes('CLASH-3') }), newProduct({ sku: 'CLASH-3' })]
    await expect(importFile(clashing)).rejects.toThrow('the SKU CLASH-3 belongs to a variation of CLASH-2.')
  })

  test('SKU of a variation may change its case or move to another variation', async () => {
    const first = newProduct({ sku: 'MOVE-1', ...sizes('MOVE-1-S') })
    const second = newProduct({ sku: 'MOVE-2', ...sizes('MOVE-2-S') })
    await importFile([first, second])
    const movedSkus = [
      { sku: 'MOVE-1', ...sizes('MOVE-2-S') },
      { sku: 'MOVE-2', ...sizes('move-2-s') },
    ]
    expect(await importFile(movedSkus)).toEqual(['0 products added, 2 updated.'])
  })
})
