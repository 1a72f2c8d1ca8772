/** The banner of every page: name, search, account, and the bar of the shop's sections (req 1.2, 1.6). */
import { AccountLinks } from '../sign-in/account-links'
import { Logo } from './logo'
import { MobileMenuButton } from '../nav/mobile-menu-button'
import { SearchBox } from '../nav/search-box'
import { SiteNav } from '../nav/site-nav'
import { SyncPlace } from '../sync/sync-place'
import styles from './header.module.css'

export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.start}>
          <MobileMenuButton />
          <div className={styles.name}>
            <Logo />
            <SyncPlace />
          </div>
        </div>
        <SearchBox />
        <AccountLinks />
      </div>
      <SiteNav />
    </header>
  )
}
