/** The second between an order and the page that thanks for it (req 6.7). */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Page } from '../../ui/page'
import { DocumentHead } from '../../widgets/shell/document-head'

/** In ms. */
const thanksAfter = 1000

/** `order` is its number, '' where the provider did not say it. */
export function OrderDone({ order }: { order: string }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      void router.navigate({ to: '/thanks_order', search: order ? { order } : {}, replace: true })
    }, thanksAfter)
    return () => clearTimeout(timer)
  }, [router, order])
  return (
    <Page>
      <DocumentHead title="Order Done" />
      <h1>Order Done</h1>
      <p role="status">One moment…</p>
    </Page>
  )
}
