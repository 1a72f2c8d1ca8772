/** The product page: painted from the tile at once, whole when the detail is here (req 3.1). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MissingFailure } from '../../domain/failure'
import { knownTile, productQuery } from '../../queries/product'
import { ScreenPlaceholder } from '../../widgets/shell/screen-placeholder'
import { ProductPage } from './product-page'
import { shownFromProduct, shownFromTile } from './shown-product'

export function ProductScreen({ slug }: { slug: string }) {
  const queryClient = useQueryClient()
  const [tile] = useState(() => knownTile(queryClient, slug))
  const { data, error } = useQuery({
    ...productQuery(slug),
    // With nothing to show, the router's error page says why; a failed refresh leaves the copy on screen.
    throwOnError: (failure, query) => query.state.data === undefined && !(failure instanceof MissingFailure),
  })
  if (error instanceof MissingFailure) return <Navigate to="/404" replace />
  if (data) return <ProductPage slug={slug} shown={shownFromProduct(data.value)} product={data.value} />
  if (tile) return <ProductPage slug={slug} shown={shownFromTile(tile)} product={null} />
  return <ScreenPlaceholder />
}
