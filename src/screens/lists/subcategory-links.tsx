/** The subcategories of a category, as a row of links under its heading. */
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '../../queries/category'
import { ChipLinks } from '../../widgets/nav/chip-links'

export function SubcategoryLinks({ slug, id }: { slug: string; id: string | null }) {
  const { data } = useQuery(categoriesQuery())
  const category = data?.value.find((candidate) => candidate.slug === slug || candidate.id === id)
  const links = (category?.subcategories ?? []).map((subcategory) => ({
    id: subcategory.id,
    href: `/${encodeURIComponent(category?.slug ?? slug)}/${encodeURIComponent(subcategory.slug)}`,
    name: subcategory.name,
  }))
  return <ChipLinks label="Subcategories" links={links} />
}
