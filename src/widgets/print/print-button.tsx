/** Prints the page, as the browser's own menu does. */
import { Printer } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { printPage } from '../../device/print'
import { fullAddress } from '../../device/share'
import { Button } from '../../ui/button'

export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <Button look="quiet" onClick={printPage}>
      <Printer aria-hidden="true" size={20} />
      {children}
    </Button>
  )
}

const never = () => () => {}

/** The whole address of a page of this site, for paper. */
export function PrintedAddress({ path }: { path: string }) {
  return useSyncExternalStore(
    never,
    () => fullAddress(path),
    () => path,
  )
}
