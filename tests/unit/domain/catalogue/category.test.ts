/** Which categories the Products menu holds, and names made from addresses. */
import { expect, test } from 'vitest'
import { type Category, menuCategories, nameFromSlug } from '../../../../src/domain/catalogue/category'

const category = (slug: string, inMenu = true) => ({ slug, inMenu }) as Category

test('the menu leaves out hidden categories and the three groups beside it', () => {
  const all = ['drinkware', 'Apparel', 'brand', 'brands', 'collection', 'COLLECTIONS', 'brand-new'].map(
    (slug) => category(slug),
  )
  const shown = menuCategories([...all, category('hidden', false)])
  expect(shown.map(({ slug }) => slug)).toEqual(['drinkware', 'brand-new'])
})

test.each([
  ['trade-show-giveaways', 'Trade show giveaways'],
  ['eco_bags', 'Eco bags'],
  ['USB', 'USB'],
  ['--odd--', 'Odd'],
  ['', ''],
])('%j reads %j', (slug, name) => {
  expect(nameFromSlug(slug)).toBe(name)
})
