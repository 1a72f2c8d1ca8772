/** The frame of every page: skip link, header, the screen, footer. A kiosk has none of it. */
import type { MouseEvent, ReactNode } from 'react'
import { useKiosk } from '../../session/kiosk'
import { Footer } from './footer'
import { FreshnessPlace } from './freshness-place'
import { Header } from './header'
import { LaterPieces } from './later-pieces'
import { PageAnnouncer } from './page-announcer'
import styles from './shell.module.css'

export function Shell({ children }: { children: ReactNode }) {
  const kiosk = useKiosk()
  return (
    <div className={styles.shell}>
      {!kiosk && (
        <>
          <a href="#main" className={styles.skip} onClick={skipToContent}>
            Skip to content
          </a>
          <Header />
          <FreshnessPlace />
        </>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {!kiosk && (
        <>
          <Footer />
          <PageAnnouncer />
          <LaterPieces />
        </>
      )}
    </div>
  )
}

/** Without a new entry in the history, which the router would take for a page. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
