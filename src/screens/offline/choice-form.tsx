/** What is to be saved: everything or some categories, with which pictures, and how much that is. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Bundle, BundleChoice, BundleJob, BundlePictures } from '../../domain/catalogue/bundle'
import { categoryWords, estimateWords, pictureWords } from '../../domain/catalogue/catalogue-words'
import type { Category } from '../../domain/catalogue/category'
import { categoriesQuery } from '../../queries/category'
import { estimateBundle } from '../../saved/catalogue/save/estimate'
import { useConnectivity } from '../../session/connectivity'
import { SafeHtml } from '../../ui/safe-html'
import { useSettled } from '../../ui/use-lifetime'
import { type Blocked, BlockedReason, NetworkButton } from './network-button'
import { noCategories } from './saved-categories'
import styles from './offline.module.css'

const sizes = ['none', 'small', 'large'] as const satisfies BundlePictures[]

type ChoiceFormProps = {
  initial: BundleChoice
  bundle: Bundle | null
  job?: BundleJob
  blocked: Blocked
  onSave: (choice: BundleChoice) => void
}

export function ChoiceForm({ initial, bundle, job, blocked, onSave }: ChoiceFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(initial.categories ?? [])
  const [whole, setWhole] = useState(initial.categories === null)
  const [pictures, setPictures] = useState(initial.pictures)
  const [nothing, setNothing] = useState(false)
  const { data } = useQuery(categoriesQuery())
  const choice: BundleChoice = useMemo(
    () => ({ categories: whole ? null : chosen, pictures }),
    [whole, chosen, pictures],
  )
  const estimate = useEstimate(choice)
  const isEmpty = !whole && chosen.length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNothing(isEmpty)
    if (isEmpty) form.current?.querySelector<HTMLInputElement>('[type="checkbox"]')?.focus()
    else onSave(choice)
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <fieldset className={styles.group}>
        <legend>Products</legend>
        <Choice name={`${id}-whole`} checked={whole} onChange={() => setWhole(true)}>
          Everything
        </Choice>
        <Choice name={`${id}-whole`} checked={!whole} onChange={() => setWhole(false)}>
          Only some categories
        </Choice>
        {!whole && (
          <CategoryBoxes
            categories={data?.value}
            chosen={chosen}
            bundle={bundle}
            job={job ?? null}
            onChange={(slugs) => {
              setChosen(slugs)
              setNothing(false)
            }}
          />
        )}
        {nothing && (
          <p role="alert" className={styles.problem}>
            Choose at least one category.
          </p>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Pictures</legend>
        {sizes.map((size) => (
          <Choice
            key={size}
            name={`${id}-pictures`}
            checked={pictures === size}
            onChange={() => setPictures(size)}
          >
            <span>
              {pictureWords[size].name}
              <span className={styles.quiet}>: {pictureWords[size].hint}</span>
            </span>
          </Choice>
        ))}
      </fieldset>
      <p aria-live="polite" className={styles.estimate}>
        {estimate}
      </p>
      <p>
        <NetworkButton type="submit" look="quiet" blocked={blocked} reasonId={`${id}-reason`}>
          Save catalogue
        </NetworkButton>
      </p>
      <BlockedReason id={`${id}-reason`} blocked={blocked} />
    </form>
  )
}

type CategoryBoxesProps = {
  /** Undefined while, or when, the shop's list cannot be had. */
  categories: Category[] | undefined
  /** Slugs. */
  chosen: string[]
  bundle: Bundle | null
  job: BundleJob | null
  onChange: (slugs: string[]) => void
}

/** The shop's categories to be ticked, each with what is saved of it. */
function CategoryBoxes({ categories, chosen, bundle, job, onChange }: CategoryBoxesProps) {
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

type ChoiceProps = {
  type?: 'radio' | 'checkbox'
  name?: string
  checked: boolean
  onChange: () => void
  /** Said besides its name, at the end of the row. */
  hint?: string
  children: ReactNode
}

/** One of several, or one to be ticked: the whole row can be pressed. */
function Choice({ type = 'radio', name, checked, onChange, hint, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label>
        <input
          type={type}
          name={name}
          checked={checked}
          onChange={onChange}
          aria-describedby={hint === undefined ? undefined : id}
        />
        {children}
      </label>
      {hint !== undefined && <span id={id}>{hint}</span>}
    </div>
  )
}

/** In ms: what a choice would take is asked for when the choice has rested for a moment. */
const rest = 400

/** `words` is null when the shop did not say. */
type Estimated = { of: BundleChoice; words: string | null }

/** In words. The same choice must be the same object. */
function useEstimate(choice: BundleChoice): string {
  const offline = useConnectivity() === 'offline'
  const settled = useSettled(choice, rest)
  const [estimated, setEstimated] = useState<Estimated | null>(null)
  useEffect(() => {
    if (offline || settled.categories?.length === 0) return
    const leaving = new AbortController()
    const answer = (words: string | null) => {
      if (!leaving.signal.aborted) setEstimated({ of: settled, words })
    }
    estimateBundle(settled, leaving.signal).then(
      (estimate) => answer(estimateWords(estimate)),
      () => answer(null),
    )
    return () => leaving.abort()
  }, [settled, offline])
  if (choice.categories?.length === 0) return 'Nothing chosen yet.'
  const known = estimated?.of === choice ? estimated : null
  if (known?.words) return known.words
  if (offline) return 'We can’t estimate the size while you’re offline.'
  return known ? 'We can’t estimate the size right now. You can still save it.' : 'Estimating the size…'
}
