/** The menu of small screens: the entries of the menu bar as accordions in a sheet, and the account's links. */
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { listen } from '../../device/page-events'
import { type Category, menuCategories } from '../../domain/catalogue/category'
import type { RichText } from '../../domain/rich-text'
import { useSignedIn } from '../../session/account'
import { categoriesQuery, categoryGroupsQuery } from '../../queries/category'
import { useHasLibrary } from '../../queries/provider-features'
import { CloseButton } from '../../ui/close-button'
import { Dialog } from '../../ui/dialog'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { SafeHtml } from '../../ui/safe-html'
import { Slot, featureTools, memberTools } from '../frame/features'
import { ShellLink } from '../frame/shell-link'
import { confirmLogOut } from '../sign-in/confirm-log-out'
import { SignInLink } from '../sign-in/sign-in-link'
import {
  categoryHref,
  groupMenus,
  menuEntries,
  type MenuEntry,
  type MenuId,
  MenuLink,
  SubcategoryLinks,
} from './menu-entries'
import { EmptyMenu } from './empty-menu'
import styles from './mobile-menu.module.css'

const portals = lazyComponent(() => import('./portal-menu'), 'PortalMenu')

type MobileMenuProps = { open: boolean; onClose: () => void }

export function MobileMenu({ open, onClose }: MobileMenuProps) {
  useCloseWhenWide(open, onClose)
  const tools = featureTools()
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} label="Menu" variant="sheet">
      <div className={styles.top}>
        <p className={styles.title}>Menu</p>
        <CloseButton label="Close menu" onClick={onClose} />
      </div>
      <nav aria-label="Main" className={styles.nav} onClick={closeAfterLink}>
        {menuEntries().map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
        {tools.map(({ href, menuLabel }) => linkTo({ href, label: menuLabel }))}
        <Slot name="menuLink" props={{ className: styles.entry }} />
        {linkTo({ href: '/offline', label: 'Offline catalogue' })}
        <AccountEntries onLogout={onClose} />
      </nav>
    </Dialog>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.id === 'portals') return <Portals entry={entry} />
  if (entry.id !== null) {
    return (
      <Accordion name="menu" title={entry.label} className={styles.entry}>
        {entry.id === 'products' ? <Products /> : <SingleCategory menu={entry.id} />}
      </Accordion>
    )
  }
  return <MenuLink entry={entry} className={styles.entry} />
}

function Portals({ entry }: { entry: MenuEntry }) {
  const signedIn = useSignedIn()
  const PortalMenu = portals.useComponent(signedIn)
  if (!signedIn || !PortalMenu) return null
  const accordion = (links: ReactNode) => (
    <Accordion name="menu" title={entry.label} className={styles.entry}>
      {links}
    </Accordion>
  )
  return <PortalMenu variant="links" entry={accordion} />
}

function Products() {
  const query = useQuery(categoriesQuery())
  if (!query.data) return <EmptyMenu query={query} />
  return (
    <>
      <ShellLink href="/shop" className={styles.all}>
        Shop by category
      </ShellLink>
      {menuCategories(query.data.value).map((category) => (
        <Accordion
          key={category.id}
          name="menu-category"
          title={<SafeHtml text={category.name} />}
          className={styles.category}
        >
          <Subcategories category={category} allLabel={<AllOf name={category.name} />} />
        </Accordion>
      ))}
    </>
  )
}

function AllOf({ name }: { name: RichText }) {
  return (
    <span>
      All <SafeHtml text={name} />
    </span>
  )
}

function SingleCategory({ menu }: { menu: Exclude<MenuId, 'products' | 'portals'> }) {
  const query = useQuery(categoryGroupsQuery())
  if (!query.data) return <EmptyMenu query={query} />
  const category = groupMenus[menu].categoryIn(query.data.value)
  if (!category) return <p className={styles.nothing}>Nothing here yet.</p>
  return <Subcategories category={category} allLabel={groupMenus[menu].allLabel} />
}

function Subcategories({ category, allLabel }: { category: Category; allLabel: ReactNode }) {
  return (
    <ul className={styles.links}>
      <li>
        <ShellLink href={categoryHref(category)} className={styles.all}>
          {allLabel}
        </ShellLink>
      </li>
      <SubcategoryLinks category={category} />
    </ul>
  )
}

type LinkEntry = { href: string; label: string }

const accountEntries: LinkEntry[] = [
  { href: '/account', label: 'Account' },
  { href: '/order_list', label: 'Orders' },
  { href: '/cart', label: 'Cart' },
]
const laterAccountEntries: LinkEntry[] = [
  { href: '/artwork', label: 'Artwork' },
  { href: '/wishlist', label: 'Wishlist' },
  { href: '/sync', label: 'Sync centre' },
]

function linkTo({ href, label }: LinkEntry) {
  return (
    <ShellLink key={href} href={href} className={styles.entry}>
      {label}
    </ShellLink>
  )
}

function AccountEntries({ onLogout }: { onLogout: () => void }) {
  const signedIn = useSignedIn()
  const hasLibrary = useHasLibrary()
  const path = useRouterState({ select: (state) => state.location.href })
  const logOut = () => {
    // A confirmation dialog may open, so the menu is closed first.
    onLogout()
    void confirmLogOut()
  }
  if (!signedIn) {
    return (
      <SignInLink returnPath={path} className={styles.entry}>
        Sign In
      </SignInLink>
    )
  }
  return (
    <>
      <Slot name="memberMenuLink" props={{ className: styles.entry }} />
      {accountEntries.map(linkTo)}
      {memberTools().map(linkTo)}
      {laterAccountEntries.filter(({ href }) => hasLibrary || href !== '/artwork').map(linkTo)}
      <button type="button" className={styles.entry} onClick={logOut}>
        Logout
      </button>
    </>
  )
}

type AccordionProps = { name: string; title: ReactNode; className: string | undefined; children: ReactNode }

/**
 * One of a set of accordions: opening it closes the other accordions of the same name. Its links are rendered when it
 * is first opened.
 */
function Accordion({ name, title, className, children }: AccordionProps) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details name={name} className={styles.fold} onToggle={() => setWasOpened(true)}>
      <summary className={className}>{title}</summary>
      {wasOpened && children}
    </details>
  )
}

function useCloseWhenWide(open: boolean, close: () => void): void {
  useEffect(() => {
    if (open) return listen(window.matchMedia('(min-width: 901px)'), ['change'], close)
  }, [open, close])
}
