/**
 * A shop that others can reach: the published demo password opens no account (req 14.13), and the shop starts without
 * demo products (req 14.21). Needs a build.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openPool } from '../../server/db/client'
import { category, offer, slider } from '../../server/db/schema-catalogue'
import { appUser } from '../../server/db/schema-customer'
import { product, review } from '../../server/db/schema-product'
import { readSettings } from '../../server/base/settings'
import { importCommand } from '../../server/operate/import'
import { demoAccounts, demoPassword } from '../../demo/seed/demo-accounts'
import { seedWhenEmpty } from '../../demo/seed/seed-shop'
import { accountLines } from '../../server/main'
import { captureLog } from '../support/log'
import { copyTemplate, newFolder } from './file-resources'
import {
  openProvider,
  readDataList,
  readSearchReply,
  runCommand,
  signedIn,
  skus,
  testSettings,
} from './provider'

const settings = { ...testSettings, isPublic: true, seedProducts: 20 }

describe('public shop without SEED_PRODUCTS', async () => {
  const { seedProducts } = readSettings({ NODE_ENV: 'production' })
  const { distFolder } = readSettings({})
  const unseeded = { ...settings, seedProducts, distFolder, renderTimeout: 15_000 }
  const provider = openProvider(unseeded, await copyTemplate('empty'))
  const { db, get, post, fetch } = provider
  expect(await seedWhenEmpty(db, unseeded)).toBe(false)

  test('shop has no demo data, and can be opened', async () => {
    for (const table of [product, review, appUser, slider, offer])
      expect(await db.select().from(table)).toEqual([])
    for (const page of ['/', '/shop']) {
      const reply = await fetch(page, { headers: { Accept: 'text/html' } })
      expect(reply.status).toBe(200)
      expect(await reply.text()).toContain('Drinkware')
    }
    const { Data } = await (await get('HomePageSetting/')).json()
    expect(Data).toMatchObject({ Sliders: [], TrendingNow: [], Offer: null })
  })

  test('shop has GST, FAQ, terms and categories without invented brands and promises', async () => {
    expect(await (await get('cart/getgst')).json()).toEqual({ Data: { Rate: 10 } })
    for (const call of ['FAQ/getFAQData', 'TermsCondition/getTermsCondition'])
      expect((await (await get(call)).json()).data.Description.length).toBeGreaterThan(10)
    type Category = { Slug: string; Description: string; SubCategory: object[] }
    const { Data } = (await (await get('category/')).json()) as { Data: Category[] }
    expect(Data.filter(({ Description }) => Description !== '')).toEqual([])
    const empty = Data.filter(({ SubCategory }) => SubCategory.length === 0)
    expect(empty.map(({ Slug }) => Slug)).toEqual(['brands'])
  })

  test('imported products are added to the categories of the shop', async () => {
    const file = path.join(newFolder(), 'products.json')
    const markups = { retailer: 50, wholesaler: 20, portalUser: 30, vipUser: 15, saleAgent: 10 }
    const mug = { sku: 'MG-9', name: 'Harbour Mug', categories: ['drinkware/mugs'], markups }
    writeFileSync(file, JSON.stringify([{ ...mug, prices: [{ from: 25, price: 6.4 }] }]))
    expect(await runCommand(provider, importCommand, [file])).toEqual(['1 product added, 0 updated.'])
    const { Data } = await readDataList(await get('category/categoryProduct/drinkware?page=1&limit=24'))
    expect(skus(Data)).toEqual(['MG-9'])
    const results = await readSearchReply(await post('product/search?page=1&limit=12', { Search: 'mugs' }))
    expect(results.Data.SubCategory.map(({ Slug }) => Slug)).toContain('mugs')
  })

  test('restart with SEED_PRODUCTS creates nothing when the shop has products', async () => {
    const categories = await db.select().from(category)
    expect(await seedWhenEmpty(db, { ...unseeded, seedProducts: 20 })).toBe(false)
    expect(await db.select().from(category)).toEqual(categories)
    expect(await db.select({ sku: product.sku }).from(product)).toEqual([{ sku: 'MG-9' }])
  })
})

test('restart with SEED_PRODUCTS replaces the categories when the shop has no products', async () => {
  const { db } = openProvider({}, await copyTemplate('empty'))
  expect(await seedWhenEmpty(db, { ...settings, seedProducts: 0 })).toBe(false)
  const emptyShop = await db.select().from(category)
  expect(await seedWhenEmpty(db, settings)).toBe(true)
  const withDemo = await db.select().from(category)
  expect(withDemo.map(({ slug }) => slug)).toEqual(emptyShop.map(({ slug }) => slug))
  expect(withDemo.filter(({ description }) => description === '')).toEqual([])
})

test('empty public shop gets products and no accounts when SEED_PRODUCTS is set', async () => {
  const { db } = openProvider({}, await copyTemplate('empty'))
  expect(await seedWhenEmpty(db, settings)).toBe(true)
  expect(await db.select({ id: product.id }).from(product)).toHaveLength(20)
  expect(await db.select().from(appUser)).toEqual([])
  expect((await accountLines({ settings, db })).join()).toContain('user add you@example.com --role admin')
})

test('seeding reports its start once, and logs none of its slow statements', async () => {
  const limits = { statementTimeout: 30_000, slowStatement: 0 }
  const { db, close } = openPool(await copyTemplate('empty'), 4, limits)
  const log = captureLog('warn')
  let startCount = 0
  await seedWhenEmpty(db, settings, () => (startCount += 1))
  expect([startCount, log.lines()]).toEqual([1, []])
  await seedWhenEmpty(db, settings, () => (startCount += 1))
  await db.select().from(appUser)
  expect([startCount, log.withMessage('Slow statement')]).toEqual([1, [expect.anything()]])
  log.restore()
  await close()
})

test('public shop that was a demo warns about its accounts and ends their sessions', async () => {
  const provider = openProvider()
  const { db, get, post } = provider
  const demoSession = await signedIn(provider, 0)
  const warning = (await accountLines({ settings, db })).join()
  for (const { email } of demoAccounts) expect(warning).toContain(email)
  expect(warning).not.toContain(demoPassword)
  for (const { email: Email } of demoAccounts)
    expect((await post('auth/signin', { Email, Password: demoPassword })).status).toBe(401)
  expect((await get('cart', demoSession)).status).toBe(401)
  // At the next start there is nothing to report.
  expect(await accountLines({ settings, db })).toEqual([])
})
