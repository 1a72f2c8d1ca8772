import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { knownTile } from '../queries/known-tile'
import { ProductStandIn, useIsPressed } from '../screens/product/product-preview'

const ProductScreen = lazyRouteComponent(() => import('../screens/product/product-screen'), 'ProductScreen')

/** The screen's two scripts beside each other. Asks again for what could not be fetched; an error is the screen's to show. */
export function fetchProductCode() {
  return Promise.all([import('../queries/product'), ProductScreen.preload?.()])
}

/** For drawn pages, by the wiring of the server. */
export { EmptyProductPreview } from '../screens/product/product-preview'

export const Route = createFileRoute('/product/$slug')({
  // Its preview is here with the first scripts, and waits for no other.
  codeSplitGroupings: [],
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const isFound = fetchProductCode().then(([{ loadProduct }]) => loadProduct(queryClient, slug))
    if (knownTile(queryClient, slug)) return void isFound.catch(() => {})
    if (!(await isFound)) throw redirect({ to: '/404', replace: true })
  },
  component: () => {
    const { slug } = Route.useParams()
    return <Place key={slug} slug={slug} />
  },
})

function Place({ slug }: { slug: string }) {
  const isPressed = useIsPressed(slug)
  return (
    <Suspense fallback={<ProductStandIn slug={slug} />}>
      <ProductScreen slug={slug} isPressed={isPressed} />
    </Suspense>
  )
}
