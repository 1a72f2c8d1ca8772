/** The subcategory page, and `/{category}/new` which lists the new arrivals (S §2). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nameFromSlug } from '../../domain/category'
import { plainText, type RichText } from '../../domain/rich-text'
import { breadcrumbData } from '../../domain/structured-data'
import { subcategoryQuery } from '../../queries/category'
import { subcategoryProductsQuery } from '../../queries/product-list'
import type { SubcategoryPage } from '../../queries/subcategory-page'
import { DocumentHead } from '../../widgets/document-head'
import { Page } from '../../ui/page'
import { ProductGrid } from '../../widgets/product-grid'
import { ListHeading } from './list-heading'
import { NewProductsScreen } from './new-products-screen'
import styles from './subcategory-screen.module.css'

export function SubcategoryScreen({ wanted }: { wanted: SubcategoryPage }) {
  if (wanted.subcategorySlug === 'new') return <NewProductsScreen page={wanted.page} />
  return <SubcategoryProducts wanted={wanted} />
}

function SubcategoryProducts({ wanted }: { wanted: SubcategoryPage }) {
  const { categorySlug, subcategorySlug, sort, page } = wanted
  const { data: subcategory } = useSuspenseQuery(subcategoryQuery(categorySlug, subcategorySlug))
  const { data: products } = useSuspenseQuery(subcategoryProductsQuery(subcategory.value.id, sort, page))
  const { name, description, banner } = subcategory.value
  const title = plainText(name)
  const parent = { name: nameFromSlug(categorySlug), href: `/category/${encodeURIComponent(categorySlug)}` }
  const address = `/${encodeURIComponent(categorySlug)}/${encodeURIComponent(subcategorySlug)}`
  return (
    <Page>
      <DocumentHead
        title={page > 1 ? `${title}, page ${page}` : title}
        description={plainText(description) || `${title}: branded merchandise for business.`}
        canonical={page > 1 ? `${address}?page=${page}` : address}
        structuredData={[breadcrumbData([parent, { name: title, href: address }])]}
      />
      <ListHeading name={name} description={description} banner={banner} trail={[parent satisfies Step]} />
      <SortLinks />
      <ProductGrid products={products} page={page} />
    </Page>
  )
}

type Step = { name: RichText; href: string }

const sortNames = [
  { sort: undefined, label: 'Recommended' },
  { sort: 'newest', label: 'Newest' },
  { sort: 'name-asc', label: 'Name A–Z' },
  { sort: 'name-desc', label: 'Name Z–A' },
] as const

/** The router marks the link whose order stands in the address. */
function SortLinks() {
  return (
    <nav aria-label="Sort" className={styles.sort}>
      <span aria-hidden="true">Sort</span>
      <ul>
        {sortNames.map(({ sort, label }) => (
          <li key={label}>
            <Link
              from="/$categorySlug/$subcategorySlug"
              to="."
              search={{ sort }}
              activeOptions={{ includeSearch: true, explicitUndefined: true }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
