// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../src/query-client'
import { Reviews } from '../../../src/screens/product/reviews/reviews'
import { anyProduct, reviewsReply } from './product-fixture'

let pages: (() => Response)[]
let asked: number[]
const page = (authors: string[], remarks?: string) => () => Response.json(reviewsReply(authors, remarks))

beforeEach(() => {
  asked = []
  pages = [page(['Ann', 'Abe']), page(['Bea', 'Ben']), page(['Cas'])]
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const number = Number(/page=(\d+)/.exec(String(input instanceof Request ? input.url : input))?.[1])
    asked.push(number)
    return (pages[number - 1] ?? page([]))()
  })
  // Without it nothing loads by itself: the keyboard's way.
  vi.stubGlobal('IntersectionObserver', undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

let products = 0
const show = () => {
  // An own id each time, because answers are kept on the device.
  const product = anyProduct({ id: `r${(products += 1)}` })
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Reviews product={product} />
    </QueryClientProvider>,
  )
  return screen.findByRole('region', { name: 'Reviews of Alpine flask' })
}
const authors = (box: HTMLElement) =>
  within(box)
    .getAllByRole('article')
    .map((review) => review.querySelector('strong')?.textContent)
const loadMore = async (box: HTMLElement) =>
  fireEvent.click(await within(box).findByRole('button', { name: 'Load more' }))

test('a keyboard reaches the end by "Load more", one page at a time', async () => {
  const box = await show()
  expect(box.tabIndex).toBe(0)
  expect(authors(box)).toEqual(['Ann', 'Abe'])
  await loadMore(box)
  await within(box).findByText('Bea')
  await loadMore(box)
  await within(box).findByText('Cas')
  expect(asked).toEqual([1, 2, 3])
  expect(within(box).queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(document.activeElement).toBe(box)
})

test.each([
  ['an empty page', page([])],
  ['the same page again', page(['Ann', 'Abe'])],
])('stops at %s', async (_, second) => {
  pages = [page(['Ann', 'Abe']), second]
  const box = await show()
  await loadMore(box)
  await vi.waitFor(() => expect(within(box).queryByRole('button')).toBeNull())
  expect(authors(box)).toEqual(['Ann', 'Abe'])
})

test('a page that fails has a Retry and loses nothing', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const good = pages[1] as () => Response
  pages[1] = () => Response.json({ ErrorMessage: 'Busy' }, { status: 503 })
  const box = await show()
  await loadMore(box)
  await within(box).findByText('More reviews could not be loaded.')
  pages[1] = good
  fireEvent.click(within(box).getByRole('button', { name: 'Retry' }))
  await within(box).findByText('Ben')
  expect(authors(box)).toEqual(['Ann', 'Abe', 'Bea', 'Ben'])
})

test('remarks are text, cut at 80 characters, and open in place', async () => {
  const remarks = `<img src=x onerror=alert(1)> ${'long '.repeat(20)}end`
  pages = [page(['Ann'], remarks)]
  const box = await show()
  expect(box.querySelector('img')).toBeNull()
  const button = within(box).getByRole('button', { name: 'Read More' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(box.querySelector('article p')?.textContent?.length).toBeLessThanOrEqual(81)
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(button.textContent).toBe('Read less')
  expect(box.querySelector('article p')?.textContent).toBe(remarks)
  expect(within(box).getByText('12 May 2026').getAttribute('datetime')).toMatch(/^2026-05-12/)
})

test('says when there are none, and when they cannot be read', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  pages = [page([])]
  void show().catch(() => {})
  await screen.findByText('No reviews yet.')
  cleanup()
  pages = [() => Response.json({ ErrorMessage: 'Busy' }, { status: 503 })]
  void show().catch(() => {})
  await screen.findByText('The reviews could not be loaded.')
  pages = [page(['Ann'])]
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Ann')
})
