/** Search results, 12 a page (req 1.11). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { mapDated } from '../../domain/dated'
import { searchQuery } from '../../queries/search'
import { Breadcrumb } from '../../ui/breadcrumb'
import { ChipLinks } from '../../widgets/nav/chip-links'
import { DocumentHead } from '../../widgets/shell/document-head'
import { Page } from '../../ui/page'
import { ProductGrid } from '../../widgets/product/product-grid'
import { NoResults } from './no-results'
import { ScanHint } from './scan-hint'

export function SearchScreen({ text, page }: { text: string; page: number }) {
  const { data } = useSuspenseQuery(searchQuery(text, page))
  const { products, subcategories } = data.value
  const nothing = products.length === 0 && subcategories.length === 0
  return (
    <Page>
      <DocumentHead title={`Search: ${text}`} />
      <Breadcrumb here={`Search: ${text}`} />
      <h1>Results for “{text}”</h1>
      {subcategories.length > 0 && (
        <ChipLinks
          label="Matching categories"
          links={subcategories.map(({ id, name }) => ({
            id,
            name,
            href: `/category/${encodeURIComponent(id)}`,
          }))}
        />
      )}
      {nothing ? (
        <NoResults />
      ) : (
        <>
          {products.length > 0 && (
            <ProductGrid
              products={mapDated(data, (found) => ({ ...found, tiles: found.products }))}
              page={page}
            />
          )}
          <ScanHint />
        </>
      )}
    </Page>
  )
}
