/** The menu leaves out what the shop does not have (req 1.3). */
import { expect, test } from 'vitest'
import { defaultBrand, pageBrand } from '../../../../src/domain/brand/brand'
import { setShopBrand } from '../../../../src/domain/brand/shop-brand'
import { menuEntries } from '../../../../src/widgets/nav/menu-entries'

test.each([
  ['', false],
  ['https://blog.shop.example/', true],
])('blog at address %j is in the menu: %s', (blog, isShown) => {
  setShopBrand(pageBrand({ ...defaultBrand, blog }))
  const labels = menuEntries().map(({ label }) => label)
  expect(labels.includes('Blog')).toBe(isShown)
  expect(labels).toContain('Apparel')
})
