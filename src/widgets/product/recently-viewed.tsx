/** Products last viewed on this device, at the end of a page; loaded when the page is idle. */
import { useEffect, useState } from 'react'
import { whenIdle } from '../../device/page-events'
import { lazyPiece } from '../../ui/lazy/lazy-piece'

const viewedSlot = lazyPiece(() => import('./viewed-products').then(({ ViewedProducts }) => ViewedProducts))

/** `except`: the slug of the page's own product. */
export function RecentlyViewed({ except }: { except?: string }) {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const ViewedSlot = viewedSlot.usePiece(idle)
  return ViewedSlot && <ViewedSlot {...(except === undefined ? {} : { except })} />
}
