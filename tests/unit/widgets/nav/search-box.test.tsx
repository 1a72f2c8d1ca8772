// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchBox } from '../../../../src/widgets/nav/search-box'
import { provider, stage } from '../shell-stage'

const product = (name: string, id: number) => ({
  ProductID: id,
  ProductName: name,
  SKU: `MG-${id}`,
  Slug: `p-${id}`,
  ProductImage: '',
})
const many = (text: string, count: number) =>
  Array.from({ length: count }, (_, index) => product(`${text} ${index}`, index + 1))

let delays: Record<string, number> = {}
let asked: string[] = []

beforeEach(() => {
  localStorage.clear()
  delays = {}
  asked = []
  provider(async (path, body) => {
    if (!path.startsWith('product/search')) return undefined
    const text = (JSON.parse(body) as { Search: string }).Search
    asked.push(text)
    await new Promise((done) => setTimeout(done, delays[text] ?? 0))
    if (text === 'down') return undefined
    if (text === 'zzz') return { Data: { Product: [], SubCategory: [] }, totalPages: 0 }
    const SubCategory = many('Group', 6).map(({ ProductID, ProductName }) => ({
      SubCategoryID: ProductID,
      SubCategoryName: ProductName,
    }))
    return { Data: { Product: many(text, 12), SubCategory }, totalPages: 2 }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const box = () => screen.getByRole('combobox') as HTMLInputElement
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const key = (name: string) => fireEvent.keyDown(box(), { key: name })
const options = () => screen.queryAllByRole('option')
const wait = (ms: number) => act(() => new Promise((done) => setTimeout(done, ms)))
const active = () => box().getAttribute('aria-activedescendant')

async function typed(value: string) {
  const shown = await stage(<SearchBox />)
  fireEvent.focus(box())
  type(value)
  await waitFor(() => expect(options().length).toBeGreaterThan(0))
  return shown
}

test('shows at most 8 products and 4 categories, with what was typed marked', async () => {
  await typed('mug')
  expect(options()).toHaveLength(12)
  await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('true'))
  expect(document.getElementById(box().getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe(
    'listbox',
  )
  expect(options()[0]?.querySelector('mark')?.textContent).toBe('mug')
  expect(options()[0]?.textContent).toContain('MG-1')
  expect(options()[8]?.getAttribute('href')).toBe('/category/1')
})

test('a slow answer to an older text never replaces the newer one', async () => {
  delays = { mu: 500, mug: 20 }
  await stage(<SearchBox />)
  type('mu')
  await wait(250)
  type('mug')
  await wait(800)
  expect(asked).toEqual(['mu', 'mug'])
  expect(options()[0]?.textContent).toContain('mug 0')
  expect(screen.getAllByRole('listbox')).toHaveLength(1)
})

test('asks for nothing under two characters', async () => {
  await stage(<SearchBox />)
  type('m')
  await wait(300)
  expect(asked).toEqual([])
})

test('arrows move over the options and round the ends; Enter opens the chosen one', async () => {
  const { path } = await typed('mug')
  expect(active()).toBeNull()
  key('ArrowUp')
  expect(active()).toBe(options()[11]?.id)
  key('ArrowDown')
  key('ArrowDown')
  expect(active()).toBe(options()[1]?.id)
  expect(options()[1]?.getAttribute('aria-selected')).toBe('true')
  key('Enter')
  await waitFor(() => expect(path()).toBe('/product/p-2'))
  expect(options()).toHaveLength(0)
  expect(box().value).toBe('mug')
})

test('Enter with nothing chosen opens the results page; an empty box goes nowhere', async () => {
  const { path } = await stage(<SearchBox />)
  fireEvent.submit(screen.getByRole('search'))
  expect(path()).toBe('/shop')
  type('  blue   mug ')
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(decodeURIComponent(path())).toBe('/search/blue mug'))
  expect(options()).toHaveLength(0)
})

test('Escape closes, then clears; Tab leaves without choosing; a press elsewhere keeps the text', async () => {
  const { path } = await typed('mug')
  key('Escape')
  expect(options()).toHaveLength(0)
  expect(box().value).toBe('mug')
  key('Escape')
  expect(box().value).toBe('')
  type('cap')
  await waitFor(() => expect(options()).toHaveLength(12))
  key('ArrowDown')
  key('Tab')
  expect(options()).toHaveLength(0)
  fireEvent.click(box())
  await waitFor(() => expect(options()).toHaveLength(12))
  fireEvent.pointerDown(document.body)
  expect(options()).toHaveLength(0)
  expect(box().value).toBe('cap')
  expect(path()).toBe('/shop')
})

test('says that nothing was found, and keeps what was typed when nobody answers', async () => {
  await stage(<SearchBox />)
  type('zzz')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No results found.'))
  type('down')
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Search needs a connection just now.'),
  )
  expect(box().value).toBe('down')
  expect(box().getAttribute('aria-expanded')).toBe('false')
})

test.each([
  ['/search/steel%20bottle', 'steel bottle'],
  ['/search/100%25', '100%'],
  ['/shop', ''],
])('shows the text of the results page that is open: %s', async (path, text) => {
  await stage(<SearchBox />, path)
  await waitFor(() => expect(box().value).toBe(text))
})
