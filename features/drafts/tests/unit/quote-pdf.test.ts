/** A client's quote as a PDF (req 18.8): its text, over as many pages as needed. */
import sharp from 'sharp'
import { getMeta } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { defaultBrand, pageBrand } from '../../../../src/domain/brand/brand'
import type { QuoteDocument, QuoteLine } from '../../rules/quote'
import { quotePdf } from '../../app/quote-pdf'
import { directionMarks, hostileTexts } from '../../../../tests/support/hostile-texts'
import { pdfColours, pdfPages, pdfText } from '../../../../tests/support/pdf-text'
import { anyQuote, anyQuoteLine } from '../support/quote'

const sizesOf = (colour: string, sizes: Record<string, number>) =>
  Object.entries(sizes).map(([size, quantity]) => ({
    options: [
      { name: 'Colour', value: colour },
      { name: 'Size', value: size },
    ],
    quantity,
  }))
const line = (change: Partial<QuoteLine> = {}) =>
  anyQuoteLine({
    id: 'a',
    name: 'Alpine flask',
    sku: 'DW-1040',
    cells: [...sizesOf('Navy', { S: 40, M: 1060 }), ...sizesOf('Red', { S: 100 })],
    branding: 'Pad print × 2',
    pieces: 1200,
    lead: 'Lead time: 9 working days',
    quantities: [{ quantity: 1200, eachCents: 1255 }],
    charges: { brandingCents: 50, setupCents: 5, handlingCents: 0 },
    ...change,
  })
const unpriced = { quantities: [{ quantity: 1200, eachCents: null }], charges: null }
const quote = (lines: QuoteLine[], change: Partial<QuoteDocument> = {}) =>
  anyQuote({
    number: 'Q260502-3F9A',
    to: ['Whānau Café', 'Hēmi Nguyễn'],
    from: ['Łucja Ōtani', '0400 000 000'],
    notes: 'Delivered to Parramatta.\nThank you.',
    lines,
    ...change,
  })
const noImages = { logo: null, pictures: new Map<string, Blob>(), delivery: '' }
const bytesOf = async (...args: Parameters<typeof quotePdf>) =>
  new Uint8Array(await (await quotePdf(...args)).arrayBuffer())

test('PDF lists both parties, lines, branding, prices and all totals', async () => {
  const text = await pdfText(await bytesOf(quote([line(), line({ id: 'b', ...unpriced })]), noImages))
  const expectedTexts = [
    'Whānau Café',
    'Hēmi Nguyễn',
    'Łucja Ōtani',
    '0400 000 000',
    'SKU DW-1040',
    'Lead time: 9 working days',
    '1,200 × $12.00',
    '$60.00',
    'On request',
    'GST 10%',
    'Page 1 of 1',
    'Delivered to Parramatta.',
    'Prices are in Australian dollars.',
  ]
  for (const expected of expectedTexts) expect(text).toContain(expected)
})

test('PDF of forty lines, one of them longer than a page, omits nothing', async () => {
  const longCells = Array.from({ length: 90 }, (_, colour) =>
    sizesOf(`Colour ${colour}`, { S: 40, M: 60, L: 80, XL: 20 }),
  )
  const lines = Array.from({ length: 40 }, (_, index) =>
    line({ id: String(index), name: `Flask 😀 ${index}.`, cells: index === 20 ? longCells.flat() : [] }),
  )
  const pages = await pdfPages(await bytesOf(quote(lines), noImages))
  const text = pages.join('\n')
  for (const { name } of lines) expect(text).toContain(name.slice(9))
  for (const index of longCells.keys())
    expect(text).toContain(`Colour ${index}: S × 40, M × 60, L × 80, XL × 20`)
  pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${pages.length}`))
  expect(pages.length).toBeGreaterThan(5)
})

test('PDF contains the pictures and the logo', async () => {
  const picture = async (width: number, height: number) =>
    new Blob([
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: '#0f5b4f' } })
          .jpeg()
          .toBuffer(),
      ),
    ])
  const pictures = {
    ...noImages,
    logo: await picture(600, 100),
    pictures: new Map([['a', await picture(320, 320)]]),
  }
  const findImages = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g) ?? []
  expect(findImages(await bytesOf(quote([line()]), pictures))).toHaveLength(2)
  expect(findImages(await bytesOf(quote([line({ hasMockUp: true })]), pictures))).toHaveLength(2)
  expect(findImages(await bytesOf(quote([line()]), noImages))).toHaveLength(0)
})

test.each([
  ['parentheses and backslashes', ') /JavaScript (app.alert\\(1\\)) >> endobj \\'],
  ['control characters', 'A\u0000B\u001bC\rD'],
  ['words wider than the page', 'Donau'.repeat(40)],
  ['emoji of several parts, and half of one', 'Café 👩‍👩‍👧 \ud83d!'],
  ['a letter of two code points', 'Cafe\u0301'],
])('client name with %s is written as plain text only', async (_, name) => {
  const bytes = await bytesOf(
    quote([line({ name })], { number: name, to: [name], from: [name], notes: name }),
    noImages,
  )
  expect(Buffer.from(bytes).includes(') /JavaScript (app')).toBe(false)
  const plain = (text: string) => text.normalize('NFC').replace(/[^\p{L}\p{N}()\\/]/gu, '')
  expect(plain(await pdfText(bytes))).toContain(plain(name))
})

test.each(Object.entries(hostileTexts))('a PDF shows %s as text, in every field', async (_, text) => {
  const hostile = line({
    name: text,
    sku: text,
    branding: text,
    cells: sizesOf(text, { [text]: 1 }),
    lead: text,
  })
  const facts = { number: text, to: [text, text], from: [text, text], notes: text, neededBy: text }
  const bytes = await bytesOf(quote([hostile], facts), noImages)
  const shownText = await pdfText(bytes)
  expect(shownText).toContain('Harbour')
  expect(shownText).not.toMatch(directionMarks)
  const file = Buffer.from(bytes).toString('latin1')
  expect(file).not.toMatch(/\/(?:JavaScript|JS|URI|Launch|OpenAction \d+ \d+ R \/S)\b/)
  // A title or an author with letters that are not Latin is encoded as UTF-16.
  const { info } = await getMeta(new Uint8Array(bytes))
  expect(JSON.stringify(info)).not.toMatch(directionMarks)
})

test.each(['株式会社 山田', 'Ελλάδα', 'Россия', 'שלום', 'مرحبا', '𐐀'])(
  'name %s is rejected because the fonts lack its letters',
  async (name) => {
    for (const change of [{ to: [name] }, { notes: name }, { from: [name] }])
      await expect(quotePdf(quote([line()], change), noImages)).rejects.toThrow(
        `can’t show the letters in “${name}”`,
      )
    await expect(quotePdf(quote([line({ name })]), noImages)).rejects.toThrow('Print instead')
  },
)

test.each([
  ['non-breaking hyphens', 'T‑shirt XS‑XL', 'T-shirt XS-XL'],
  ['inches and feet', '12″ × 6′ banner', '12" × 6\' banner'],
  ['fractions', '⅔ cup, 1⅓ litre, ½ done', '2⁄3 cup, 1 1⁄3 litre, ½ done'],
  ['narrow spaces', '1\u202f000\u2009pcs\u2003each', '1 000 pcs each'],
  ['ticks and bullets', '✓ boxed ● two', '√ boxed · two'],
  ['units and numbers', '60 ℃, ① and Ⅳ, H₂O', '60 °C, 1 and IV, H2O'],
  ['trade marks', 'Acme℠ and Acme™', 'AcmeSM and Acme™'],
  ['invisible characters', 'co\u00adop\u200beration\u2060', 'cooperation'],
  ['full-width letters', 'Ｌ size', 'L size'],
])('%s missing from the fonts are replaced by equivalents', async (_, input, output) => {
  const text = await pdfText(await bytesOf(quote([line({ name: input })], { notes: input }), noImages))
  // The output is found twice: in the name and in the notes.
  expect(text.split(output)).toHaveLength(3)
})

test.each(['A ↑ up', 'two ₿', 'pieces of \u{1d11e}'])(
  'unsupported character in %s is named in the error',
  async (notes) => {
    const [character] = notes.match(/[^ \w]/u) ?? []
    await expect(quotePdf(quote([line()], { notes }), noImages)).rejects.toThrow(
      `“${notes}”: ${character}. Print instead`,
    )
  },
)

test('omitted emoji are reported', async () => {
  const onOmitted = vi.fn()
  await quotePdf(quote([line({ name: 'Flask 😀 ❤️' })], { notes: 'Thanks 🎉 ✓' }), noImages, onOmitted)
  expect(onOmitted.mock.calls).toEqual([[['😀', '❤', '🎉']]])
  await quotePdf(quote([line()]), noImages, onOmitted)
  expect(onOmitted).toHaveBeenCalledTimes(1)
})

test('PDF has the colour of the shop’s brand and names no other shop', async () => {
  vi.resetModules()
  const { setShopBrand } = await import('../../../../src/domain/brand/shop-brand')
  setShopBrand(pageBrand({ ...defaultBrand, name: 'Acme Merch', primary: '#7a1f5c' }))
  const brandedModule = await import('../../app/quote-pdf')
  const bytes = new Uint8Array(await (await brandedModule.quotePdf(quote([line()]), noImages)).arrayBuffer())
  const colours = pdfColours(bytes)
  expect(colours).toContain('#7a1f5c')
  expect(colours).not.toContain(defaultBrand.primary)
  expect(Buffer.from(bytes).toString('latin1') + (await pdfText(bytes))).not.toMatch(/showfloor/i)
})
