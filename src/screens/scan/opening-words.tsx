/** What became of a code that opened no product, and ways on. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { searchText } from '../../domain/catalogue/search-text'
import { buttonClass } from '../../ui/button'
import type { Opening } from './use-product-opening'
import styles from './scan.module.css'

export function OpeningWords({ opening }: { opening: Opening }) {
  const place = useRef<HTMLDivElement>(null)
  // On a phone it stands below the camera's button, where nobody looks.
  useEffect(() => {
    if (opening.step !== 'nothing') place.current?.scrollIntoView({ block: 'nearest' })
  }, [opening])
  return (
    <div ref={place} role="status" className={styles.words}>
      <Words opening={opening} />
    </div>
  )
}

function Words({ opening }: { opening: Opening }) {
  switch (opening.step) {
    case 'nothing':
      return null
    case 'looking':
      return <p>Looking for “{opening.code}”…</p>
    case 'several':
      return (
        <Box way={<SearchLink code={opening.code}>See all {opening.count}</SearchLink>}>
          {opening.count} products have the SKU “{opening.code}”.
        </Box>
      )
    case 'none':
      return (
        <Box way={<SearchLink code={opening.code}>Search for “{opening.code}”</SearchLink>}>
          No product has the SKU “{opening.code}”.{opening.similar && ' The search finds something like it.'}
        </Box>
      )
    case 'foreign':
      return (
        <Box>
          This code is no product of this shop, so nothing was opened. It reads:
          <code className={styles.foreign}>{opening.text}</code>
        </Box>
      )
    case 'unreachable':
      return (
        <Box
          way={
            <Link to="/offline" className={buttonClass('quiet')}>
              Offline catalogue
            </Link>
          }
        >
          The shop cannot be reached, and “{opening.code}” is not saved on this device. With the catalogue
          saved, products open without a network.
        </Box>
      )
    case 'failed':
      return (
        <Box way={<SearchLink code={opening.code}>Search for “{opening.code}”</SearchLink>}>
          {opening.words}
        </Box>
      )
  }
}

function Box({ way, children }: { way?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.said}>
      <p>{children}</p>
      {way}
    </div>
  )
}

function SearchLink({ code, children }: { code: string; children: ReactNode }) {
  return (
    <Link to="/search/$slug" params={{ slug: searchText(code) }} className={buttonClass('quiet')}>
      {children}
    </Link>
  )
}
