/** What is saved of each category, for those who want to know. */
import { useQuery } from '@tanstack/react-query'
import type { Pack, PackJob } from '../../domain/catalogue-pack'
import { categoryWords } from '../../domain/catalogue-words'
import { categoriesQuery } from '../../queries/category'
import { SafeHtml } from '../../ui/safe-html'
import styles from './offline.module.css'

export function SavedCategories({ pack, job }: { pack: Pack | null; job: PackJob | null }) {
  const { data } = useQuery(categoriesQuery())
  if (!data || data.value.length === 0) return null
  return (
    <details className={styles.more}>
      <summary>By category</summary>
      <ul className={styles.boxes}>
        {data.value.map(({ slug, name }) => (
          <li key={slug} className={styles.choice}>
            <SafeHtml text={name} />
            <span>{categoryWords(slug, pack, job)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
