/** Prints the page, as the browser's own menu does. */
import type { ReactNode } from 'react'
import { Printer } from 'lucide-react'
import { printPage } from '../../device/print'
import { Button } from '../../ui/button'

export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <Button look="quiet" onClick={printPage}>
      <Printer aria-hidden="true" size={20} />
      {children}
    </Button>
  )
}
