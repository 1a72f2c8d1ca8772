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
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { useOutsidePress } from '../../ui/press'
import { ShellIcon } from '../../ui/shell-icon'
import { useSettled } from '../../ui/use-lifetime'
import { VisuallyHidden } from '../../ui/page'
import { nextChoice, noChoice, optionsOf } from './search-choice'
import styles from './search-box.module.css'

const list = lazyPiece(() => import('./search-list').then(({ SearchList }) => SearchList))

/** Shortest text that is looked up while typing, in characters, and the pause that is waited for, in ms. */
const shortest = 2
const pause = 180
/** How long Enter waits for the option that an arrow key asked for, in ms; first of all for the code that asks. */
const maxAnswerWait = 400
const maxCodeWait = 2000

// Fixed names: there is one search box, and the prerendered page must agree with the first render.
const inputId = 'search-input'
const listId = 'search-list'
const optionId = (index: number) => `search-option-${index}`

export function SearchBox() {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [touched, setTouched] = useState(false)
  const [open, setOpen] = useState(false)
  const [choice, decide] = useReducer(nextChoice, noChoice)

  const { text } = choice
  const wanted = useSettled(text, pause)
  const long = text.length >= shortest
  // An arrow key ends the typing.
  const hasKeys = choice.steps !== 0 || choice.active !== null
  const lookedUp = hasKeys ? text : wanted.length >= shortest ? wanted : ''
  const SearchList = list.usePiece(touched)
  const expanded = open && long && choice.answer.options.length > 0
  const options = optionsOf(choice)
  const active = choice.active === null ? -1 : (options?.indexOf(choice.active) ?? -1)
  const write = (value: string) => {
    setTyped(value)
    decide({ type: 'typed', text: searchText(value) })
  }
  const close = () => {
    setOpen(false)
    decide({ type: 'closed' })
  }

  useOutsidePress(form, open, close)
  useSearchOfPage((found) => {
    close()
    if (found !== null && input.current !== document.activeElement) write(found)
  })
  // What was typed before the page came to life.
  const writeEarlier = useEffectEvent(write)
  useEffect(() => {
    if (input.current?.value) writeEarlier(input.current.value)
  }, [])

  const type = (value: string) => {
    write(value)
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
  const maxWait = options !== null ? 0 : SearchList ? maxAnswerWait : maxCodeWait
  useEffect(() => {
    if (!choice.isEntered) return
    const timer = setTimeout(finish, maxWait)
    return () => clearTimeout(timer)
  }, [choice.isEntered, maxWait])
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setTouched(true)
      setOpen(true)
      if (long) decide({ type: 'moved', step: event.key === 'ArrowDown' ? 1 : -1 })
    } else if (event.key === 'Enter' && expanded && active >= 0) {
      event.preventDefault()
      openActive()
    } else if (event.key === 'Enter' && choice.steps !== 0) {
      event.preventDefault()
      decide({ type: 'entered' })
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (open && long) close()
      else write('')
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
        value={typed}
        className={styles.input}
        onChange={(event) => type(event.target.value)}
        onKeyDown={move}
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
          typed={long ? text : ''}
          text={long ? lookedUp : ''}
          open={open && long}
          active={active}
          onAnswer={(answer) => decide({ type: 'answered', answer })}
          onChosen={close}
        />
      )}
    </form>
  )
}

/** Tells of every new page: the text of a results page, null for any other. */
function useSearchOfPage(onPage: (text: string | null) => void): void {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const latest = useRef(onPage)
  useEffect(() => {
    latest.current = onPage
  })
  useEffect(() => {
    latest.current(searchOf(path))
  }, [path])
}

function searchOf(path: string): string | null {
  const [, text] = /^\/search\/([^/]+)\/?$/i.exec(path) ?? []
  if (text === undefined) return null
  try {
    return searchText(decodeURIComponent(text))
  } catch {
    // A lone % is no escape: the text stands as it is.
    return searchText(text)
  }
}
