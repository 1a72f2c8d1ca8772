/** The shop's categories to be ticked, each with what is saved of it. */
import type { Category } from '../../domain/catalogue/category'
import type { Bundle, BundleJob } from '../../domain/catalogue/bundle'
import { categoryWords } from '../../domain/catalogue/catalogue-words'
import { SafeHtml } from '../../ui/safe-html'
import { Choice } from './choice'
import { noCategories } from './saved-categories'
import styles from './offline.module.css'

type CategoryBoxesProps = {
  /** Undefined while, or when, the shop's list cannot be had. */
  categories: Category[] | undefined
  /** Slugs. */
  chosen: string[]
  bundle: Bundle | null
  job: BundleJob | null
  onChange: (slugs: string[]) => void
}

export function CategoryBoxes({ categories, chosen, bundle, job, onChange }: CategoryBoxesProps) {
  if (!categories) {
    return <p className={styles.quiet}>{noCategories}</p>
  }
  const toggle = (slug: string) =>
    onChange(chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug])
  return (
    <div role="group" aria-label="Categories" className={styles.boxes}>
      {categories.map(({ slug, name }) => (
        <Choice
          key={slug}
          type="checkbox"
          checked={chosen.includes(slug)}
          hint={categoryWords(slug, bundle, job)}
          onChange={() => toggle(slug)}
        >
          <SafeHtml text={name} />
        </Choice>
      ))}
    </div>
  )
}
