/** A stage for the shell's widgets: a router in memory, a query client, and a provider that answers by path. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'

export type Answers = (path: string, body: string) => unknown

/** Replaces fetch. An answer of `undefined` is no answer at all. */
export function provider(answers: Answers) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = (input instanceof Request ? input.url : input.toString()).replace(/^.*\/frontend\/api\//, '')
    asked.push(path)
    const reply = await answers(path, typeof init?.body === 'string' ? init.body : '')
    if (reply === undefined) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply), { headers: { 'Content-Type': 'application/json' } })
  })
  return asked
}

export async function stage(children: ReactNode, at = '/shop') {
  const root = createRootRoute()
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => null })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: root.addChildren([home, any]), history })
  await router.load()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const view = render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
    </QueryClientProvider>,
  )
  return { router, client, view, path: () => history.location.pathname }
}

const subcategory = (id: number, name: string, slug: string) => ({
  SubCategoryID: id,
  SubCategoryName: name,
  Slug: slug,
  SubCategoryImage: '',
})
const category = (id: number, name: string, slug: string, subs: unknown[]) => ({
  CategoryID: id,
  CategoryName: name,
  Slug: slug,
  IsMenu: 1,
  SubCategory: subs,
})

export const menuReplies: Answers = (path) => {
  if (path.startsWith('category/AllUnMap')) {
    const apparel = category(2, 'Apparel', 'apparel', [subcategory(21, 'T-Shirts', 't-shirts')])
    const brands = category(3, 'Brands', 'brands', [subcategory(31, 'Ironbark', 'ironbark')])
    return { Data: [apparel, {}, brands] }
  }
  if (path.startsWith('category/')) {
    const drinkware = category(1, '<b>Eco</b> drinkware<img src=x onerror=alert(1)>', 'drinkware', [
      subcategory(11, 'Mugs', 'mugs'),
    ])
    return { Data: [drinkware, category(2, 'Apparel', 'apparel', [])] }
  }
  return undefined
}
