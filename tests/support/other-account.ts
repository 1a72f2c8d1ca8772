/** The other provider's account data in its own shapes: wishlists, and a portal for role 3. */
import { subcategory, tile, tiles } from './other-replies'

export type OtherAccountReply = { status?: number; reply: unknown }

export const otherPortal = { slug: 'blue-mutual', name: 'Blue Mutual', first: 'Sub 2' }

const portalInfo = {
  PortalID: 'p-1',
  PortalName: 'Blue <b>Mutual</b><img src=x onerror="window.hacked=5">',
  PortalBanner: 'pictures/blue-mutual-banner.svg',
  PortalImage: null,
  Description: '<p>For <i>members</i><script>window.hacked=6</script></p>',
}
/** Contains a row of the map, a bare subcategory and a broken one. */
const subcategories = [
  { PortalID: 'p-1', SubCategory: [subcategory(2)] },
  subcategory(3),
  { SubCategoryID: 79 },
]

export class OtherAccountData {
  #wishes = new Map<number, number[]>()

  /** Returns null when the call does not concern wishlists or portals. */
  answer(call: string, role: number, query: URLSearchParams): OtherAccountReply | null {
    if (call === 'POST portal/portalAuth') return this.#portals(role)
    const wish = /^(GET|DELETE) product\/addwishlist\/(\d+)$/.exec(call)
    if (wish) return this.#wish(role, wish[1] === 'GET', Number(wish[2]))
    const listed = /^DELETE myaccount\/getwishlist\/(\d+)$/.exec(call)
    if (listed) return this.#wish(role, false, Number(listed[1]))
    if (/^GET myaccount\/getwishlist\/?$/.test(call)) return { reply: { data: { data: this.#list(role) } } }
    return role === 3 ? inPortal(call, query) : null
  }

  wishesOf(role: number): number[] {
    return this.#wishes.get(role) ?? []
  }

  #portals(role: number): OtherAccountReply {
    if (role !== 3) return { reply: { ErrorCode: 'NOPORTAL', ErrorMessage: 'You have no portal.' } }
    return {
      reply: {
        Data: { data: { ...portalInfo, Slug: otherPortal.slug, PortalCategoryMapList: subcategories } },
      },
    }
  }

  /** Refuses to add a product twice, and to remove a missing one. */
  #wish(role: number, wanted: boolean, id: number): OtherAccountReply {
    const before = this.wishesOf(role)
    if (before.includes(id) === wanted)
      return { reply: { ErrorCode: 'AGAIN', ErrorMessage: 'It is so already.' } }
    this.#wishes.set(role, wanted ? [...before, id] : before.filter((other) => other !== id))
    return { reply: { status: 200, Message: 'Noted' } }
  }

  /** Returns null for an empty list, and an object instead of a list of one. */
  #list(role: number): unknown {
    const [only, ...more] = this.wishesOf(role).map((id) => {
      const { ProductID, ProductName, ProductImage, Slug } = tile(id)
      return { ProductID, ProductName, ProductImage, Slug }
    })
    if (!only) return null
    return more.length === 0 ? only : [only, { ProductName: 'nobody' }, ...more]
  }
}

function inPortal(call: string, query: URLSearchParams): OtherAccountReply | null {
  const { slug } = otherPortal
  if (call === `GET category/categoryProduct/${slug}`) {
    const page = tiles(Number(query.get('page') ?? 1), Number(query.get('limit') ?? 24))
    return { reply: { data: { data: page.data, totalPages: page.totalPages } } }
  }
  if (call === `GET category/getcategory/${slug}`) {
    const { PortalID, PortalName, PortalBanner } = portalInfo
    return {
      reply: { data: [{ CategoryID: PortalID, CategoryName: PortalName, CategoryBanner: PortalBanner }] },
    }
  }
  const sub = new RegExp(`^GET category/getsubcategory/${slug}/sub-([23])$`).exec(call)
  if (!sub) return null
  return {
    reply: {
      data: {
        data: subcategory(Number(sub[1])),
        portalInfo: [portalInfo],
        PortalCategoryMapList: subcategories,
      },
    },
  }
}
