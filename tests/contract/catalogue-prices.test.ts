/** Own prices in one read: those of product/login/{slug}, for the caller and nobody else. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { importCommand } from '../../server/operate/import'
import { pathOf, readAll } from './bulk-calls'
import { newFolder } from './own-database'
import { newCustomer, openProvider, signedIn, typed } from './provider'
import { smallCatalogue } from './small-catalogue'

const provider = openProvider()
const { get } = provider
const folder = newFolder()
const slugs = smallCatalogue.products.map(({ slug }) => slug)

describe.each([0, 1, 2, 3, 4, 5])('role %i', (roleId) => {
  test('has for every product what the product page is told', async () => {
    const headers = await signedIn(provider, roleId)
    const lines = await readAll(provider, { limit: '20' }, { call: 'prices', headers })
    const prices = lines.flatMap(({ Prices }) => Prices ?? [])
    expect(lines[0]?.PriceList).toMatchObject({ Full: true, Products: slugs.length })
    expect(prices.map(({ Slug }) => Slug).toSorted()).toEqual(slugs.toSorted())
    for (const { Slug, ...own } of prices) {
      const { Data } = await (await get(`product/login/${Slug}`, headers)).json()
      const { ProductUnbrandedPrice, ProductSetupPrice, add_freight, CostFlag } = Data
      expect(own).toEqual({ ProductUnbrandedPrice, ProductSetupPrice, add_freight, CostFlag })
    }
  })
})

test('of chosen categories only', async () => {
  const { headers } = await newCustomer(provider)
  const lines = await readAll(provider, { categories: 'bags,new' }, { call: 'prices', headers })
  expect(lines.flatMap(({ Prices }) => Prices?.Slug ?? [])).toEqual(['cafe-tote', 'harbour-polo'])
  expect(lines[0]?.PriceList?.Products).toBe(2)
  const counted = await readAll(provider, { limit: '0' }, { call: 'prices', headers })
  expect(counted.map((line) => Object.keys(line)[0])).toEqual(['PriceList', 'Done'])
})

describe('since a version', () => {
  const read = async (headers: Record<string, string>, since: string) => {
    const lines = await readAll(provider, { since }, { call: 'prices', headers })
    return {
      version: lines[0]?.PriceList?.Version ?? '',
      isFull: lines[0]?.PriceList?.Full,
      slugs: lines.flatMap(({ Prices }) => Prices?.Slug ?? []),
    }
  }
  const reprice = async (sku: string, price: number) => {
    const file = path.join(folder, `${price}.json`)
    writeFileSync(file, JSON.stringify([{ sku, prices: [{ from: 25, price }] }]))
    await typed(provider, importCommand, [file])
  }

  test('only what has another price since', async () => {
    const { headers } = await newCustomer(provider, 1)
    const whole = await read(headers, '')
    expect(whole).toMatchObject({ isFull: true, slugs: slugs.toSorted() })
    expect(await read(headers, whole.version)).toEqual({ ...whole, isFull: false, slugs: [] })
    await reprice('SB-1002', 11.25)
    const changed = await read(headers, whole.version)
    expect(changed).toMatchObject({ isFull: false, slugs: ['summit-steel-bottle'] })
    await reprice('SB-1002', 11.25)
    expect(await read(headers, changed.version)).toMatchObject({ isFull: false, slugs: [] })
  })

  test('all of them for another role, and for a version that never was', async () => {
    const [retailer, wholesaler] = [await newCustomer(provider, 1), await newCustomer(provider, 2)]
    const { version } = await read(retailer.headers, '')
    for (const since of [version, '1-nowhere-2', 'nonsense'])
      expect(await read(wholesaler.headers, since)).toMatchObject({ isFull: true, slugs: slugs.toSorted() })
  })
})

test('is kept by nobody on the way', async () => {
  const { headers } = await newCustomer(provider)
  const reply = await get('catalogue/prices', { ...headers, 'Accept-Encoding': 'br' })
  expect(reply.headers.get('Cache-Control')).toBe('no-store')
  expect(reply.headers.get('Vary')).toContain('Authorization')
  expect(reply.headers.get('ETag')).toBeNull()
  expect(reply.headers.get('Content-Encoding')).toBe('br')
})

test('a cursor of another customer opens nothing but the own prices', async () => {
  const [admin, retailer] = [await newCustomer(provider, 0), await newCustomer(provider, 1)]
  const page = await (await get('catalogue/prices?limit=3', admin.headers)).text()
  const { Next } = JSON.parse(page.trimEnd().split('\n').at(-1) ?? '')
  const reply = await get(pathOf('prices', { after: Next }), retailer.headers)
  expect(reply.status).toBe(200)
  expect(await reply.text()).not.toMatch(/"(Admin|Wholesaler|PortalUser|VIPUser|SaleAgent)"/)
  expect((await get(pathOf('prices', { after: Next }))).status).toBe(401)
})
