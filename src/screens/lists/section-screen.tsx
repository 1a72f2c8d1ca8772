/** The page at `/{slug}`: a portal of the customer's company, or a category with another canonical URL (req 15.1). */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type Portal, portalHref } from '../../domain/account/portal'
import { plainText } from '../../domain/rich-text'
import { portalHeadingQuery, portalProductsQuery, useOwnPortal } from '../../queries/portal'
import { Page } from '../../ui/page'
import { ProductList } from '../../widgets/find/product-list'
import { DocumentHead } from '../../widgets/frame/document-head'
import { CategoryScreen } from './category-screen'
import { ListHeading } from './list-heading'
import { PortalLinks } from './portal-strip'

export function PortalOrCategoryScreen({ slug, page }: { slug: string; page: number }) {
  const portal = useOwnPortal(slug)
  return portal ? <PortalScreen portal={portal} page={page} /> : <CategoryScreen slug={slug} page={page} />
}

/** The page is private, so it has no description, canonical URL or data for search engines. */
function PortalScreen({ portal, page }: { portal: Portal; page: number }) {
  const { data: products } = useSuspenseQuery(portalProductsQuery(portal.slug, page))
  // The list of portals supplies the heading while the portal's heading has not been loaded.
  const heading = useQuery(portalHeadingQuery(portal.slug)).data?.value
  const name = heading?.name ?? portal.name
  const title = plainText(name)
  const links = portal.subcategories.length > 0 ? portal.subcategories : (heading?.subcategories ?? [])
  return (
    <Page isWide>
      <DocumentHead title={page > 1 ? `${title}, page ${page}` : title} />
      <ListHeading
        name={name}
        description={heading?.description || portal.description}
        banner={heading?.banner ?? portal.banner}
        isPrivate
      />
      <PortalLinks href={portalHref(portal)} subcategories={links} />
      <ProductList list={{ of: 'category', slug: portal.slug }} products={products} page={page} />
    </Page>
  )
}
