/** What is compared stands where it was chosen: at the foot of lists, and counted in the header (req 8.5). */
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addToCompare, clearCompared } from '../../../../src/session/product-lists'
import { CompareLink } from '../../../../src/widgets/nav/compare-link'
import { CompareTray } from '../../../../src/widgets/product/compare-tray'
import { openPiece, press, provider } from '../../screens/shop-stage'

const choose = (...slugs: string[]) => {
  for (const slug of slugs) addToCompare({ slug, name: `Mug ${slug}`, sku: '', image: null })
}
const tray = () => screen.queryByRole('region', { name: 'Compare tray' })
const way = () => screen.getByRole('link', { name: /^Compare \d$/ }).textContent

beforeEach(() => {
  provider(() => ({ body: { Data: [] } }))
  clearCompared()
})

test.each(['/', '/category/mugs', '/search/mug', '/products/new', '/drinkware/mugs', '/a-portal'])(
  'the tray stands at the foot of %s',
  async (path) => {
    choose('a', 'b', 'c')
    await openPiece(<CompareTray />, path)
    expect(tray()).not.toBeNull()
    expect(way()).toBe('Compare 3')
  },
)

test.each(['/compare', '/product/mug', '/cart', '/checkout', '/giveaway', '/offline'])(
  'no tray is in the way on %s',
  async (path) => {
    choose('a')
    await openPiece(<CompareTray />, path)
    expect(tray()).toBeNull()
  },
)

test('one is taken out by its picture, all by Clear', async () => {
  choose('a', 'b')
  await openPiece(<CompareTray />, '/')
  press('Remove Mug a from the comparison')
  expect(way()).toBe('Compare 1')
  press('Clear')
  expect(tray()).toBeNull()
})

test('the header counts them, and has no way to an empty comparison', async () => {
  const { view } = await openPiece(<CompareLink />)
  expect(view.container.textContent).toBe('')
  view.unmount()
  choose('a', 'b')
  await openPiece(<CompareLink />)
  expect(screen.getByRole('link', { name: 'Compare, 2' }).getAttribute('href')).toBe('/compare')
})
