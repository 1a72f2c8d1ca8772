/** Pages of categories and collections, and the special pages new, indent (made to order) and sale (req 2.8). */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { nameFromSlug } from '../../domain/catalogue/category'
import { breadcrumbData } from '../../domain/product/structured-data'
import { plainText, type RichText } from '../../domain/rich-text'
import { categoriesQuery, categoryQuery } from '../../queries/category'
import { categoryList, categoryPageQueries, specialCategories } from '../../queries/list-page'
import { Page } from '../../ui/page'
import { ChipLinks } from '../../widgets/nav/chip-links'
import { ProductList } from '../../widgets/find/product-list'
import { DocumentHead } from '../../widgets/frame/document-head'
import { ListHeading } from './list-heading'

type CategoryScreenProps = { slug: string; page: number }

export function CategoryScreen({ slug, page }: CategoryScreenProps) {
  const { data: products } = useSuspenseQuery(categoryPageQueries(slug, page).products)
  const special = specialCategories[slug]
  return (
    <Page isWide>
      {special ? (
        <Heading slug={slug} page={page} name={special.heading} description={special.intro} />
      ) : (
        <CategoryHeading slug={slug} page={page} />
      )}
      <ProductList list={categoryList(slug)} products={products} page={page} />
    </Page>
  )
}

/** A category whose data could not be loaded is named after its slug. */
function CategoryHeading({ slug, page }: CategoryScreenProps) {
  const { data } = useQuery(categoryQuery(slug))
  const category = data?.value
  return (
    <>
      <Heading
        slug={slug}
        page={page}
        name={category?.name ?? nameFromSlug(slug)}
        description={category?.description ?? ''}
        banner={category?.banner ?? null}
      />
      <SubcategoryLinks slug={slug} id={category?.id ?? null} />
    </>
  )
}

type HeadingProps = CategoryScreenProps & { name: RichText; description: RichText; banner?: string | null }

function Heading({ slug, page, name, description, banner = null }: HeadingProps) {
  const title = plainText(name)
  const path = `/category/${encodeURIComponent(slug)}`
  return (
    <>
      <DocumentHead
        title={page > 1 ? `${title}, page ${page}` : title}
        description={plainText(description) || `${title}: branded merchandise for business.`}
        canonical={page > 1 ? `${path}?page=${page}` : path}
        image={banner}
        structuredData={[breadcrumbData([{ name: title, href: path }])]}
      />
      <ListHeading name={name} description={description} banner={banner} />
    </>
  )
}

/** The subcategories of a category, as a row of links under its heading. */
function SubcategoryLinks({ slug, id }: { slug: string; id: string | null }) {
  const { data } = useQuery(categoriesQuery())
  const category = data?.value.find((candidate) => candidate.slug === slug || candidate.id === id)
  const links = (category?.subcategories ?? []).map((subcategory) => ({
    id: subcategory.id,
    href: `/${encodeURIComponent(category?.slug ?? slug)}/${encodeURIComponent(subcategory.slug)}`,
    name: subcategory.name,
  }))
  return <ChipLinks label="Subcategories" links={links} />
}
