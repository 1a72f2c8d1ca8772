/** The page to which a sign-in returns (req 7.1). */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { lastVisited } from '../../../src/device/session-store'
import { rememberPages } from '../../../src/session/account'
import { pathToReturnTo } from '../../../src/session/sign-in'

const root = createRootRoute()
const catchAll = createRoute({ getParentRoute: () => root, path: '$' })
const guarded = createRoute({
  getParentRoute: () => root,
  path: '/checkout',
  beforeLoad: () => {
    throw redirect({ to: '/signin' })
  },
})
const searchRoute = createRoute({
  getParentRoute: () => root,
  path: '/search',
  loader: () => {
    throw redirect({ to: '/product/mug' as never })
  },
})

async function visit(...paths: string[]) {
  const [first = '/', ...others] = paths
  const history = createMemoryHistory({ initialEntries: [first] })
  const router = createRouter({ routeTree: root.addChildren([catchAll, guarded, searchRoute]), history })
  rememberPages(router)
  await router.load()
  for (const path of others) await router.navigate({ to: path as never })
}
beforeEach(() => sessionStorage.clear())

test.each([
  [['/category/writing', '/signin'], '/category/writing'],
  [['/product/mug?q=250', '/category/writing?page=2', '/login'], '/category/writing?page=2'],
  [['/product/mug', '/checkout'], '/checkout'],
  [['/shop', '/search'], '/product/mug'],
  [['/product/mug', '/signin', '/signup', '/signin'], '/'],
  [['/product/mug', '/forgot_pass', '/signin'], '/'],
  [['/signin'], '/'],
])('sign-in after visiting %j leads to %s', async (paths, back) => {
  await visit(...paths)
  expect(pathToReturnTo()).toBe(back)
})

test('sign-in page is not remembered as the last page', async () => {
  await visit('/signin')
  expect(lastVisited()).toBeNull()
})
