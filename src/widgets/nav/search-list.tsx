/** Dropdown of the search box: at most 8 products and 4 categories, or a message if there are none. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { markMatches, type SearchResults, type SubcategoryHit } from '../../domain/find/search'
import { providerSearchText } from '../../domain/find/read-search'
import type { ProductTile } from '../../domain/product/product'
import { savedSearchQuery, searchQuery } from '../../queries/search'
import { Picture } from '../../ui/picture'
import { SafeHtml } from '../../ui/safe-html'
import { isSelectionStable, type SearchAnswer } from './search-choice'
import styles from './search-list.module.css'

const maxProducts = 8
const maxCategories = 4
const unavailableMessage = 'Search needs a connection just now.'

type SearchListProps = {
  id: string
  optionId: (index: number) => string
  /** Text of the search box; '' for none. The saved catalogue is searched with it on each key. */
  typed: string
  /** Text to request from the provider: `typed` after a pause. */
  text: string
  open: boolean
  /** Index of the option that the arrow keys are on, or -1. */
  active: number
  /** Called when the options change, or the text that they belong to. */
  onAnswer: (answer: SearchAnswer) => void
  onChosen: () => void
}

export function SearchList({ id, optionId, typed, text, open, active, onAnswer, onChosen }: SearchListProps) {
  const { data, isError, isPlaceholderData } = useQuery({
    ...searchQuery(text, 1),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  const { data: savedResults } = useQuery({ ...savedSearchQuery(typed), enabled: typed !== '' })
  const isAnswered = text === typed && !isPlaceholderData && (isError || data !== undefined)
  const isSaved = !isAnswered && savedResults != null && !isEmptyResult(savedResults)
  // The last list stays while the next one loads, but an empty result does not.
  const fetchedResults = text === '' || isError ? undefined : data?.value
  const candidate = isSaved
    ? savedResults
    : isPlaceholderData && fetchedResults && isEmptyResult(fetchedResults)
      ? undefined
      : fetchedResults
  const results = useStableList(isAnswered || isSaved ? typed : null, candidate, active)
  const products = results?.products.slice(0, maxProducts) ?? []
  const categories = results?.subcategories.slice(0, maxCategories) ?? []
  const count = products.length + categories.length

  const options = optionsIn(results)
  const answeredText = typed !== '' && (isAnswered || isSaved) ? typed : null
  // Other results of the same text are reported as well.
  const reportAnswer = useEffectEvent((answer: string | null, _results: SearchResults | undefined) =>
    onAnswer({ text: answer, options }),
  )
  useEffect(() => reportAnswer(answeredText, results), [answeredText, results])
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active, optionId])

  const option = (index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': index === active,
    tabIndex: -1,
    className: styles.option,
    onClick: onChosen,
  })

  return (
    <>
      <Status
        open={open}
        text={typed === '' ? '' : text}
        isError={isError && !isSaved}
        results={results}
        count={count}
      />
      {open && count > 0 && (
        // The search box retains the focus during a mouse click.
        <div
          id={id}
          role="listbox"
          aria-label="Search results"
          className={styles.list}
          onMouseDown={(event) => event.preventDefault()}
        >
          <Group id={`${id}-products`} name="Products" hits={products}>
            {(tile, index) => (
              <Link
                key={tile.id}
                to="/product/$slug"
                params={{ slug: tile.slug }}
                preload={false}
                {...option(index)}
              >
                <ProductHit tile={tile} typed={providerSearchText(typed)} />
              </Link>
            )}
          </Group>
          <Group id={`${id}-categories`} name="Categories" hits={categories}>
            {(hit, index) => (
              <Link
                key={hit.id}
                to="/category/$slug"
                params={{ slug: hit.id }}
                preload={false}
                {...option(products.length + index)}
              >
                <CategoryHit hit={hit} typed={providerSearchText(typed)} />
              </Link>
            )}
          </Group>
        </div>
      )}
    </>
  )
}

function optionsIn(results: SearchResults | undefined): string[] {
  return [
    ...(results?.products ?? []).slice(0, maxProducts).map((tile) => `product ${tile.id}`),
    ...(results?.subcategories ?? []).slice(0, maxCategories).map((hit) => `category ${hit.id}`),
  ]
}

/** Newer results for the same text replace the list, unless they would move the option that is selected by keys. */
function useStableList(answeredText: string | null, latest: SearchResults | undefined, active: number) {
  const [shown, setShown] = useState({ answeredText, results: latest })
  const isFrozen =
    answeredText !== null &&
    shown.answeredText === answeredText &&
    !isSelectionStable(active, optionsIn(shown.results), optionsIn(latest))
  const next = isFrozen ? shown.results : latest
  if (shown.answeredText !== answeredText || shown.results !== next) setShown({ answeredText, results: next })
  return next
}

function isEmptyResult(results: SearchResults): boolean {
  return results.products.length + results.subcategories.length === 0
}

type GroupProps<T> = { id: string; name: string; hits: T[]; children: (hit: T, index: number) => ReactNode }

function Group<T>({ id, name, hits, children }: GroupProps<T>) {
  if (hits.length === 0) return null
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div id={id} role="presentation" className={styles.heading}>
        {name}
      </div>
      {hits.map(children)}
    </div>
  )
}

type StatusProps = {
  open: boolean
  text: string
  isError: boolean
  results: SearchResults | undefined
  count: number
}

/** The status is always rendered, so that screen readers announce its changes. It is visible only without a list. */
function Status({ open, text, isError, results, count }: StatusProps) {
  const isSearching = open && text !== ''
  const problem = !isSearching
    ? ''
    : isError
      ? unavailableMessage
      : results && count === 0
        ? 'No results found.'
        : ''
  const summary = isSearching && count > 0 ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}` : ''
  return (
    <div role="status" className={problem === '' ? 'visually-hidden' : styles.words}>
      {problem || summary}
    </div>
  )
}

/** A product suggestion with the typed text marked in it. */
function ProductHit({ tile, typed }: { tile: ProductTile; typed: string }) {
  return (
    <>
      <Picture url={tile.image} alt="" sizes="48px" className={styles.picture} />
      <span className={styles.name}>
        <Marked text={tile.name} typed={typed} />
      </span>
      <span className={styles.sku}>
        <Marked text={tile.sku} typed={typed} />
      </span>
    </>
  )
}

function CategoryHit({ hit, typed }: { hit: SubcategoryHit; typed: string }) {
  return (
    <>
      <Picture url={hit.image} alt="" sizes="48px" className={styles.picture} />
      <span className={styles.name}>
        {typeof hit.name === 'string' ? (
          <Marked text={hit.name} typed={typed} />
        ) : (
          <SafeHtml text={hit.name} />
        )}
      </span>
    </>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return markMatches(text, typed).map((part, index) =>
    part.match ? <mark key={index}>{part.text}</mark> : part.text,
  )
}
