/** Portals: members see their portals in the menu and read the portal pages, which other callers cannot find. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { portalMember } from '../../server/db/schema-customer'
import { bottle } from './cart-calls'
import { newPortal, type MemberPortal } from './portal-calls'
import { callerOfEachTest, newCustomer, openProvider, readDataList } from './provider'

const provider = openProvider()
const { db, get, post } = provider
const member = callerOfEachTest(provider, 3)
let memberPortal: MemberPortal
beforeEach(async () => {
  memberPortal = await newPortal(provider, member)
})
const readPortals = async (headers: Record<string, string>) => {
  const reply = await post('portal/portalAuth', undefined, headers)
  return ((await reply.json()) as { data: { data: object[] } }).data.data
}
const pages = ({ slug, id }: MemberPortal) => [
  `category/getcategory/${slug}`,
  `category/getcategory/${id}`,
  `category/categoryProduct/${slug}?page=1&limit=24`,
  `category/getsubcategory/${slug}/bottles`,
]

describe('POST portal/portalAuth', () => {
  test('portalAuth lists the portals of the member with their subcategories', async () => {
    expect(await readPortals(member.headers)).toEqual([
      {
        PortalID: memberPortal.id,
        PortalName: 'Own portal',
        Slug: memberPortal.slug,
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

  test('portalAuth ignores another user named in its body', async () => {
    const other = await newCustomer(provider)
    const body = { UserID: member.userId, PortalID: memberPortal.id, RoleID: 0 }
    const reply = await post('portal/portalAuth', body, other.headers)
    expect(await reply.json()).toEqual({ data: { data: [] } })
  })
})

describe('portal pages', () => {
  test('portal page has the name, banner and subcategories of its portal', async () => {
    const heading = await (await member.get(`category/getcategory/${memberPortal.slug}`)).json()
    expect(heading.Data).toEqual([
      expect.objectContaining({
        CategoryID: memberPortal.id,
        CategoryName: 'Own portal',
        Slug: memberPortal.slug,
        CategoryBanner: 'media/b.webp',
        SubCategory: [expect.objectContaining({ Slug: 'bottles' })],
      }),
    ])
  })

  test('portal lists the products of its subcategories at the prices of the member', async () => {
    const reply = await member.get(`category/categoryProduct/${memberPortal.slug}?page=1&limit=1`)
    const { Data, total, totalPages } = await readDataList(reply)
    expect([total, totalPages]).toEqual([2, 2])
    // Lowest price 8.00 + 33.33 % of the portal user = 10.67
    expect(Data).toEqual([
      expect.objectContaining({ ProductID: bottle.id, FromPrice: 10.67, UserProductWishlist: false }),
    ])
  })

  test('subcategory page of a portal states its portal', async () => {
    const reply = await member.get(`category/getsubcategory/${memberPortal.slug}/bottles`)
    const { Data, portalInfo, PortalCategoryMapList } = await reply.json()
    expect(Data).toEqual([
      expect.objectContaining({
        SubCategoryName: 'Bottles',
        CategoryName: 'Own portal',
        CategorySlug: memberPortal.slug,
      }),
    ])
    const { id: PortalID, slug: Slug } = memberPortal
    expect(portalInfo).toMatchObject({ PortalID, PortalName: 'Own portal', Slug })
    expect(PortalCategoryMapList).toEqual([
      {
        PortalID: memberPortal.id,
        SubCategoryID: Data[0].SubCategoryID,
        SubCategory: expect.objectContaining({ SubCategoryName: 'Bottles', Slug: 'bottles' }),
      },
    ])
    // A subcategory outside the portal is not found through it.
    expect((await member.get(`category/getsubcategory/${memberPortal.slug}/totes`)).status).toBe(404)
  })

  test('portal pages look like unknown addresses to everybody else', async () => {
    const otherMember = await newCustomer(provider, 3)
    const otherCallers = [{}, otherMember.headers, (await newCustomer(provider, 0)).headers]
    const unknownPortal = { slug: 'portal-that-never-was', id: 999_999_999 }
    for (const headers of otherCallers)
      for (const [index, path] of pages(memberPortal).entries()) {
        const reply = await get(path, headers)
        const unknownReply = await get(pages(unknownPortal)[index] ?? '', headers)
        expect([path, reply.status]).toEqual([path, 404])
        expect(await reply.text()).toBe(await unknownReply.text())
        for (const answer of [reply, unknownReply]) answer.headers.delete('X-Request-Id')
        expect(Object.fromEntries(reply.headers)).toEqual(Object.fromEntries(unknownReply.headers))
      }
  })

  test('portal pages read by a member stay closed to the next caller', async () => {
    for (const path of pages(memberPortal)) {
      expect((await member.get(path)).status).toBe(200)
      expect((await get(path)).status).toBe(404)
    }
    await db.delete(portalMember).where(eq(portalMember.userId, member.userId))
    for (const path of pages(memberPortal)) expect((await member.get(path)).status).toBe(404)
    expect(await readPortals(member.headers)).toEqual([])
  })

  test('public categories are the same with and without portals', async () => {
    for (const path of ['category/getcategory/drinkware', 'category/getsubcategory/drinkware/bottles']) {
      const [visitor, memberReply] = [await get(path), await member.get(path)]
      expect(await memberReply.text()).toBe(await visitor.text())
    }
    const names = JSON.stringify(await (await member.get('category/')).json())
    expect(names).not.toContain('portal')
  })
})
