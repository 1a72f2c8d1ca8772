/** Account area: its menu next to, or above, the content of the current page. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useHasLibrary } from '../../queries/provider-features'
import { Page } from '../../ui/page'
import { DocumentHead } from '../frame/document-head'
import { memberTools } from '../frame/features'
import { ShellLink } from '../frame/shell-link'
import styles from './account-frame.module.css'

const firstEntries = [
  { href: '/account', label: 'Account info' },
  { href: '/wishlist', label: 'Wishlist' },
]
const laterEntries = [
  { href: '/artwork', label: 'Artwork' },
  { href: '/order_list', label: 'Orders' },
  { href: '/change_password', label: 'Change password' },
  { href: '/saved_address', label: 'Saved addresses' },
]

type AccountFrameProps = {
  title: string
  /** Distinguishes pages of the same title; shown next to the title. */
  subject?: string
  /** The page has an error to fix, and its title says so (req 1.20). */
  hasProblems?: boolean
  children: ReactNode
}

export function AccountFrame({ title, subject, hasProblems = false, children }: AccountFrameProps) {
  const menu = useRef<HTMLElement>(null)
  // The artwork entry is shown until it is known if there is a library, so that nothing moves.
  const hasLibrary = useHasLibrary() ?? true
  useEffect(() => {
    // On a phone the menu is a row that is wider than the page, so it scrolls to the current entry.
    menu.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [])
  return (
    <Page>
      <DocumentHead title={hasProblems ? `Error: ${title}` : title} />
      <div className={styles.frame}>
        <nav ref={menu} aria-label="Account" className={styles.menu}>
          <ul>
            {[...firstEntries, ...memberTools(), ...laterEntries]
              .filter(({ href }) => hasLibrary || href !== '/artwork')
              .map(({ href, label }) => (
                <li key={href}>
                  <ShellLink href={href}>{label}</ShellLink>
                </li>
              ))}
          </ul>
        </nav>
        <div className={styles.content}>
          <hgroup className={styles.heading}>
            <h1>{title}</h1>
            {subject !== undefined && <p>{subject}</p>}
          </hgroup>
          {children}
        </div>
      </div>
    </Page>
  )
}
