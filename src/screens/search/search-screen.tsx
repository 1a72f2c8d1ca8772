/** Search results, 12 a page (S §2 Search box, §9). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { searchQuery } from '../../queries/search'
import { Breadcrumb } from '../../ui/breadcrumb'
import { DocumentHead } from '../../widgets/document-head'
import { Page } from '../../ui/page'
import { SafeHtml } from '../../ui/safe-html'
import { ProductGrid } from '../../widgets/product-grid'
import { NoResults } from './no-results'
import styles from './search-screen.module.css'

export function SearchScreen({ text, page }: { text: string; page: number }) {
  const { data } = useSuspenseQuery(searchQuery(text, page))
  const { products, subcategories, totalPages } = data.value
  const nothing = products.length === 0 && subcategories.length === 0
  return (
    <Page>
      <DocumentHead title={`Search: ${text}`} canonical={`/search/${encodeURIComponent(text)}`} />
      <Breadcrumb here={`Search: ${text}`} />
      <h1>Results for “{text}”</h1>
      {subcategories.length > 0 && (
        <nav aria-label="Matching categories" className={styles.categories}>
          <ul>
            {subcategories.map((hit) => (
              <li key={hit.id}>
                <Link to="/category/$slug" params={{ slug: hit.id }}>
                  <SafeHtml text={hit.name} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {nothing ? (
        <NoResults />
      ) : (
        products.length > 0 && <ProductGrid products={{ tiles: products, totalPages }} page={page} />
      )}
    </Page>
  )
}
