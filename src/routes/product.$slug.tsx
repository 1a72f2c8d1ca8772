import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { cachedTile } from '../queries/cached-tile'
import { ProductPlaceholder, useWasTilePressed } from '../screens/product/product-preview'

const ProductScreen = lazyRouteComponent(() => import('../screens/product/product-screen'), 'ProductScreen')

/**
 * Fetches the two scripts of the screen in parallel. A call after a failure tries again; the screen shows the error.
 */
export function fetchProductCode() {
  return Promise.all([import('../queries/product'), ProductScreen.preload?.()])
}

/** Used by the server's wiring for server-rendered pages. */
export { EmptyProductPreview } from '../screens/product/product-preview'

export const Route = createFileRoute('/product/$slug')({
  // The preview is part of the first scripts, so that it waits for no other script.
  codeSplitGroupings: [],
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const isProductFound = fetchProductCode().then(([{ loadProduct }]) => loadProduct(queryClient, slug))
    if (cachedTile(queryClient, slug)) return void isProductFound.catch(() => {})
    if (!(await isProductFound)) throw redirect({ to: '/404', replace: true })
  },
  component: () => {
    const { slug } = Route.useParams()
    return <ProductRoute key={slug} slug={slug} />
  },
})

function ProductRoute({ slug }: { slug: string }) {
  const wasTilePressed = useWasTilePressed(slug)
  return (
    <Suspense fallback={<ProductPlaceholder slug={slug} />}>
      <ProductScreen slug={slug} wasTilePressed={wasTilePressed} />
    </Suspense>
  )
}
