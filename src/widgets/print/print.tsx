/** Prints the page, as the browser's own menu does. */
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { printPage } from '../../device/print'
import { fullAddress } from '../../device/share'
import { Button } from '../../ui/button'
import { useHydrated } from '../../ui/use-lifetime'
import { shopBrand } from '../../domain/brand/shop-brand'
import styles from './print.module.css'
import { quoteDay } from '../../domain/price/quote'

export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <Button look="quiet" onClick={printPage}>
      <Printer aria-hidden="true" size={20} />
      {children}
    </Button>
  )
}

/** The whole address of a page of this site, for paper. */
export function PrintedAddress({ path }: { path: string }) {
  return useHydrated() ? fullAddress(path) : path
}

// The head of what is printed: whose it is, what it is, of which day. Not on a screen.

/** `title`, as "Line sheet"; `className` sets it apart from what follows. */
export function SheetHead({ title, className = '' }: { title: string; className?: string | undefined }) {
  return (
    <header className={`${styles.head} ${className}`}>
      <p className={`${styles.shop} display`}>{shopBrand.name}</p>
      <p>
        {title}, {quoteDay(Date.now())}
      </p>
      <p>
        {shopBrand.phone} · {shopBrand.email}
      </p>
    </header>
  )
}
