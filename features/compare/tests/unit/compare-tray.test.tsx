/** Compared products are shown in a tray at the bottom of lists and counted in the header (req 8.5). */
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addToCompare, clearCompared } from '../../../../src/session/product-lists'
import { CompareLink } from '../../app/compare-link'
import { CompareTray } from '../../app/compare-tray'
import { renderPart, press, connectProvider } from '../../../../tests/unit/screens/open-shop'

const choose = (...slugs: string[]) => {
  for (const slug of slugs) addToCompare({ slug, name: `Mug ${slug}`, sku: '', image: null })
}
const tray = () => screen.queryByRole('region', { name: 'Compare tray' })
const linkText = () => screen.getByRole('link', { name: /^Compare \d$/ }).textContent

beforeEach(() => {
  connectProvider(() => ({ body: { Data: [] } }))
  clearCompared()
})

test.each(['/', '/category/mugs', '/search/mug', '/products/new', '/drinkware/mugs', '/a-portal'])(
  'compare tray is shown on %s',
  async (path) => {
    choose('a', 'b', 'c')
    await renderPart(<CompareTray />, path)
    expect(tray()).not.toBeNull()
    expect(linkText()).toBe('Compare 3')
  },
)

test.each(['/compare', '/product/mug', '/cart', '/checkout', '/giveaway', '/offline'])(
  'compare tray is not shown on %s',
  async (path) => {
    choose('a')
    await renderPart(<CompareTray />, path)
    expect(tray()).toBeNull()
  },
)

test('tray removes one product by its picture, and all by Clear', async () => {
  choose('a', 'b')
  await renderPart(<CompareTray />, '/')
  press('Remove Mug a from the comparison')
  expect(linkText()).toBe('Compare 1')
  press('Clear')
  expect(tray()).toBeNull()
})

test('header counts compared products and has no link when there are none', async () => {
  const { view } = await renderPart(<CompareLink />)
  expect(view.container.textContent).toBe('')
  view.unmount()
  choose('a', 'b')
  await renderPart(<CompareLink />)
  expect(screen.getByRole('link', { name: 'Compare, 2' }).getAttribute('href')).toBe('/compare')
})
