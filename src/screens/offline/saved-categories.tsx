/** What is saved of each category. */
import { useQuery } from '@tanstack/react-query'
import type { Pack, PackJob } from '../../domain/catalogue/catalogue-pack'
import { categoryWords } from '../../domain/catalogue/catalogue-words'
import { categoriesQuery } from '../../queries/category'
import { SafeHtml } from '../../ui/safe-html'
import styles from './offline.module.css'

export const noCategories = 'The list of categories is not here yet. It needs a network once.'

export function SavedCategories({ pack, job }: { pack: Pack | null; job: PackJob | null }) {
  const { data } = useQuery(categoriesQuery())
  if (!data) return <p className={styles.quiet}>{noCategories}</p>
  return (
    <ul className={styles.boxes}>
      {data.value.map(({ slug, name }) => (
        <li key={slug} className={styles.choice}>
          <SafeHtml text={name} />
          <span>{categoryWords(slug, pack, job)}</span>
        </li>
      ))}
    </ul>
  )
}
