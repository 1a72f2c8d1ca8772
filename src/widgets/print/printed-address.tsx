/** The whole address of a page of this site, for paper. */
import { useSyncExternalStore } from 'react'
import { fullAddress } from '../../device/share'

const never = () => () => {}

export function PrintedAddress({ path }: { path: string }) {
  return useSyncExternalStore(
    never,
    () => fullAddress(path),
    () => path,
  )
}
