/** Customer prices in one read: they equal the prices of product/login/{slug} and are for the caller only. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { importCommand } from '../../server/operate/import'
import { pathOf, readAll } from './bulk-calls'
import { newFolder } from './file-resources'
import { newCustomer, openProvider, signedIn, runCommand } from './provider'
import { smallCatalogue } from './small-catalogue'

const provider = openProvider()
const { get } = provider
const folder = newFolder()
const slugs = smallCatalogue.products.map(({ slug }) => slug)

test.each([0, 1, 2, 3, 4, 5])(
  'bulk prices of role %i equal the prices of product/login/{slug}',
  async (roleId) => {
    const headers = await signedIn(provider, roleId)
    const lines = await readAll(provider, { limit: '20' }, { call: 'prices', headers })
    const prices = lines.flatMap(({ Prices }) => Prices ?? [])
    expect(lines[0]?.PriceList).toMatchObject({ Full: true, Products: slugs.length })
    expect(prices.map(({ Slug }) => Slug).toSorted()).toEqual(slugs.toSorted())
    for (const { Slug, ...bulkPrices } of prices) {
      const { Data } = await (await get(`product/login/${Slug}`, headers)).json()
      const { ProductUnbrandedPrice, ProductSetupPrice, add_freight, CostFlag } = Data
      expect(bulkPrices).toEqual({ ProductUnbrandedPrice, ProductSetupPrice, add_freight, CostFlag })
    }
  },
)

test('bulk prices can be limited to chosen categories', async () => {
  const { headers } = await newCustomer(provider)
  const lines = await readAll(provider, { categories: 'bags,new' }, { call: 'prices', headers })
  expect(lines.flatMap(({ Prices }) => Prices?.Slug ?? [])).toEqual(['cafe-tote', 'harbour-polo'])
  expect(lines[0]?.PriceList?.Products).toBe(2)
  const linesWithoutProducts = await readAll(provider, { limit: '0' }, { call: 'prices', headers })
  expect(linesWithoutProducts.map((line) => Object.keys(line)[0])).toEqual(['PriceList', 'Done'])
})

describe('bulk prices since a version', () => {
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
    await runCommand(provider, importCommand, [file])
  }

  test('bulk prices since a version list only products whose price changed', async () => {
    const { headers } = await newCustomer(provider, 1)
    const completeRead = await read(headers, '')
    expect(completeRead).toMatchObject({ isFull: true, slugs: slugs.toSorted() })
    expect(await read(headers, completeRead.version)).toEqual({ ...completeRead, isFull: false, slugs: [] })
    await reprice('SB-1002', 11.25)
    const changed = await read(headers, completeRead.version)
    expect(changed).toMatchObject({ isFull: false, slugs: ['summit-steel-bottle'] })
    await reprice('SB-1002', 11.25)
    expect(await read(headers, changed.version)).toMatchObject({ isFull: false, slugs: [] })
  })

  test('bulk prices are complete for another role and for an unknown version', async () => {
    const [retailer, wholesaler] = [await newCustomer(provider, 1), await newCustomer(provider, 2)]
    const { version } = await read(retailer.headers, '')
    for (const since of [version, '1-nowhere-2', 'nonsense'])
      expect(await read(wholesaler.headers, since)).toMatchObject({ isFull: true, slugs: slugs.toSorted() })
  })
})

test('cursor of another customer reads only the caller’s prices', async () => {
  const [admin, retailer] = [await newCustomer(provider, 0), await newCustomer(provider, 1)]
  const page = await (await get('catalogue/prices?limit=3', admin.headers)).text()
  const { Next } = JSON.parse(page.trimEnd().split('\n').at(-1) ?? '')
  const reply = await get(pathOf('prices', { after: Next }), retailer.headers)
  expect(reply.status).toBe(200)
  expect(await reply.text()).not.toMatch(/"(Admin|Wholesaler|PortalUser|VIPUser|SaleAgent)"/)
  expect((await get(pathOf('prices', { after: Next }))).status).toBe(401)
})
