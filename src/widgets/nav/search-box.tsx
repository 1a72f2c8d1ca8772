/** The search box: a combobox whose list of hits is fetched on first use (req 1.8, 1.9). */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchText } from '../../domain/text'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { useOutsidePress } from '../../ui/press'
import { ShellIcon } from '../../ui/shell-icon'
import { useSettled } from '../../ui/use-time'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './search-box.module.css'

const list = lazyPiece(() => import('./search-list').then(({ SearchList }) => SearchList))

/** Shortest text that is looked up while typing, in characters, and the pause that is waited for, in ms. */
const shortest = 2
const pause = 180

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
  const [hits, setHits] = useState(0)
  const [active, setActive] = useState(-1)

  const text = searchText(typed)
  const wanted = useSettled(text, pause)
  const long = text.length >= shortest
  const SearchList = list.usePiece(touched)
  const expanded = open && long && hits > 0
  const close = () => {
    setOpen(false)
    setActive(-1)
  }

  useOutsidePress(form, open, close)
  useSearchOfPage((found) => {
    close()
    if (found !== null && input.current !== document.activeElement) setTyped(found)
  })
  // What was typed before the page came to life.
  useEffect(() => {
    if (input.current?.value) setTyped(input.current.value)
  }, [])

  const type = (value: string) => {
    setTyped(value)
    setTouched(true)
    setOpen(true)
    setActive(-1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text === '') return
    close()
    void navigate({ to: '/search/$slug', params: { slug: text } })
  }
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setTouched(true)
      setOpen(true)
      if (hits === 0) return
      const down = event.key === 'ArrowDown'
      setActive(down ? (active + 1) % hits : active <= 0 ? hits - 1 : active - 1)
    } else if (event.key === 'Enter' && expanded && active >= 0) {
      event.preventDefault()
      document.getElementById(optionId(active))?.click()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (open && long) close()
      else setTyped('')
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
          text={long && wanted.length >= shortest ? wanted : ''}
          open={open && long}
          active={active}
          onHits={(count) => {
            setHits(count)
            setActive(-1)
          }}
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
