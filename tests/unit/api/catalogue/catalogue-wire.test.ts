/** Raw replies are saved with everything that the shop reads, but without prices that only some customers may see. */
import { array, assert, constantFrom, nat, property, record } from '../../../support/fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  customerPrices,
  publicAnswer,
  publicDetail,
  publicTile,
} from '../../../../src/api/catalogue/catalogue-wire'
import { fetchGst } from '../../../../src/api/cart/cart'
import {
  fetchCategories,
  fetchCategory,
  fetchCategoryGroups,
  fetchSubcategory,
} from '../../../../src/api/category/category'
import { fetchHome } from '../../../../src/api/category/home'
import { PriceListWire, toPriceList } from '../../../../src/api/product/price-list'
import { DetailWire } from '../../../../src/api/product/product-wire'
import { fetchReviews } from '../../../../src/api/product/review'
import { TileWire } from '../../../../src/api/product/tile'
import { reportFaultsTo } from '../../../../src/api/wire'
import { type RoleName, roles } from '../../../../src/domain/account/role'
import type { Dated } from '../../../../src/domain/dated'
import { memberProduct, otherKinds, otherMarkups, product, total } from '../../../support/other-products'
import { replyTo } from '../../../support/other-replies'
import { connectReply } from '../fake-provider'

reportFaultsTo(() => {})

const tile = {
  ProductID: '7',
  ProductName: 'Mug &amp; Co',
  Slug: 'mug',
  SKU: 'MG-7',
  ProductImage: 'pictures/mug.svg',
  tag_img: null,
  Colours: ['#fff'],
  Rating: '4.5',
}
const priceKeys = [
  'Price FromPrice BasePrice UnitPrice SetupPrice price Markup markups LowestPrice',
  'ProductUnbrandedPrice ProductSetupPrice add_freight CostFlag',
  'Admin Retailer Wholesaler PortalUser VIPUser SaleAgent admin retailer',
  'UnitCost Cost rrp RRP Amount Discount DiscountPercent Margin WholesaleTier',
].flatMap((names) => names.split(' '))
const allRoles = Object.keys(roles) as RoleName[]

/** Adds `key: secret` to the part of `value` that the indices in `steps` select. */
function insertSecret(value: unknown, steps: number[], key: string, secret: unknown): unknown {
  const [step = 0, ...rest] = steps
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const chosen = entries[step % (entries.length + 1)]
  if (Array.isArray(value)) {
    if (!chosen) return [...value, { [key]: secret }]
    return value.map((entry, index) =>
      String(index) === chosen[0] ? insertSecret(entry, rest, key, secret) : (entry as unknown),
    )
  }
  if (!chosen || rest.length === 0) return { ...value, [key]: secret }
  return { ...value, [chosen[0]]: insertSecret(chosen[1], rest, key, secret) }
}

const withSecrets = (raw: object) =>
  array(
    record({
      steps: array(nat({ max: 40 }), { maxLength: 6 }),
      key: constantFrom(...priceKeys),
      secret: constantFrom<unknown>('SECRET', { Price: 'SECRET' }, [{ Retailer: 'SECRET' }]),
    }),
    { minLength: 1, maxLength: 4 },
  ).map((inserts) =>
    inserts.reduce<unknown>((value, { steps, key, secret }) => insertSecret(value, steps, key, secret), raw),
  )

test('public tile and detail parse like the replies for visitors', () => {
  expect(v.parse(TileWire, publicTile({ ...tile, FromPrice: 1 }))).toEqual(v.parse(TileWire, tile))
  for (let id = 1; id <= total; id += 1) {
    expect(v.parse(DetailWire, publicDetail(memberProduct(id)))).toEqual(v.parse(DetailWire, product(id)))
  }
})

test.each([null, [], { Slug: 'mug' }, { ...tile, Slug: ' ' }])(
  'public part of the invalid product %j is null',
  (raw) => {
    expect(publicTile(raw)).toBeNull()
    expect(publicDetail(raw)).toBeNull()
  },
)

test('public part has no price or markup, wherever a provider adds one', () => {
  const raws = [tile, memberProduct(1), memberProduct(otherKinds.variations)]
  for (const raw of raws) {
    assert(
      property(withSecrets(raw ?? {}), (value) => {
        const stored = JSON.stringify([publicTile(value), publicDetail(value), publicAnswer(value)])
        expect(stored).not.toContain('SECRET')
        for (const markup of Object.values(otherMarkups)) expect(stored).not.toContain(markup)
        for (const key of priceKeys) expect(stored).not.toContain(`"${key}":`)
      }),
    )
  }
})

test.each<[string, () => Promise<Dated<unknown>>]>([
  ['GET HomePageSetting/', fetchHome],
  ['GET category/', () => fetchCategories(false)],
  ['POST category/AllUnMapcategory', fetchCategoryGroups],
  ['GET category/getcategory/cat-2', () => fetchCategory('cat-2', false)],
  ['GET category/getsubcategory/cat-1/sub-1', () => fetchSubcategory('cat-1', 'sub-1', false)],
  ['GET product_review/7', () => fetchReviews('7', 1)],
  ['GET cart/getgst', fetchGst],
])('public part of the reply to %s parses like the whole reply', async (call, read) => {
  const raw = replyTo(call, new URLSearchParams(), {})
  connectReply(raw)
  const whole = await read()
  connectReply(publicAnswer(raw))
  expect(await read()).toEqual(whole)
})

const markupColumns = {
  admin: 'Admin',
  retailer: 'Retailer',
  wholesaler: 'Wholesaler',
  portalUser: 'PortalUser',
  vipUser: 'VIPUser',
  saleAgent: 'SaleAgent',
} as const
const readableRoles: Record<RoleName, RoleName[]> = {
  admin: allRoles,
  retailer: ['retailer'],
  wholesaler: ['wholesaler', 'retailer'],
  portalUser: ['portalUser'],
  vipUser: ['vipUser'],
  saleAgent: ['saleAgent', 'retailer', 'vipUser'],
}

test.each(allRoles)('prices of a %s parse unchanged and omit markups that the role may not read', (role) => {
  for (const id of [1, otherKinds.withoutTiers, otherKinds.withoutSetups]) {
    const raw = memberProduct(id)
    const stored = customerPrices(raw, role)
    const read = (wire: unknown) => toPriceList(v.parse(PriceListWire, wire), role)
    expect(read(stored)).toEqual(read(raw))
    const text = JSON.stringify(stored)
    for (const other of allRoles.filter((name) => !readableRoles[role].includes(name))) {
      const column = markupColumns[other]
      expect(text).not.toContain(column)
      // A device saves what it has read.
      expect(JSON.stringify(read(raw))).not.toContain(otherMarkups[column])
    }
    expect(text).not.toContain('productname')
  }
})

test('prices of a role omit every other price field that a provider adds', () => {
  assert(
    property(withSecrets(memberProduct(1) ?? {}), constantFrom(...allRoles), (value, role) => {
      const text = JSON.stringify(customerPrices(value, role))
      for (const key of ['LowestPrice', 'markups', 'BasePrice']) expect(text).not.toContain(`"${key}"`)
    }),
  )
})
