/** What is saved of each category. */
import { useQuery } from '@tanstack/react-query'
import type { Bundle, BundleJob } from '../../domain/catalogue/bundle'
import { categoryWords } from '../../domain/catalogue/catalogue-words'
import { categoriesQuery } from '../../queries/category'
import { SafeHtml } from '../../ui/safe-html'
import styles from './offline.module.css'

export const noCategories = 'The list of categories is not here yet. It needs a network once.'

export function SavedCategories({ bundle, job }: { bundle: Bundle | null; job: BundleJob | null }) {
  const { data } = useQuery(categoriesQuery())
  if (!data) return <p className={styles.quiet}>{noCategories}</p>
  return (
    <ul className={styles.boxes}>
      {data.value.map(({ slug, name }) => (
        <li key={slug} className={styles.choice}>
          <SafeHtml text={name} />
          <span>{categoryWords(slug, bundle, job)}</span>
        </li>
      ))}
    </ul>
  )
}
