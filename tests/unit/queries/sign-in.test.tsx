/** Sign-in without leaving the page: the reads that are repeated, and how often (req 7.2). */
import 'fake-indexeddb/auto'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { connectTransport } from '../../../src/api/request'
import { cartQuery } from '../../../src/queries/cart'
import { categoriesQuery } from '../../../src/queries/category'
import { subcategoryProductsQuery } from '../../../src/queries/product-list'
import { priceListQuery, productQuery } from '../../../src/queries/product'
import { signInMutation } from '../../../src/queries/sign-in'
import { createQueryClient } from '../../../src/query-client'
import { useSignedIn } from '../../../src/session/account'
import replies from '../api/replies/product.json'
import { connectIdentity, currentToken } from '../../../src/session/identity'

const sent: string[] = []

/** The menu, which a sign-in does not remount, and the reads of a page for visitors and for customers. */
function Menu() {
  useQuery(categoriesQuery())
  useQuery(subcategoryProductsQuery('3', '', 1))
  return null
}
function Page() {
  const enabled = useSignedIn()
  useQuery(productQuery('mug'))
  useQuery({ ...priceListQuery('mug'), enabled })
  useQuery({ ...cartQuery(), enabled })
  return null
}

test('each read is sent once more with the token after a sign-in on the page', async () => {
  connectTransport({
    token: currentToken,
    fetch: async (url, init) => {
      const path = url.replace(/^.*\/frontend\/api\/|\?.*$/g, '')
      sent.push(`${path} ${new Headers(init.headers).get('Authorization') ?? '-'}`)
      if (path === 'auth/signin')
        return Response.json({ token: 'secret', Message: 'Hello.', data: { UserID: 7, RoleID: 1 } })
      await new Promise((resolve) => setTimeout(resolve, 5))
      const [product] = replies.fetchProduct.cases
      return Response.json(path.endsWith('/mug') ? product?.reply : { Data: [] })
    },
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const client = createQueryClient(() => {})
  connectIdentity({
    abortRequests: () => void client.cancelQueries(),
    clearQueries: () => client.clear(),
    goToSignIn: () => {},
    reloadPage: () => {},
  })
  render(
    <QueryClientProvider client={client}>
      <Menu />
      <Page />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(sent.toSorted()).toEqual(['category/ -', 'product/ -', 'product/mug -'])
  sent.length = 0
  const mutation = client.getMutationCache().build(client, signInMutation(client, true))
  await act(() => mutation.execute({ email: 'dana@buyer.example', password: 'pass' }))
  await waitFor(() => expect(sent.length).toBeGreaterThan(4))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent.filter((call) => !call.startsWith('auth/')).toSorted()).toEqual([
    'cart secret',
    'category/ secret',
    'product/login secret',
    'product/login/mug secret',
  ])
})
