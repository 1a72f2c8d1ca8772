/** Print button, which prints the page like the browser's menu, and the head of printed sheets. */
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
    <Button variant="quiet" onClick={printPage}>
      <Printer aria-hidden="true" size={20} />
      {children}
    </Button>
  )
}

/** The full address of a page of this site, for printed pages. */
export function PrintedUrl({ path }: { path: string }) {
  return useHydrated() ? fullAddress(path) : path
}

// Head of a printed sheet: shop, title and date. It is hidden on screens.

/** `title`: such as "Line sheet"; `className`: separates the head from the content below. */
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
