/** The page of new products at /products/new. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { breadcrumbData } from '../../domain/product/structured-data'
import { newArrivalsQuery } from '../../queries/product-list'
import { specialCategories } from '../../queries/list-page'
import { DocumentHead } from '../../widgets/frame/document-head'
import { Page } from '../../ui/page'
import { ProductList } from '../../widgets/find/product-list'
import { ListHeading } from './list-heading'
import { newSlug } from '../../domain/catalogue/category'

const path = '/products/new'

export function NewProductsScreen({ page }: { page: number }) {
  const { data: products } = useSuspenseQuery(newArrivalsQuery(page))
  const { heading = 'New arrivals', intro = '' } = specialCategories[newSlug] ?? {}
  return (
    <Page isWide>
      <DocumentHead
        title={page > 1 ? `${heading}, page ${page}` : heading}
        description={intro}
        canonical={page > 1 ? `${path}?page=${page}` : path}
        structuredData={[breadcrumbData([{ name: heading, href: path }])]}
      />
      <ListHeading name={heading} description={intro} />
      <ProductList list={{ of: 'new' }} products={products} page={page} />
    </Page>
  )
}
