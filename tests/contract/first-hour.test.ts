/**
 * The first hour of a shop: its steps, and the demo catalogue, which appears and goes by one act each while the work of
 * staff stays (req 22.55, 22.56).
 */
import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts, isDemoAccount } from '../../demo/seed/demo-accounts'
import { createDemoOrders, demoCoupon, isDemoOrder } from '../../demo/seed/demo-orders'
import { seedWhenEmpty } from '../../demo/seed/seed-shop'
import { brand, category, slider, subcategory } from '../../server/db/schema-catalogue'
import { appUser, portal } from '../../server/db/schema-customer'
import { coupon, shopOrder } from '../../server/db/schema-order'
import { product, productDocument, review } from '../../server/db/schema-product'
import { fileStore } from '../../server/files/store'
import { commandOf } from '../../server/operate/cli'
import { openMailServer } from '../support/post-office'
import { bottle, tote } from './cart-calls'
import { deskOf, mugOf, newStaffMember } from './desk-calls'
import { copyTemplate } from './file-resources'
import { placeOrder } from './order-calls'
import { openProvider, readRefusal, runCommand, signedIn, testSettings } from './provider'

const publicSettings = { isPublic: true, seedProducts: 0 }
const rowsOf = ({ db }: ReturnType<typeof openProvider>) => ({
  products: () => db.$count(product),
  reviews: () => db.$count(review),
  categories: () =>
    db
      .select({ id: category.id, name: category.name, description: category.description })
      .from(category)
      .orderBy(category.id),
  subcategories: () =>
    db.select({ id: subcategory.id, name: subcategory.name }).from(subcategory).orderBy(subcategory.id),
})

describe('public shop', async () => {
  const provider = openProvider(publicSettings, await copyTemplate('empty'))
  const { db, get } = provider
  const rows = rowsOf(provider)
  const { cookie } = await newStaffMember(provider, ['all'])
  const { callDesk, read } = deskOf(provider, cookie)
  beforeAll(async () => {
    await seedWhenEmpty(db, { ...testSettings, ...publicSettings })
  })
  const readHome = async () => (await (await get('HomePageSetting/')).json()).Data

  test('public shop has no product and no review before fill-demo and after remove-demo', async () => {
    expect([await rows.products(), await rows.reviews()]).toEqual([0, 0])
    const before = [await rows.categories(), await rows.subcategories()]
    const filled = await callDesk('POST products/demo', { products: 60 })
    expect(await filled.json()).toEqual({ data: { products: 60 } })
    expect(await rows.products()).toBe(60)
    expect(await rows.reviews()).toBeGreaterThan(60)
    expect(await db.$count(productDocument)).toBe(60)
    expect(await readHome()).toMatchObject({ Offer: { Title: expect.any(String) } })
    expect(await rows.subcategories()).not.toEqual(before[1])
    const removed = await callDesk('DELETE products/demo')
    expect((await removed.json()).data).toMatchObject({ products: 60, hiddenProducts: 0, customers: 0 })
    expect([await rows.products(), await rows.reviews()]).toEqual([0, 0])
    expect([await rows.categories(), await rows.subcategories()]).toEqual(before)
    expect(await readHome()).toMatchObject({ Sliders: [], TrendingNow: [], Offer: null })
  })

  test('removed demo is not added again by a start with SEED_PRODUCTS', async () => {
    expect(await seedWhenEmpty(db, { ...testSettings, ...publicSettings, seedProducts: 5 })).toBe(false)
    expect(await rows.products()).toBe(0)
  })

  test('removal leaves products, categories and banners that staff added or changed', async () => {
    await callDesk('POST products/demo', { products: 60 })
    const [houseBrand] = await db
      .select({ id: subcategory.id, slug: subcategory.slug })
      .from(subcategory)
      .where(eq(subcategory.isDemo, true))
      .limit(1)
    await callDesk('POST products', mugOf('OURS-1', { categories: [`brands/${houseBrand?.slug}`] }))
    const demoProducts = await db
      .select()
      .from(product)
      .where(eq(product.isDemo, true))
      .orderBy(asc(product.id))
    const [renamed, hidden, repriced] = demoProducts.map(({ id }) => id)
    await callDesk(`PUT products/${renamed}`, { name: 'Our first product' })
    await callDesk(`PUT products/${hidden}/hidden`, { isHidden: true })
    await callDesk('POST products/prices', { ids: [repriced], percent: 5 })
    const [firstSlide] = await db.select().from(slider).orderBy(slider.position).limit(1)
    await db
      .update(slider)
      .set({ link: '/category/ours' })
      .where(eq(slider.id, firstSlide?.id ?? 0))

    expect((await (await callDesk('DELETE products/demo')).json()).data).toMatchObject({ products: 57 })
    const remaining = await db.select().from(product).orderBy(asc(product.id))
    expect(remaining.map(({ id }) => id).slice(0, 3)).toEqual([renamed, hidden, repriced])
    expect(remaining.map(({ sku }) => sku).at(-1)).toBe('OURS-1')
    expect(await rows.reviews()).toBe(0)
    expect(await (await get('product/mug-ours-1')).text()).toContain(houseBrand?.slug)
    const stored = await db
      .select()
      .from(subcategory)
      .where(eq(subcategory.id, houseBrand?.id ?? 0))
    expect(stored).toMatchObject([{ description: '', isDemo: false }])
    expect((await readHome()).Sliders).toMatchObject([{ button_link: '/category/ours' }])
    expect((await (await callDesk('DELETE products/demo')).json()).data).toMatchObject({ products: 0 })
  })

  test('fill-demo is refused in a shop with products', async () => {
    expect(await readRefusal(await callDesk('POST products/demo', {}))).toEqual([
      422,
      'The shop has products already. The demo catalogue is for a shop without products.',
    ])
  })

  test('set-up is shown until name, ABN, logo, email, categories and products are there', async () => {
    const mailServer = await openMailServer()
    const sendingShop = openProvider({ ...publicSettings, smtpUrl: mailServer.url }, provider.url)
    const { callDesk: callSendingShop, read: readSendingShop } = deskOf(sendingShop, cookie)
    const openSteps = async () => {
      const { steps, isShown } = await readSendingShop('setup')
      return [isShown, Object.keys(steps).filter((name) => !steps[name])]
    }
    expect(await openSteps()).toEqual([true, ['name', 'abn', 'logo', 'mail']])
    await callDesk('PUT brand', { words: { name: 'Acme', abn: '51824753556' } })
    expect(await openSteps()).toEqual([true, ['logo', 'mail']])
    await db.update(brand).set({ logo: Buffer.from('a picture') })
    await callSendingShop('POST mail/test')
    await mailServer.close()
    expect(await openSteps()).toEqual([false, []])
    expect(await read('setup')).toMatchObject({ isShown: true, steps: { mail: false } })
    await db.delete(brand)
  })
})

test('new public shop has no step done, and the demo catalogue is the last step', async () => {
  const provider = openProvider(publicSettings, await copyTemplate('empty'))
  await seedWhenEmpty(provider.db, { ...testSettings, ...publicSettings })
  const { cookie } = await newStaffMember(provider, ['all'])
  const { callDesk, read } = deskOf(provider, cookie)
  const none = { name: false, abn: false, logo: false, mail: false, category: false, products: false }
  expect(await read('setup')).toMatchObject({ isShown: true, steps: none, hasDemo: false })
  await callDesk('POST products/demo', { products: 1 })
  expect(await read('setup')).toMatchObject({ steps: { ...none, products: true }, hasDemo: true })
  await callDesk('POST categories', { name: 'Umbrellas' })
  expect((await read('setup')).steps).toEqual({ ...none, products: true, category: true })
})

test('removal includes demo accounts and orders, but not accounts with other orders', async () => {
  const provider = openProvider()
  const { db } = provider
  await createDemoOrders(db, fileStore(testSettings))
  const { cookie } = await newStaffMember(provider, ['all'])
  expect(await deskOf(provider, cookie).read('setup')).toMatchObject({ isShown: false, hasDemo: true })
  const [, { email }] = demoAccounts
  const buyer = { userId: 0, email, headers: await signedIn(provider, 1) }
  const orderId = await placeOrder(provider, buyer)
  expect(await db.$count(shopOrder, isDemoOrder)).toBe((await db.$count(shopOrder)) - 1)
  await provider.post('product/requestquote', {
    FullName: 'Dana',
    Email: 'dana@buyer.example',
    MobileNumber: '0400 000 000',
    ProductID: tote.id,
    QTY: 500,
  })

  expect((await runCommand(provider, commandOf('products'), 'remove-demo'))[0]).toBe(
    'Demo catalogue: remove demo.',
  )
  expect((await db.select({ id: shopOrder.id }).from(shopOrder)).map(({ id }) => id)).toEqual([orderId])
  const accounts = await db.select({ email: appUser.email }).from(appUser).where(isDemoAccount)
  // The admin is the last one of the shop.
  expect(accounts.map((account) => account.email).toSorted()).toEqual([demoAccounts[0].email, email])
  const recorded = await db.select().from(product).orderBy(asc(product.id))
  expect(recorded.map(({ id, isHidden }) => [id, isHidden])).toEqual([
    [bottle.id, true],
    [tote.id, true],
  ])
  expect(await rowsOf(provider).reviews()).toBe(0)
  expect(await db.select().from(portal)).toEqual([])
  expect(await db.select().from(coupon).where(eq(coupon.name, demoCoupon.name))).toEqual([])
})

test('removal without orders and requests leaves the categories of a new shop', async () => {
  const provider = openProvider({}, await copyTemplate('seeded'))
  await runCommand(provider, commandOf('products'), 'remove-demo')
  const categories = await rowsOf(provider).categories()
  expect(categories.map(({ name }) => name)).toEqual(expect.arrayContaining(['Drinkware', 'Writing']))
  expect(categories.filter(({ description }) => description !== '')).toEqual([])
  expect((await rowsOf(provider).subcategories()).map(({ name }) => name)).not.toContain('Wattle & Co')
})
