/** Portals: members find theirs in the menu and read its pages; for everybody else there is nothing there. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { portalMember } from '../../server/db/schema-customer'
import { bottle } from './cart-calls'
import { newPortal, type OwnPortal } from './portal-calls'
import { type Customer, newCustomer, openProvider, readDataList, signedIn } from './provider'

const provider = openProvider()
const { db, fetch, get, post } = provider
type WirePortal = {
  PortalID: number
  Slug: string
  PortalBanner: string
  PortalImage: string
  SubCategory: { Slug: string }[]
}
let member: Customer
let own: OwnPortal
beforeEach(async () => {
  member = await newCustomer(provider, 3)
  own = await newPortal(provider, member)
})
const portalsOf = async (headers: Record<string, string>) => {
  const reply = await post('portal/portalAuth', undefined, headers)
  expect(reply.headers.get('Cache-Control')).toBe('no-store')
  return ((await reply.json()) as { data: { data: WirePortal[] } }).data.data
}
const pages = ({ slug, id }: OwnPortal) => [
  `category/getcategory/${slug}`,
  `category/getcategory/${id}`,
  `category/categoryProduct/${slug}?page=1&limit=24`,
  `category/getsubcategory/${slug}/bottles`,
]

describe('POST portal/portalAuth', () => {
  test('lists the own portals with what is in them', async () => {
    expect(await portalsOf(member.headers)).toEqual([
      {
        PortalID: own.id,
        PortalName: 'Own portal',
        Slug: own.slug,
        PortalBanner: 'media/b.webp',
        PortalImage: 'media/i.webp',
        Description: '<p>Ours</p>',
        SubCategory: [
          {
            SubCategoryID: expect.any(Number),
            SubCategoryName: 'Bottles',
            SubCategoryImage: expect.stringMatching(/^media\//),
            Slug: 'bottles',
          },
        ],
      },
    ])
  })

  test('the demo portal user has two, every other demo account none', async () => {
    for (const roleId of [0, 1, 2, 4, 5])
      expect(await portalsOf(await signedIn(provider, roleId))).toEqual([])
    const demo = await portalsOf(await signedIn(provider, 3))
    expect(demo.map(({ Slug }) => Slug)).toEqual(['harbour-bank', 'coastline-council'])
    expect(demo.map(({ SubCategory }) => SubCategory.map(({ Slug }) => Slug))).toEqual([
      ['bottles', 'polos'],
      ['totes'],
    ])
    for (const { PortalBanner, PortalImage } of demo)
      for (const picture of [PortalBanner, PortalImage]) expect((await fetch(`/${picture}`)).status).toBe(200)
  })

  test('a body that names somebody else is not read', async () => {
    const other = await newCustomer(provider)
    const body = { UserID: member.userId, PortalID: own.id, RoleID: 0 }
    const reply = await post('portal/portalAuth', body, other.headers)
    expect(await reply.json()).toEqual({ data: { data: [] } })
  })
})

describe('portal pages', () => {
  test('a member reads them, and nobody keeps them', async () => {
    for (const path of pages(own)) {
      const reply = await get(path, member.headers)
      expect([path, reply.status]).toEqual([path, 200])
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
      expect(reply.headers.get('ETag')).toBeNull()
    }
    const heading = await (await get(`category/getcategory/${own.slug}`, member.headers)).json()
    expect(heading.Data).toEqual([
      expect.objectContaining({
        CategoryID: own.id,
        CategoryName: 'Own portal',
        Slug: own.slug,
        CategoryBanner: 'media/b.webp',
        SubCategory: [expect.objectContaining({ Slug: 'bottles' })],
      }),
    ])
  })

  test('its products are those of its subcategories, with the own prices', async () => {
    const reply = await get(`category/categoryProduct/${own.slug}?page=1&limit=1`, member.headers)
    const { Data, total, totalPages } = await readDataList(reply)
    expect([total, totalPages]).toEqual([2, 2])
    // 8.00, the lowest price, and the portal user's 33.33 %.
    expect(Data).toEqual([
      expect.objectContaining({ ProductID: bottle.id, FromPrice: 10.67, UserProductWishlist: false }),
    ])
  })

  test('its subcategory says which portal it belongs to', async () => {
    const reply = await get(`category/getsubcategory/${own.slug}/bottles`, member.headers)
    const { Data, portalInfo, PortalCategoryMapList } = await reply.json()
    expect(Data).toEqual([
      expect.objectContaining({
        SubCategoryName: 'Bottles',
        CategoryName: 'Own portal',
        CategorySlug: own.slug,
      }),
    ])
    expect(portalInfo).toMatchObject({ PortalID: own.id, PortalName: 'Own portal', Slug: own.slug })
    expect(PortalCategoryMapList).toEqual([
      {
        PortalID: own.id,
        SubCategoryID: Data[0].SubCategoryID,
        SubCategory: expect.objectContaining({ SubCategoryName: 'Bottles', Slug: 'bottles' }),
      },
    ])
    // What is not in the portal is not found through it.
    expect((await get(`category/getsubcategory/${own.slug}/totes`, member.headers)).status).toBe(404)
  })

  test('for everybody else they are as unknown as what never was', async () => {
    const strangers = [{}, (await newCustomer(provider, 3)).headers, (await newCustomer(provider, 0)).headers]
    const nowhere = { slug: 'portal-that-never-was', id: 999_999_999 }
    for (const headers of strangers)
      for (const [index, path] of pages(own).entries()) {
        const reply = await get(path, headers)
        const none = await get(pages(nowhere)[index] ?? '', headers)
        expect([path, reply.status]).toEqual([path, 404])
        expect(await reply.text()).toBe(await none.text())
        for (const answer of [reply, none]) answer.headers.delete('X-Request-Id')
        expect(Object.fromEntries(reply.headers)).toEqual(Object.fromEntries(none.headers))
      }
  })

  test('a member’s visit opens nothing for the next caller', async () => {
    for (const path of pages(own)) {
      expect((await get(path, member.headers)).status).toBe(200)
      expect((await get(path)).status).toBe(404)
    }
    await db.delete(portalMember).where(eq(portalMember.userId, member.userId))
    for (const path of pages(own)) expect((await get(path, member.headers)).status).toBe(404)
    expect(await portalsOf(member.headers)).toEqual([])
  })

  test('public sections are the same with and without portals', async () => {
    for (const path of ['category/getcategory/drinkware', 'category/getsubcategory/drinkware/bottles']) {
      const [visitor, ours] = [await get(path), await get(path, member.headers)]
      expect(await ours.text()).toBe(await visitor.text())
    }
    const names = JSON.stringify(await (await get('category/', member.headers)).json())
    expect(names).not.toContain('portal')
  })
})
