/** The subcategories of a category, as a row of links under its heading. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { categoriesQuery } from '../../queries/category'
import { SafeHtml } from '../../ui/safe-html'
import styles from './subcategory-links.module.css'

export function SubcategoryLinks({ slug, id }: { slug: string; id: string | null }) {
  const { data } = useQuery(categoriesQuery())
  const category = data?.value.find((candidate) => candidate.slug === slug || candidate.id === id)
  if (!category || category.subcategories.length === 0) return <div className={styles.links} />
  return (
    <nav aria-label="Subcategories" className={styles.links}>
      <ul>
        {category.subcategories.map((subcategory) => (
          <li key={subcategory.id}>
            <Link
              to="/$categorySlug/$subcategorySlug"
              params={{ categorySlug: category.slug, subcategorySlug: subcategory.slug }}
            >
              <SafeHtml text={subcategory.name} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
