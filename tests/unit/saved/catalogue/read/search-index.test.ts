/**
 * Search of the saved catalogue (req 11.12): by name, prefix of a word, SKU and its digits, with one typing error,
 * and never with a wrong SKU.
 */
import * as fc from '../../../../support/fast-check'
import { expect, test } from 'vitest'
import { createSearchIndex, type IndexedProduct } from '../../../../../src/saved/catalogue/read/search-index'

const unknownFields = { colours: [], description: '', popularity: null, number: Number.NaN }
const products: IndexedProduct[] = [
  { name: 'Classic Ceramic Mug', sku: 'MG-1001' },
  { name: 'Bundaberg 500ml Insulated Bottle', sku: 'SB-1002' },
  { name: 'Mug Cosy', sku: 'MC-2044' },
  { name: 'Café Crème Cup', sku: 'CF-3100-XL' },
  { name: 'Smuggler Cap', sku: 'CAP-77' },
  { name: 'Glass of the House', sku: '' },
  { name: 'Slim Bottle', sku: 'SB-1020' },
  { name: 'Plain Tee', sku: 'BOTTLE-9' },
].map((product) => ({ ...unknownFields, ...product }))

function shop() {
  const index = createSearchIndex()
  for (const product of products) index.add(product)
  index.setLists([
    { name: 'Drinkware', ids: [6, 1, 0, 3] },
    { name: 'Caps & Hats', ids: [4] },
  ])
  return index
}

const searchNames = (text: string) =>
  shop()
    .find(text)
    .ids.map((id) => products[id]?.name)
const mug = 'Classic Ceramic Mug'
const [insulated, slim] = ['Bundaberg 500ml Insulated Bottle', 'Slim Bottle']

test.each<[string, string, string[]]>([
  ['a name', 'classic ceramic mug', [mug]],
  ['words in any order', 'mug classic', [mug]],
  ['a word, a mug before a product for mugs', 'mug', [mug, 'Mug Cosy']],
  ['a prefix, at the beginning of a word only', 'mu', [mug, 'Mug Cosy']],
  ['two prefixes', 'cl cer', [mug]],
  ['words with or without accents', 'cafe CREME', ['Café Crème Cup']],
  ['accents that are separate characters', 'Cafe\u0301', ['Café Crème Cup']],
  ['words without the stop words', 'bottle with the insulated', [insulated]],
  ['a stop word alone', 'the', ['Glass of the House']],
  ['a category, in its own order', 'drinkware', [slim, insulated, mug, 'Café Crème Cup']],
  ['names before categories, each in the shop’s order', 'bottle', [slim, insulated, 'Plain Tee']],
  ['a category and a word', 'drinkware mug', [mug]],
  ['a SKU', 'SB-1002', [insulated]],
  ['a SKU without its dash', 'sb1002', [insulated]],
  ['a SKU with a space', 'sb 1002', [insulated]],
  ['a SKU with three parts', 'cf3100xl', ['Café Crème Cup']],
  ['a prefix of a SKU', 'sb-10', [slim, insulated]],
  ['a SKU that is being typed', 'sb-', [slim, insulated]],
  ['digits of a SKU', '1002', [insulated]],
  ['the first digits', '10', [slim, insulated, mug]],
  ['digits of a SKU and a word', 'bottle 1020', [slim]],
  ['figures in a name', '500ml', [insulated]],
  ['one letter too few', 'botle', [slim, insulated]],
  ['one letter too many', 'botttle', [slim, insulated]],
  ['a wrong letter', 'bottla', [slim, insulated]],
  ['two letters swapped', 'insualted', [insulated]],
  ['a typing error in a category', 'drinkwere', [slim, insulated, mug, 'Café Crème Cup']],
  ['a typing error and a correct word', 'slim botle', [slim]],
  ['nothing when one word has two typing errors', 'bootlle', []],
  ['nothing when a short word has a typing error', 'mig', []],
  ['an existing word without correction', 'caps', ['Smuggler Cap']],
  ['some of the words when no product has all words', 'mug wardrobe', [mug, 'Mug Cosy']],
  ['nothing for blanks', '  ', []],
  ['nothing for punctuation', '--- !', []],
  ['nothing for an unknown word', 'wardrobe', []],
])('search matches %s: “%s”', (_, text, names) => {
  expect(searchNames(text)).toEqual(names)
})

test.each(['SB-1003', 'sb1003', 'sb 1003', '1003', 'MG-100', 'bottle 1003', 'SC-1002', 'BS-1002', 'CAP-78'])(
  'search for %s never matches another SKU',
  (text) => {
    const skus = shop()
      .find(text)
      .ids.map((id) => products[id]?.sku ?? '')
    const typedDigits = text.replace(/\D/g, '')
    for (const code of skus) expect(code.replace(/\D/g, '').startsWith(typedDigits), code).toBe(true)
  },
)

const letters = fc.stringMatching(/^[A-Z]{2,5}$/)
const digits = fc.stringMatching(/^\d{3,5}$/)
const dashes = fc.constantFrom('-', '', ' ')
const sku = fc.tuple(letters, digits, dashes).map(([a, b, dash]) => `${a}${dash}${b}`)
const skuList = fc.uniqueArray(sku, { minLength: 1, maxLength: 20 })

test('search for a SKU with one changed digit never matches its neighbour', () => {
  fc.assert(
    fc.property(skuList, fc.nat(), fc.nat(), fc.nat(), (skus, ...at) => {
      const index = createSearchIndex()
      for (const code of skus) index.add({ ...unknownFields, name: `Thing ${code.slice(0, 2)}`, sku: code })
      index.setLists([])
      const [skuSeed, digitSeed, increment] = at
      const meant = skus[skuSeed % skus.length] ?? ''
      const digitIndexes = [...meant.matchAll(/\d/g)].map((match) => match.index)
      const digitIndex = digitIndexes[digitSeed % digitIndexes.length] ?? 0
      const wrong = `${meant.slice(0, digitIndex)}${(Number(meant[digitIndex]) + 1 + (increment % 9)) % 10}${meant.slice(digitIndex + 1)}`
      const bare = (text: string) => text.replace(/[^A-Z\d]/g, '')
      for (const id of index.find(wrong).ids) {
        const hit = bare(skus[id] ?? '')
        expect(hit === bare(meant), `${wrong} → ${hit}`).toBe(false)
      }
      const whole = index.find(meant)
      expect(whole.isExact).toBe(true)
      expect(whole.ids.map((id) => bare(skus[id] ?? ''))).toContain(bare(meant))
      expect(new Set(whole.ids.map((id) => bare(skus[id] ?? '')))).toEqual(new Set([bare(meant)]))
    }),
    { numRuns: 400 },
  )
})

test('search never throws, and every match is a product', () => {
  const index = shop()
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const id of index.find(text).ids) expect(products[id]).toBeDefined()
    }),
    { numRuns: 500 },
  )
})

test('only a complete SKU is an exact match', () => {
  const index = shop()
  expect(['mg-1001', 'mg-10', 'mug', 'mug 1001'].map((text) => index.find(text).isExact)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('subcategory matches when all words match, allowing typing errors', () => {
  const { matchesName } = shop().find('slim botles')
  expect([matchesName('Slim Bottles'), matchesName('Bottles')]).toEqual([true, false])
  expect(shop().find('drinkwar').matchesName('Drinkware')).toBe(true)
  expect(shop().find('drinkwere').matchesName('Drinkware')).toBe(true)
  expect(shop().find('SB-1002').matchesName('SB-1002')).toBe(false)
})
