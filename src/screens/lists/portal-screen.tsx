/** A portal's page: its banner and words, what is in it, and its products with own prices (req 15.1). */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type Portal, portalHref } from '../../domain/account/portal'
import { plainText } from '../../domain/rich-text'
import { portalHeadingQuery, portalProductsQuery } from '../../queries/portal'
import { Page } from '../../ui/page'
import { DocumentHead } from '../../widgets/shell/document-head'
import { ProductGrid } from '../../widgets/product/product-grid'
import { ListHeading } from './list-heading'
import { PortalLinks } from './portal-links'

/** Private: no description, canonical address or data for search engines. */
export function PortalScreen({ portal, page }: { portal: Portal; page: number }) {
  const { data: products } = useSuspenseQuery(portalProductsQuery(portal.slug, page))
  // What the list of portals says stands in for a heading that could not be read.
  const heading = useQuery(portalHeadingQuery(portal.slug)).data?.value
  const name = heading?.name ?? portal.name
  const title = plainText(name)
  const links = portal.subcategories.length > 0 ? portal.subcategories : (heading?.subcategories ?? [])
  return (
    <Page>
      <DocumentHead title={page > 1 ? `${title}, page ${page}` : title} />
      <ListHeading
        name={name}
        description={heading?.description || portal.description}
        banner={heading?.banner ?? portal.banner}
        isPrivate
      />
      <PortalLinks href={portalHref(portal)} subcategories={links} />
      <ProductGrid products={products} page={page} />
    </Page>
  )
}
