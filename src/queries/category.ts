/** Queries of categories, subcategories and groups. */
import { fetchCategories, fetchCategory, fetchCategoryGroups } from '../api/category/category'
import { fetchSubcategory } from '../api/category/subcategory'
import { signedIn } from '../session/identity'
import { readQuery } from './read-query'

export const categoriesQuery = () => {
  const asMember = signedIn()
  return readQuery(['categories'], asMember ? 'member' : 'public', (signal) =>
    fetchCategories(asMember, signal),
  )
}

export const categoryGroupsQuery = () => readQuery(['category-groups'], 'public', fetchCategoryGroups)

export const categoryQuery = (slug: string) =>
  readQuery(['category', slug], 'public', (signal) => fetchCategory(slug, false, signal))

export const subcategoryQuery = (categorySlug: string, subcategorySlug: string) =>
  readQuery(['subcategory', categorySlug, subcategorySlug], 'public', (signal) =>
    fetchSubcategory(categorySlug, subcategorySlug, false, signal),
  )
