/** What is to be saved: everything or some categories, with which pictures, and how much that is. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import type { Bundle, BundleChoice, BundleJob, BundlePictures } from '../../domain/catalogue/bundle'
import { pictureWords } from '../../domain/catalogue/catalogue-words'
import { categoriesQuery } from '../../queries/category'
import { CategoryBoxes } from './category-boxes'
import { Choice } from './choice'
import { type Blocked, BlockedReason, NetworkButton } from './network-button'
import { useEstimate } from './use-estimate'
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
              {pictureWords[size].name} <span className={styles.quiet}>{pictureWords[size].hint}</span>
            </span>
          </Choice>
        ))}
      </fieldset>
      <p aria-live="polite" className={styles.estimate}>
        {estimate}
      </p>
      <p>
        <NetworkButton type="submit" blocked={blocked} reasonId={`${id}-reason`}>
          Save catalogue
        </NetworkButton>
      </p>
      <BlockedReason id={`${id}-reason`} blocked={blocked} />
    </form>
  )
}
