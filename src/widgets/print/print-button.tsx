/** Prints the page, as the browser's own menu does. */
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { printPage } from '../../device/print'
import { fullAddress } from '../../device/share'
import { Button } from '../../ui/button'
import { useHydrated } from '../../ui/use-lifetime'

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
