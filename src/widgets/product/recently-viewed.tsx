/** The products last looked at on this device, at the end of a page: their place comes when the page has nothing else to do. */
import { useEffect, useState } from 'react'
import { whenIdle } from '../../device/page-events'
import { lazyPiece } from '../../ui/lazy/lazy-piece'

const place = lazyPiece(() => import('./viewed-place').then(({ ViewedSlot }) => ViewedSlot))

/** `except`: the slug of the page's own product. */
export function RecentlyViewed({ except }: { except?: string }) {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const ViewedSlot = place.usePiece(idle)
  return ViewedSlot && <ViewedSlot {...(except === undefined ? {} : { except })} />
}
