/** What is kept of raw replies: all that the shop reads, and nothing that only some may see. */
import { array, assert, constantFrom, nat, property, record } from '../../../support/fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  ownPrices,
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
import { replying } from '../answers'

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

/** Puts `secret` under a price's name into a part of `value` that is chosen by the numbers. */
function spoil(value: unknown, steps: number[], key: string, secret: unknown): unknown {
  const [step = 0, ...rest] = steps
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const chosen = entries[step % (entries.length + 1)]
  if (Array.isArray(value)) {
    if (!chosen) return [...value, { [key]: secret }]
    return value.map((entry, index) =>
      String(index) === chosen[0] ? spoil(entry, rest, key, secret) : (entry as unknown),
    )
  }
  if (!chosen || rest.length === 0) return { ...value, [key]: secret }
  return { ...value, [chosen[0]]: spoil(chosen[1], rest, key, secret) }
}

const spoiled = (raw: object) =>
  array(
    record({
      steps: array(nat({ max: 40 }), { maxLength: 6 }),
      key: constantFrom(...priceKeys),
      secret: constantFrom<unknown>('SECRET', { Price: 'SECRET' }, [{ Retailer: 'SECRET' }]),
    }),
    { minLength: 1, maxLength: 4 },
  ).map((faults) =>
    faults.reduce<unknown>((value, { steps, key, secret }) => spoil(value, steps, key, secret), raw),
  )

describe('a public cut', () => {
  test('is read as what it was cut from', () => {
    expect(v.parse(TileWire, publicTile({ ...tile, FromPrice: 1 }))).toEqual(v.parse(TileWire, tile))
    for (let id = 1; id <= total; id += 1) {
      expect(v.parse(DetailWire, publicDetail(memberProduct(id)))).toEqual(v.parse(DetailWire, product(id)))
    }
  })

  test.each([null, undefined, 'mug', 7, [], [tile], {}, { Slug: 'mug' }, { ...tile, Slug: ' ' }])(
    'of %j there is none',
    (raw) => {
      expect(publicTile(raw)).toBeNull()
      expect(publicDetail(raw)).toBeNull()
    },
  )

  test('has no price or markup, whatever a provider adds and wherever', () => {
    const raws = [tile, memberProduct(1), memberProduct(otherKinds.variations)]
    for (const raw of raws) {
      assert(
        property(spoiled(raw ?? {}), (value) => {
          const kept = JSON.stringify([publicTile(value), publicDetail(value), publicAnswer(value)])
          expect(kept).not.toContain('SECRET')
          for (const markup of Object.values(otherMarkups)) expect(kept).not.toContain(markup)
          for (const key of priceKeys) expect(kept).not.toContain(`"${key}":`)
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
  ])('of the answer to %s is read as the whole of it', async (call, read) => {
    const raw = replyTo(call, new URLSearchParams(), {})
    replying(raw)
    const whole = await read()
    replying(publicAnswer(raw))
    expect(await read()).toEqual(whole)
  })

  test('of any other answer is the rest of it', () => {
    const home = { Data: [{ TrendingNow: [{ ...tile, FromPrice: 9 }], Sliders: null }], Rate: 10 }
    expect(publicAnswer(home)).toEqual({ Data: [{ TrendingNow: [tile], Sliders: null }], Rate: 10 })
  })
})

describe('own prices', () => {
  const columns = {
    admin: 'Admin',
    retailer: 'Retailer',
    wholesaler: 'Wholesaler',
    portalUser: 'PortalUser',
    vipUser: 'VIPUser',
    saleAgent: 'SaleAgent',
  }
  const seen: Record<RoleName, RoleName[]> = {
    admin: allRoles,
    retailer: ['retailer'],
    wholesaler: ['wholesaler', 'retailer'],
    portalUser: ['portalUser'],
    vipUser: ['vipUser'],
    saleAgent: ['saleAgent', 'retailer', 'vipUser'],
  }

  test.each(allRoles)('of a %s are all that this role reads, and no other’s markup', (role) => {
    for (const id of [1, otherKinds.withoutTiers, otherKinds.withoutSetups]) {
      const raw = memberProduct(id)
      const kept = ownPrices(raw, role)
      const read = (wire: unknown) => toPriceList(v.parse(PriceListWire, wire), role)
      expect(read(kept)).toEqual(read(raw))
      const text = JSON.stringify(kept)
      for (const other of allRoles.filter((name) => !seen[role].includes(name)))
        expect(text).not.toContain(columns[other])
      expect(text).not.toContain('productname')
    }
  })

  test('are none where a reply has none', () => {
    for (const raw of [null, 'x', [], {}, product(1)]) expect(ownPrices(raw, 'retailer')).toBeNull()
  })

  test('hold nothing else that a provider adds to them', () => {
    assert(
      property(spoiled(memberProduct(1) ?? {}), constantFrom(...allRoles), (value, role) => {
        const text = JSON.stringify(ownPrices(value, role))
        for (const key of ['LowestPrice', 'markups', 'BasePrice']) expect(text).not.toContain(`"${key}"`)
      }),
    )
  })
})
