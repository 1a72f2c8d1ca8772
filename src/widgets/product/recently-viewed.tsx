/** Products last viewed on this device, at the end of a page; loaded when the page is idle. */
import { useEffect, useState } from 'react'
import { whenIdle } from '../../device/page-events'
import { lazyComponent } from '../../ui/lazy/lazy-piece'

const viewedSlot = lazyComponent(() => import('./viewed-products'), 'ViewedProducts')

/** `except`: the slug of the page's own product. */
export function RecentlyViewed({ except }: { except?: string }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const ViewedSlot = viewedSlot.useComponent(isIdle)
  return ViewedSlot && <ViewedSlot {...(except === undefined ? {} : { except })} />
}
