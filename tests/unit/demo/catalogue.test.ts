/** The generated catalogue as a whole: repeatable, unique, complete and placed in sections that exist. */
import { describe, expect, it } from 'vitest'
import { drawingNames } from '../../../demo/pictures/drawings'
import { generateCatalogue } from '../../../demo/catalogue/generate'
import { nameProducts } from '../../../demo/catalogue/names'
import { productLines } from '../../../demo/catalogue/source'

const large = generateCatalogue(10_000)
const usual = generateCatalogue(2000)
const hundredThousand = [...nameProducts(productLines, 100_000)]

const sections = large.categories.flatMap(({ slug, subcategories }) =>
  subcategories.map((child) => `${slug}/${child.slug}`),
)

describe('the catalogue', () => {
  it('is the same each time it is made', () => {
    expect(generateCatalogue(200)).toEqual(generateCatalogue(200))
  })

  it('has the same first products however many are made', () => {
    expect(large.products.slice(0, 2000)).toEqual(usual.products)
    expect(usual.products).toHaveLength(2000)
  })

  it.each(['sku', 'name', 'slug'] as const)('repeats no %s among 100,000 products', (field) => {
    expect(new Set(hundredThousand.map((product) => product[field])).size).toBe(100_000)
  })

  it('goes on with a name where all variants of a line have had it', () => {
    const pens = hundredThousand.filter(({ name }) => /^Bondi( [IVX]+)? Retractable Pen$/.test(name))
    expect(pens.map(({ name }) => name)).toEqual([
      'Bondi Retractable Pen',
      'Bondi II Retractable Pen',
      'Bondi III Retractable Pen',
    ])
  })

  it('keeps SKUs, variation SKUs and slugs fit for an address', () => {
    for (const { sku, slug, variations } of large.products) {
      expect(sku).toMatch(/^[A-Z0-9]+-\d{4,}$/)
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(new Set(variations.map((variation) => variation.sku)).size).toBe(variations.length)
    }
  })

  it('has at least 12 categories and 60 subcategories, each described and pictured', () => {
    expect(large.categories.length).toBeGreaterThanOrEqual(12)
    expect(sections.length).toBeGreaterThanOrEqual(60)
    expect(new Set(sections).size).toBe(sections.length)
    for (const section of large.categories.flatMap((one) => [one, ...one.subcategories])) {
      expect(section.description.length, section.slug).toBeGreaterThan(40)
      for (const scene of [section.banner, section.image]) {
        expect(scene.drawings.length).toBeGreaterThan(0)
        expect(scene.drawings.filter((drawing) => !drawingNames.includes(drawing))).toEqual([])
      }
    }
  })

  it('hangs every product in sections that exist, its home first', () => {
    const known = new Set(sections)
    for (const { sku, subcategories } of large.products) {
      expect(
        subcategories.filter((name) => !known.has(name)),
        sku,
      ).toEqual([])
      expect(subcategories[0], sku).not.toMatch(/^(brands|collections|special)\//)
    }
  })

  it('fills every section at 2,000 products', () => {
    const filled = new Map<string, number>()
    for (const name of usual.products.flatMap((product) => product.subcategories)) {
      filled.set(name, (filled.get(name) ?? 0) + 1)
    }
    expect(sections.filter((name) => (filled.get(name) ?? 0) < 6)).toEqual([])
  })

  it('has enough that is new, made to order and reduced for a full page of each', () => {
    for (const standing of ['isNew', 'isIndent', 'isSale'] as const) {
      expect(usual.products.filter((product) => product[standing]).length).toBeGreaterThanOrEqual(48)
    }
  })

  it('shows every kind of drawing', () => {
    const drawn = new Set(usual.products.flatMap(({ pictures }) => pictures.map(({ drawing }) => drawing)))
    expect(drawingNames.filter((name) => !drawn.has(name))).toEqual([])
  })

  it('leads from the home page to sections that exist', () => {
    const categories = new Set(large.categories.map(({ slug }) => slug))
    expect(large.sliders).toHaveLength(4)
    expect(large.sliders.filter(({ newTab }) => newTab)).toHaveLength(1)
    const links = [...large.sliders.map(({ link }) => link), large.offer.link]
    const pages = [
      ...[...categories].map((slug) => `/category/${slug}`),
      ...sections.map((name) => `/${name}`),
    ]
    expect(links.filter((link) => ![...pages, '/products/new'].includes(link))).toEqual([])
    expect(large.popularCategories).toHaveLength(8)
    expect(large.startExploring).toHaveLength(5)
    const named = [...large.popularCategories, ...large.startExploring]
    expect(named.filter((slug) => !categories.has(slug))).toEqual([])
  })
})
