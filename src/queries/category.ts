/** Queries of categories, subcategories and groups. */
import { useQuery } from '@tanstack/react-query'
import {
  fetchCategories,
  fetchCategory,
  fetchCategoryGroups,
  fetchSubcategory,
} from '../api/category/category'
import * as paths from '../api/paths'
import { nameFromSlug } from '../domain/catalogue/category'
import type { RichText } from '../domain/rich-text'
import { signedIn } from '../session/identity'
import { currentScope, readQuery } from './read-query'

export const categoriesQuery = () =>
  readQuery(['categories'], currentScope, (signal, _, saved) => fetchCategories(signedIn(), signal, saved), {
    catalogue: { kind: 'reply', method: 'GET', path: paths.menu },
  })

export const categoryGroupsQuery = () =>
  readQuery(['category-groups'], 'public', (signal, _, saved) => fetchCategoryGroups(signal, saved), {
    catalogue: { kind: 'reply', method: 'POST', path: paths.groups },
  })

export const categoryQuery = (slug: string) =>
  readQuery(['category', slug], 'public', (signal, _, saved) => fetchCategory(slug, false, signal, saved), {
    catalogue: { kind: 'category', key: slug },
  })

export const subcategoryQuery = (categorySlug: string, subcategorySlug: string) =>
  readQuery(
    ['subcategory', categorySlug, subcategorySlug],
    'public',
    (signal, _, saved) => fetchSubcategory(categorySlug, subcategorySlug, false, signal, saved),
    { catalogue: { kind: 'reply', method: 'GET', path: paths.subcategory(categorySlug, subcategorySlug) } },
  )

/**
 * Returns a category's name from the data that the header loads, so that no page waits for the name; otherwise a name
 * made from the slug.
 */
export function useCategoryName(slug: string): RichText {
  const { data: menu } = useQuery(categoriesQuery())
  const menuCategory = menu?.value.find((category) => category.slug === slug)
  const needsGroups = menu !== undefined && !menuCategory
  const { data: groups } = useQuery({ ...categoryGroupsQuery(), enabled: needsGroups })
  const category = menuCategory ?? Object.values(groups?.value ?? {}).find((entry) => entry?.slug === slug)
  return category?.name ?? nameFromSlug(slug)
}
