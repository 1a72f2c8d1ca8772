/** The server finds the route that renders an address. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addressOf } from '../../../server/render/preload-links'

const routes = readdirSync(fileURLToPath(new URL('../../../src/routes', import.meta.url)))
  .map((file) => file.replace(/\.tsx$/, ''))
  .map((route) => ({ route, ...addressOf(route) }))
  .toSorted((a, b) => b.literalCount - a.literalCount)

test.each([
  ['/', 'index'],
  ['/signin', 'signin'],
  ['/CART/', '_member.cart'],
  ['/saved_address', '_member.saved_address'],
  ['/billing_address', '_member.billing_address.{-$id}'],
  ['/billing_address/7', '_member.billing_address.{-$id}'],
  ['/products/new', 'products.new'],
  ['/product/harbour-polo', 'product.$slug'],
  ['/branding', 'branding'],
  ['/branding/thread-colours', 'branding_.thread-colours'],
  ['/category/bags', 'category.$slug'],
  ['/mugs', '$slug'],
  ['/mugs/large', '$categorySlug.$subcategorySlug'],
  ['/no/such/page', undefined],
])('%s is rendered by the route %s', (address, route) => {
  expect(routes.find((candidate) => candidate.address.test(address))?.route).toBe(route)
})
