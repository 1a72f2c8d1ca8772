/**
 * Form for the scope of the offline catalogue: all or some categories, the picture size, and an estimate of the
 * download size.
 */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Bundle, BundleChoice, BundleJob, BundlePictures } from '../../domain/catalogue/bundle'
import { categoryText, estimateText, pictureTexts } from '../../domain/catalogue/catalogue-text'
import type { Category } from '../../domain/catalogue/category'
import { categoriesQuery } from '../../queries/category'
import { estimateBundle } from '../../saved/catalogue/save/estimate'
import { useConnectivity } from '../../session/connectivity'
import { SafeHtml } from '../../ui/safe-html'
import { useDebounced } from '../../ui/use-lifetime'
import { type BlockReason, BlockedReason, NetworkButton } from './network-button'
import { noCategoriesText } from './saved-categories'
import styles from './offline.module.css'

const pictureSizes = ['none', 'small', 'large'] as const satisfies BundlePictures[]

type ChoiceFormProps = {
  initial: BundleChoice
  /** The saved catalogue. */
  bundle: Bundle | null
  /** The unfinished save of the catalogue. */
  job?: BundleJob
  blocked: BlockReason
  onSave: (choice: BundleChoice) => void
}

export function ChoiceForm({ initial, bundle, job, blocked, onSave }: ChoiceFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(initial.categories ?? [])
  const [isEverything, setIsEverything] = useState(initial.categories === null)
  const [pictures, setPictures] = useState(initial.pictures)
  const [isEmptyRejected, setIsEmptyRejected] = useState(false)
  const { data } = useQuery(categoriesQuery())
  const choice: BundleChoice = useMemo(
    () => ({ categories: isEverything ? null : chosen, pictures }),
    [isEverything, chosen, pictures],
  )
  const estimate = useEstimate(choice)
  const isEmpty = !isEverything && chosen.length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsEmptyRejected(isEmpty)
    if (isEmpty) form.current?.querySelector<HTMLInputElement>('[type="checkbox"]')?.focus()
    else onSave(choice)
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <fieldset className={styles.group}>
        <legend>Products</legend>
        <Choice name={`${id}-whole`} checked={isEverything} onChange={() => setIsEverything(true)}>
          Everything
        </Choice>
        <Choice name={`${id}-whole`} checked={!isEverything} onChange={() => setIsEverything(false)}>
          Only some categories
        </Choice>
        {!isEverything && (
          <CategoryBoxes
            categories={data?.value}
            chosen={chosen}
            bundle={bundle}
            job={job ?? null}
            onChange={(slugs) => {
              setChosen(slugs)
              setIsEmptyRejected(false)
            }}
          />
        )}
        {isEmptyRejected && (
          <p role="alert" className={styles.problem}>
            Choose at least one category.
          </p>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Pictures</legend>
        {pictureSizes.map((size) => (
          <Choice
            key={size}
            name={`${id}-pictures`}
            checked={pictures === size}
            onChange={() => setPictures(size)}
          >
            <span>
              {pictureTexts[size].name}
              <span className={styles.quiet}>: {pictureTexts[size].hint}</span>
            </span>
          </Choice>
        ))}
      </fieldset>
      <p aria-live="polite" className={styles.estimate}>
        {estimate}
      </p>
      <p>
        <NetworkButton type="submit" variant="quiet" blocked={blocked} reasonId={`${id}-reason`}>
          Save catalogue
        </NetworkButton>
      </p>
      <BlockedReason id={`${id}-reason`} blocked={blocked} />
    </form>
  )
}

type CategoryBoxesProps = {
  /** undefined while the shop's list is loading or unavailable. */
  categories: Category[] | undefined
  /** Category slugs. */
  chosen: string[]
  bundle: Bundle | null
  job: BundleJob | null
  onChange: (slugs: string[]) => void
}

/** Checkboxes for the shop's categories, each with a note on how much of it is already saved. */
function CategoryBoxes({ categories, chosen, bundle, job, onChange }: CategoryBoxesProps) {
  if (!categories) {
    return <p className={styles.quiet}>{noCategoriesText}</p>
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
          hint={categoryText(slug, bundle, job)}
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
  /** Text at the end of the row, after the label. */
  hint?: string
  children: ReactNode
}

/** A radio button or checkbox whose whole row can be pressed. */
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

/** Delay before the size is requested, so that quick changes of the choice cause one request. */
const estimateDelayMs = 400

/** An estimate and the choice that it belongs to. `text` is null when the shop gave no estimate. */
type EstimateOfChoice = { choice: BundleChoice; text: string | null }

/** Returns the estimated size in words. `choice` must be memoized, because it is compared by identity. */
function useEstimate(choice: BundleChoice): string {
  const isOffline = useConnectivity() === 'offline'
  const debouncedChoice = useDebounced(choice, estimateDelayMs)
  const [latestEstimate, setLatestEstimate] = useState<EstimateOfChoice | null>(null)
  useEffect(() => {
    if (isOffline || debouncedChoice.categories?.length === 0) return
    const controller = new AbortController()
    const applyEstimate = (text: string | null) => {
      if (!controller.signal.aborted) setLatestEstimate({ choice: debouncedChoice, text })
    }
    estimateBundle(debouncedChoice, controller.signal).then(
      (estimate) => applyEstimate(estimateText(estimate)),
      () => applyEstimate(null),
    )
    return () => controller.abort()
  }, [debouncedChoice, isOffline])
  if (choice.categories?.length === 0) return 'Nothing chosen yet.'
  const current = latestEstimate?.choice === choice ? latestEstimate : null
  if (current?.text) return current.text
  if (isOffline) return 'We can’t estimate the size while you’re offline.'
  return current
    ? 'We can’t estimate the size right now. You can still save the catalogue.'
    : 'Estimating the size…'
}
