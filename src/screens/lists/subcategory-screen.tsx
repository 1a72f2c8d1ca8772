/** The subcategory page, and `/{category}/new` which lists the new arrivals (req 2.9). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { portalHref } from '../../domain/account/portal'
import { newSlug } from '../../domain/catalogue/category'
import { breadcrumbData } from '../../domain/product/structured-data'
import { orderedByProvider } from '../../domain/find/search-params'
import { plainText, type RichText } from '../../domain/rich-text'
import { subcategoryQuery, useCategoryName } from '../../queries/category'
import type { SubcategoryPage } from '../../queries/list-page'
import { subcategoryProductsQuery } from '../../queries/product-list'
import { portalSubcategoryQuery, useOwnPortal } from '../../queries/portal'
import { Page } from '../../ui/page'
import { ProductList } from '../../widgets/find/product-list'
import { DocumentHead } from '../../widgets/frame/document-head'
import { ListHeading } from './list-heading'
import { NewProductsScreen } from './new-products-screen'
import { PortalLinks, PortalStrip } from './portal-strip'

export function SubcategoryScreen({ requested }: { requested: SubcategoryPage }) {
  if (requested.subcategorySlug === newSlug) return <NewProductsScreen page={requested.page} />
  return <SubcategoryProducts requested={requested} />
}

function SubcategoryProducts({ requested }: { requested: SubcategoryPage }) {
  const { categorySlug, subcategorySlug, sort, page } = requested
  const customerPortal = useOwnPortal(categorySlug)
  const categoryName = useCategoryName(categorySlug)
  const { data: subcategory } = useSuspenseQuery(
    customerPortal
      ? portalSubcategoryQuery(categorySlug, subcategorySlug)
      : subcategoryQuery(categorySlug, subcategorySlug),
  )
  const { data: products } = useSuspenseQuery(subcategoryProductsQuery(subcategory.value.id, sort, page))
  const { name, description, banner, portal = customerPortal } = subcategory.value
  const parent: TrailItem = portal
    ? { name: portal.name, href: portalHref({ slug: categorySlug }) }
    : { name: categoryName, href: `/category/${encodeURIComponent(categorySlug)}` }
  return (
    <Page isWide>
      <SubcategoryHead
        requested={requested}
        name={name}
        description={description}
        parent={parent}
        isPrivate={customerPortal !== null}
      />
      <ListHeading
        name={name}
        description={description}
        banner={banner}
        trail={[parent]}
        isPrivate={customerPortal !== null}
      />
      {portal && (
        <>
          <PortalStrip portal={portal} href={parent.href} isPrivate={customerPortal !== null} />
          <PortalLinks
            href={parent.href}
            subcategories={
              portal.subcategories.length > 0 ? portal.subcategories : (customerPortal?.subcategories ?? [])
            }
          />
        </>
      )}
      <ProductList
        list={{ of: 'subcategory', id: subcategory.value.id }}
        products={products}
        page={page}
        supportedSorts={orderedByProvider}
      />
    </Page>
  )
}

type TrailItem = { name: RichText; href: string }
type SubcategoryHeadProps = {
  requested: SubcategoryPage
  name: RichText
  description: RichText
  parent: TrailItem
  isPrivate: boolean
}

/** A private page has only a title, because no search engine ever sees it. */
function SubcategoryHead({ requested, name, description, parent, isPrivate }: SubcategoryHeadProps) {
  const { categorySlug, subcategorySlug, page } = requested
  const plainName = plainText(name)
  const title = page > 1 ? `${plainName}, page ${page}` : plainName
  if (isPrivate) return <DocumentHead title={title} />
  const path = `/${encodeURIComponent(categorySlug)}/${encodeURIComponent(subcategorySlug)}`
  const trail = [
    { name: plainText(parent.name), href: parent.href },
    { name: plainName, href: path },
  ]
  return (
    <DocumentHead
      title={title}
      description={plainText(description) || `${plainName}: branded merchandise for business.`}
      canonical={page > 1 ? `${path}?page=${page}` : path}
      structuredData={[breadcrumbData(trail)]}
    />
  )
}
