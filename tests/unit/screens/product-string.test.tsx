// @vitest-environment node
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createShopRouter } from '../../../src/app'
import { createQueryClient } from '../../../src/query-client'
import { productQuery } from '../../../src/queries/product'
import { ProductScreen } from '../../../src/screens/product/product-screen'
import { anyProduct, anyTile } from './product-fixture'

function draw(key: readonly string[], value: unknown): string {
  const queryClient = createQueryClient(() => {})
  queryClient.setQueryData(key, { value, at: Date.now(), fresh: true })
  const router = createShopRouter(queryClient, createMemoryHistory({ initialEntries: ['/product/flask'] }))
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <ProductScreen slug="flask" />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}

test('a product page is drawn without a browser', () => {
  const html = draw(productQuery('flask').queryKey, anyProduct({ hasUnbrandedPrices: true }))
  expect(html).toContain('<h1>Alpine flask</h1>')
  expect(html).toContain('PRICING')
})

test('so is what is known from the tile', () => {
  const html = draw(['new-arrivals', '1'], { tiles: [anyTile('flask')], totalPages: 1 })
  expect(html).toContain('<h1>Alpine flask</h1>')
  expect(html).not.toContain('role="tab"')
})
