/** The list of categories, each with the amount of it that is saved. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Bundle, BundleJob } from '../../domain/catalogue/bundle'
import { categoryText } from '../../domain/catalogue/catalogue-text'
import { categoriesQuery } from '../../queries/category'
import { SafeHtml } from '../../ui/safe-html'
import styles from './offline.module.css'

type SavedCategoriesProps = { bundle: Bundle | null; job: BundleJob | null }

export const noCategoriesText = 'The list of categories isn’t saved yet. Go online once to get it.'

export function SavedCategories(props: SavedCategoriesProps) {
  return (
    <Disclosure title="By category">
      <CategoryList {...props} />
    </Disclosure>
  )
}

/** A collapsed section. Its content is rendered only while open, so it requests nothing before. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  )
}

function CategoryList({ bundle, job }: SavedCategoriesProps) {
  const { data } = useQuery(categoriesQuery())
  if (!data) return <p className={styles.quiet}>{noCategoriesText}</p>
  return (
    <ul className={styles.boxes}>
      {data.value.map(({ slug, name }) => (
        <li key={slug} className={styles.choice}>
          <SafeHtml text={name} />
          <span>{categoryText(slug, bundle, job)}</span>
        </li>
      ))}
    </ul>
  )
}
