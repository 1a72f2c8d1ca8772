/** The bar of the shop's sections above 900 px, with a panel under each menu (req 1.2, 1.5). */
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { whenIdle } from '../../device/page-events'
import { useSignedIn } from '../../session/account'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { isPlainClick, useEscape, useOutsidePress } from '../../ui/press'
import { ShellIcon } from '../../ui/shell-icon'
import { ShellLink } from '../shell/shell-link'
import { menuEntries, type MenuEntry, type MenuId, MenuLink } from './menu-entries'
import styles from './site-nav.module.css'

const panel = lazyPiece(() => import('./menu-panel').then(({ MenuPanel }) => MenuPanel))
const portals = lazyPiece(() => import('./portal-menu').then(({ PortalMenu }) => PortalMenu))

export function SiteNav() {
  const nav = useRef<HTMLElement>(null)
  const intent = useMenuIntent()
  const { open, close } = intent
  const Panel = panel.usePiece(open !== null)
  const signedIn = useSignedIn()
  const Portals = portals.usePiece(signedIn)
  const page = useRouterState({ select: (state) => state.location.pathname })

  useMenuAhead(panel.preload)
  useOutsidePress(nav, open !== null, close)
  useEscape(open !== null, (event) => {
    event.preventDefault()
    close()
    const focused = document.activeElement
    if (open && (focused === document.body || nav.current?.contains(focused))) {
      document.getElementById(buttonId(open))?.focus()
    }
  })
  // However it was reached.
  const closeOnPage = useEffectEvent((_page: string) => close())
  useEffect(() => closeOnPage(page), [page])

  const closeWhenFocusLeaves = (event: FocusEvent) => {
    const next = event.relatedTarget
    if (next instanceof Node && !event.currentTarget.contains(next)) close()
  }
  const closeAfterLink = (event: MouseEvent) => {
    if (isPlainClick(event) && event.target instanceof Element && event.target.closest('a')) close()
  }

  const item = (entry: MenuEntry, inside: ReactNode) => (
    <li
      key={entry.label}
      {...intent.entry(entry.id)}
      onBlur={entry.id !== null && entry.id === open ? closeWhenFocusLeaves : undefined}
    >
      {entry.id === null ? (
        <MenuLink entry={entry} className={styles.entry} />
      ) : (
        <MenuTrigger entry={entry} open={entry.id === open} onPress={intent.press} />
      )}
      {entry.id !== null && entry.id === open && (
        <div id={panelId(entry.id)} className={styles.panel}>
          {inside}
        </div>
      )}
    </li>
  )
  return (
    <nav ref={nav} aria-label="Main" className={styles.nav} onClick={closeAfterLink}>
      <ul className={styles.bar} {...intent.bar}>
        {menuEntries.map((entry) => {
          if (entry.id !== 'portals') return item(entry, Panel && entry.id && <Panel menu={entry.id} />)
          return (
            signedIn &&
            Portals && <Portals key="portals" look="cards" entry={(links) => item(entry, links)} />
          )
        })}
      </ul>
    </nav>
  )
}

const buttonId = (id: MenuId) => `menu-button-${id}`
const panelId = (id: MenuId) => `menu-panel-${id}`

type MenuTriggerProps = {
  entry: Extract<MenuEntry, { id: MenuId }>
  open: boolean
  onPress: (id: MenuId) => void
}

/** A button, or a link with the button beside it. */
function MenuTrigger({ entry: { id, label, href }, open, onPress }: MenuTriggerProps) {
  return (
    <>
      {href !== undefined && (
        <ShellLink href={href} className={styles.entry}>
          {label}
        </ShellLink>
      )}
      <button
        type="button"
        id={buttonId(id)}
        aria-label={href === undefined ? undefined : label}
        aria-expanded={open}
        aria-controls={open ? panelId(id) : undefined}
        className={styles.entry}
        onClick={() => onPress(id)}
        onPointerEnter={panel.preload}
      >
        {href === undefined && label}
        <ShellIcon name="down" size={16} className={styles.chevron} />
      </button>
    </>
  )
}

/** Rest before opening or swapping, and grace after leaving, in ms. */
const rest = 300
/** A click this soon after hovering opened the panel meant the same wish. */
const sameWish = 500

/**
 * Which panel of the bar is open. A mouse opens by resting, not by passing: with a panel open, another entry takes
 * over only when the pointer stands still on it, so that the way down to a link never swaps panels (req 1.5).
 */
function useMenuIntent() {
  const [open, setOpen] = useState<MenuId | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const hoverOpenedAt = useRef(0)

  const forget = () => {
    if (timer.current) clearTimeout(timer.current)
    timer.current = null
  }
  const soon = (next: MenuId | null) => {
    forget()
    if (next === open) return
    timer.current = setTimeout(() => {
      hoverOpenedAt.current = performance.now()
      setOpen(next)
    }, rest)
  }
  const show = (next: MenuId | null) => {
    forget()
    hoverOpenedAt.current = 0
    setOpen(next)
  }
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current)
    },
    [],
  )

  return {
    open,
    close: () => show(null),
    /** A click, a tap, Enter or Space on an entry's button. */
    press: (id: MenuId) => {
      if (open !== id) show(id)
      else if (performance.now() - hoverOpenedAt.current > sameWish) show(null)
    },
    /** For the entry's element, which holds its panel too. `id` is null for an entry that is a plain link. */
    entry: (id: MenuId | null) => ({
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') soon(id)
      },
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType !== 'touch' && open !== null && open !== id) soon(id)
      },
    }),
    /** For the element around all entries. */
    bar: {
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') soon(null)
      },
    },
  }
}

// Reads the menu's categories ahead of the first opening, behind everything that the page itself needs.

/** Where the bar is shown, as in site-nav.module.css. */
const wide = '(min-width: 901px)'

/** `alsoLoad` fetches the code that will draw them. */
function useMenuAhead(alsoLoad: () => void): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let gone = false
    whenIdle(() => {
      if (gone) return
      if (window.matchMedia(wide).matches) alsoLoad()
      import('../../queries/category')
        .then(({ categoriesQuery, categoryGroupsQuery }) => {
          void queryClient.prefetchQuery(categoriesQuery())
          void queryClient.prefetchQuery(categoryGroupsQuery())
        })
        .catch((error: unknown) => console.warn('The menu could not be read ahead.', error))
    })
    return () => {
      gone = true
    }
  }, [queryClient, alsoLoad])
}
