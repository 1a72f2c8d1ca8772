/** The menu bar of screens wider than 900 px, with a panel under each menu (req 1.2, 1.5). */
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
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { isPlainClick, useEscape, useOutsidePress } from '../../ui/press'
import { ShellIcon } from '../../ui/shell-icon'
import { ShellLink } from '../frame/shell-link'
import { menuEntries, type MenuEntry, type MenuId, MenuLink } from './menu-entries'
import styles from './site-nav.module.css'

const panel = lazyComponent(() => import('./menu-panel'), 'MenuPanel')
const portals = lazyComponent(() => import('./portal-menu'), 'PortalMenu')

export function SiteNav() {
  const nav = useRef<HTMLElement>(null)
  const intent = useMenuIntent()
  const { open, close } = intent
  const Panel = panel.useComponent(open !== null)
  const signedIn = useSignedIn()
  const Portals = portals.useComponent(signedIn)
  const page = useRouterState({ select: (state) => state.location.pathname })

  usePreloadedMenu(panel.preload)
  useOutsidePress(nav, open !== null, close)
  useEscape(open !== null, (event) => {
    event.preventDefault()
    close()
    const focused = document.activeElement
    if (open && (focused === document.body || nav.current?.contains(focused))) {
      document.getElementById(buttonId(open))?.focus()
    }
  })
  // Any navigation closes the panel, whichever way it was started.
  const closeOnNewPage = useEffectEvent((_page: string) => close())
  useEffect(() => closeOnNewPage(page), [page])

  const closeWhenFocusLeaves = (event: FocusEvent) => {
    const next = event.relatedTarget
    if (next instanceof Node && !event.currentTarget.contains(next)) close()
  }
  const closeAfterLink = (event: MouseEvent) => {
    if (isPlainClick(event) && event.target instanceof Element && event.target.closest('a')) close()
  }

  const item = (entry: MenuEntry, panelContent: ReactNode) => (
    <li
      key={entry.label}
      {...intent.entry(entry.id)}
      onBlur={entry.id !== null && entry.id === open ? closeWhenFocusLeaves : undefined}
    >
      {entry.id === null ? (
        <MenuLink entry={entry} className={styles.entry} />
      ) : (
        <MenuTrigger entry={entry} open={entry.id === open} onPress={intent.toggle} />
      )}
      {entry.id !== null && entry.id === open && (
        <div id={panelId(entry.id)} className={styles.panel}>
          {panelContent}
        </div>
      )}
    </li>
  )
  return (
    <nav ref={nav} aria-label="Main" className={styles.nav} onClick={closeAfterLink}>
      <ul className={styles.bar} {...intent.bar}>
        {menuEntries().map((entry) => {
          if (entry.id !== 'portals') return item(entry, Panel && entry.id && <Panel menu={entry.id} />)
          return (
            signedIn &&
            Portals && <Portals key="portals" variant="cards" entry={(links) => item(entry, links)} />
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

/** The button of a menu; with an `href` also a link. */
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

/** Time in ms for which the pointer rests before a panel opens or changes, and delay before a panel closes. */
const hoverDelayMs = 300
/** A click this soon, in ms, after a panel opened by hover does not close it again. */
const clickGraceMs = 500

/**
 * State of the menu bar. A mouse opens a panel when it rests on an entry. While a panel is open, another entry opens
 * only if the pointer stops on it, so that the way down to a link never changes the panel (req 1.5).
 */
function useMenuIntent() {
  const [open, setOpen] = useState<MenuId | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const hoverOpenedAt = useRef(0)

  const cancelTimer = () => {
    if (timer.current) clearTimeout(timer.current)
    timer.current = null
  }
  const openSoon = (next: MenuId | null) => {
    cancelTimer()
    if (next === open) return
    timer.current = setTimeout(() => {
      hoverOpenedAt.current = performance.now()
      setOpen(next)
    }, hoverDelayMs)
  }
  const show = (next: MenuId | null) => {
    cancelTimer()
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
    toggle: (id: MenuId) => {
      if (open !== id) show(id)
      else if (performance.now() - hoverOpenedAt.current > clickGraceMs) show(null)
    },
    /** Handlers of an entry's element, which contains its panel too. `id`: null for an entry that is a plain link. */
    entry: (id: MenuId | null) => ({
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') openSoon(id)
      },
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType !== 'touch' && open !== null && open !== id) openSoon(id)
      },
    }),
    /** Handlers of the element around all entries. */
    bar: {
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') openSoon(null)
      },
    },
  }
}

// Loads the menu's categories when the page is idle, before a menu is first opened.

/** From this width on the bar is shown; the same value is in site-nav.module.css. */
const wideScreenQuery = '(min-width: 901px)'

function usePreloadedMenu(preloadPanel: () => void): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isCancelled = false
    whenIdle(() => {
      if (isCancelled) return
      if (window.matchMedia(wideScreenQuery).matches) preloadPanel()
      import('../../queries/category')
        .then(({ categoriesQuery, categoryGroupsQuery }) => {
          void queryClient.prefetchQuery(categoriesQuery())
          void queryClient.prefetchQuery(categoryGroupsQuery())
        })
        .catch((error: unknown) => console.warn('The menu could not be prefetched.', error))
    })
    return () => {
      isCancelled = true
    }
  }, [queryClient, preloadPanel])
}
