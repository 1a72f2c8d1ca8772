/** The bar of the shop's sections above 900 px, with a panel under each menu (req 1.2, 1.5). */
import { useRouterState } from '@tanstack/react-router'
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useSignedIn } from '../../session/account'
import { useMenuAhead } from '../../queries/menu'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { ShellIcon } from '../../ui/shell-icon'
import { useEscape, useOutsidePress } from '../../ui/use-outside-press'
import { type MenuEntry, type MenuId, menuEntries } from './menu-entries'
import { MenuLink } from './menu-link'
import { useMenuIntent } from './use-menu-intent'
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
  const onNewPage = useEffectEvent(close)
  // A new page closes the panel, however it was reached.
  useEffect(() => onNewPage(), [page])

  const closeWhenFocusLeaves = (event: FocusEvent) => {
    const next = event.relatedTarget
    if (next instanceof Node && !event.currentTarget.contains(next)) close()
  }
  const closeAfterLink = (event: MouseEvent) => {
    const opensHere = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (opensHere && event.target instanceof Element && event.target.closest('a')) close()
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
        <EntryButton id={entry.id} open={entry.id === open} onPress={intent.press}>
          {entry.label}
        </EntryButton>
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

type EntryButtonProps = { id: MenuId; open: boolean; onPress: (id: MenuId) => void; children: string }

function EntryButton({ id, open, onPress, children }: EntryButtonProps) {
  return (
    <button
      type="button"
      id={buttonId(id)}
      aria-expanded={open}
      aria-controls={open ? panelId(id) : undefined}
      className={styles.entry}
      onClick={() => onPress(id)}
      onPointerEnter={panel.preload}
    >
      {children}
      <ShellIcon name="down" size={16} className={styles.chevron} />
    </button>
  )
}
