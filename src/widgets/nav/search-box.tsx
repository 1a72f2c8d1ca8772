/** The search box: a combobox whose list of hits is fetched on first use (req 1.8, 1.9). */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react'
import { searchText } from '../../domain/text'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { useOutsidePress } from '../../ui/press'
import { ShellIcon } from '../../ui/shell-icon'
import { useDebounced } from '../../ui/use-lifetime'
import { VisuallyHidden } from '../../ui/page'
import { nextChoice, noChoice, optionsOf } from './search-choice'
import styles from './search-box.module.css'

const list = lazyComponent(() => import('./search-list'), 'SearchList')

/** Shortest text, in characters, that is looked up during typing, and the pause in ms before a lookup. */
const minTextLength = 2
const debounceMs = 180
/**
 * Longest wait in ms after Enter for the option that the arrow keys selected. The wait is longer while the code of
 * the list is still loading.
 */
const maxAnswerWaitMs = 400
const maxCodeWaitMs = 2000

// Fixed names: there is one search box, and the prerendered page must agree with the first render.
const inputId = 'search-input'
const listId = 'search-list'
const optionId = (index: number) => `search-option-${index}`

export function SearchBox() {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [inputText, setInputText] = useState('')
  const [touched, setTouched] = useState(false)
  const [open, setOpen] = useState(false)
  const [choice, dispatch] = useReducer(nextChoice, noChoice)

  const { text } = choice
  const debouncedText = useDebounced(text, debounceMs)
  const isLongEnough = text.length >= minTextLength
  // An arrow key ends the typing, so the text is looked up without a pause.
  const isSelectingByKeys = choice.steps !== 0 || choice.active !== null
  const lookupText = isSelectingByKeys ? text : debouncedText.length >= minTextLength ? debouncedText : ''
  const SearchList = list.useComponent(touched)
  const expanded = open && isLongEnough && choice.answer.options.length > 0
  const options = optionsOf(choice)
  const active = choice.active === null ? -1 : (options?.indexOf(choice.active) ?? -1)
  const setText = (value: string) => {
    setInputText(value)
    dispatch({ type: 'typed', text: searchText(value) })
  }
  const close = () => {
    setOpen(false)
    dispatch({ type: 'closed' })
  }

  useOutsidePress(form, open, close)
  useSearchOfPage((pageText) => {
    close()
    if (pageText !== null && input.current !== document.activeElement) setText(pageText)
  })
  // The visitor may have typed text before hydration.
  const adoptTypedText = useEffectEvent(setText)
  useEffect(() => {
    if (input.current?.value) adoptTypedText(input.current.value)
  }, [])

  const changeText = (value: string) => {
    setText(value)
    setTouched(true)
    setOpen(true)
  }
  const search = () => {
    if (text === '') return
    close()
    void navigate({ to: '/search/$slug', params: { slug: text } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  const openActive = () => document.getElementById(optionId(active))?.click()
  const finish = useEffectEvent(() => (active >= 0 ? openActive() : search()))
  const maxWait = options !== null ? 0 : SearchList ? maxAnswerWaitMs : maxCodeWaitMs
  useEffect(() => {
    if (!choice.isEntered) return
    const timer = setTimeout(finish, maxWait)
    return () => clearTimeout(timer)
  }, [choice.isEntered, maxWait])
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setTouched(true)
      setOpen(true)
      if (isLongEnough) dispatch({ type: 'moved', step: event.key === 'ArrowDown' ? 1 : -1 })
    } else if (event.key === 'Enter' && expanded && active >= 0) {
      event.preventDefault()
      openActive()
    } else if (event.key === 'Enter' && choice.steps !== 0) {
      event.preventDefault()
      dispatch({ type: 'entered' })
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (open && isLongEnough) close()
      else setText('')
    } else if (event.key === 'Tab') close()
  }

  return (
    <form ref={form} role="search" action="/search" className={styles.form} onSubmit={submit}>
      <label htmlFor={inputId}>
        <VisuallyHidden>Search products</VisuallyHidden>
      </label>
      <input
        ref={input}
        id={inputId}
        name="text"
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={expanded}
        aria-controls={listId}
        aria-activedescendant={expanded && active >= 0 ? optionId(active) : undefined}
        placeholder="Search products or SKU"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={inputText}
        className={styles.input}
        onChange={(event) => changeText(event.target.value)}
        onKeyDown={handleKey}
        onFocus={() => setTouched(true)}
        onClick={() => setOpen(true)}
      />
      <button type="submit" aria-label="Search" className={styles.submit}>
        <ShellIcon name="search" size={20} />
      </button>
      {SearchList && (
        <SearchList
          id={listId}
          optionId={optionId}
          typed={isLongEnough ? text : ''}
          text={isLongEnough ? lookupText : ''}
          open={open && isLongEnough}
          active={active}
          onAnswer={(answer) => dispatch({ type: 'answered', answer })}
          onChosen={close}
        />
      )}
    </form>
  )
}

/** Calls `onPage` for each new page, with the text of a results page, or null for any other page. */
function useSearchOfPage(onPage: (text: string | null) => void): void {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const handlePage = useEffectEvent(onPage)
  useEffect(() => handlePage(searchOf(path)), [path])
}

function searchOf(path: string): string | null {
  const [, text] = /^\/search\/([^/]+)\/?$/i.exec(path) ?? []
  if (text === undefined) return null
  try {
    return searchText(decodeURIComponent(text))
  } catch {
    // A lone % is not an escape sequence, so the text is used unchanged.
    return searchText(text)
  }
}
