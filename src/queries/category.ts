/** Queries of categories, subcategories and groups. */
import { fetchCategories, fetchCategory, fetchCategoryGroups } from '../api/category/category'
import { fetchSubcategory } from '../api/category/subcategory'
import { signedIn } from '../session/identity'
import { readQuery } from './read-query'

export const categoriesQuery = () => {
  const asMember = signedIn()
  return readQuery({
    key: ['categories'],
    scope: asMember ? 'member' : 'public',
    read: (signal) => fetchCategories(asMember, signal),
  })
}

export const categoryGroupsQuery = () =>
  readQuery({ key: ['category-groups'], scope: 'public', read: fetchCategoryGroups })

export const categoryQuery = (slug: string) =>
  readQuery({
    key: ['category', slug],
    scope: 'public',
    read: (signal) => fetchCategory(slug, false, signal),
  })

export const subcategoryQuery = (categorySlug: string, subcategorySlug: string) =>
  readQuery({
    key: ['subcategory', categorySlug, subcategorySlug],
    scope: 'public',
    read: (signal) => fetchSubcategory(categorySlug, subcategorySlug, false, signal),
  })
