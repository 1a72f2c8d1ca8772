/** Fixed pages have priority over slugs, and no category or portal of the demo has a reserved slug (req 1.17). */
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { demoPortalSlugs } from '../../demo/seed/demo-accounts'
import { categories } from '../../demo/catalogue/categories'
import { createShopRouter } from '../../src/app'
import { isPublicPage, isReservedSlug } from '../../src/domain/reserved-slugs'
import { createQueryClient } from '../../src/query-client'

const history = createMemoryHistory({ initialEntries: ['/'] })
const router = createShopRouter(
  createQueryClient(() => {}),
  { history },
)
const catchAlls = ['/$', '/$slug', '/$categorySlug/$subcategorySlug']
const fixedPaths = Object.keys(router.routesByPath).filter(
  (path) => path !== '/' && !catchAlls.includes(path),
)
/** Both forms of a path that may end with an id. */
const samplePaths = fixedPaths.flatMap((path) => {
  const withoutOptional = path.replace(/\/\{-\$\w+\}/g, '')
  const withOptional = path.replace(/\{?-?\$\w+\}?/g, 'x')
  return [...new Set([withoutOptional.replace(/\$\w+/g, 'x'), withOptional])]
})

test.each(samplePaths)('%s is opened by its own route', (path) => {
  const opened = router.matchRoutes(path, {}).at(-1)?.fullPath
  // The index of a folder of pages ends with a slash.
  expect(fixedPaths).toContain(opened?.replace(/\/$/, ''))
})

test.each(fixedPaths)('the first segment of %s is reserved', (path) => {
  // A new page of the shop needs a line in domain/reserved-slugs.
  expect(isReservedSlug(path.split('/')[1] ?? '')).toBe(true)
})

test.each(['Cart', 'FAQ', 'media', 'order-status'])('%s is reserved in any case', (segment) => {
  expect(isReservedSlug(segment)).toBe(true)
})

test.each([
  ['/', true],
  ['/Category/drinkware', true],
  ['/harbour-bank', true],
  ['/drinkware/bottles', true],
  ['/cart', false],
  ['/Order-Status/5f1', false],
  ['/order/5f1', false],
])('page %s may be rendered and cached for all visitors: %s', (path, isAllowed) => {
  expect(isPublicPage(path)).toBe(isAllowed)
})

test('no category or portal of the demo has a reserved slug', () => {
  const slugs = [...categories.map(({ slug }) => slug), ...demoPortalSlugs]
  expect(slugs.length).toBeGreaterThan(12)
  expect(slugs.filter(isReservedSlug)).toEqual([])
  expect(new Set(slugs).size).toBe(slugs.length)
})
