/** Tests the categories of the Products menu and the category names made from slugs. */
import { expect, test } from 'vitest'
import { type Category, menuCategories, nameFromSlug } from '../../../../src/domain/catalogue/category'

const category = (slug: string, inMenu = true) => ({ slug, inMenu }) as Category

test('menu leaves out hidden categories, apparel, brands and collections', () => {
  const categories = [
    'drinkware',
    'Apparel',
    'brand',
    'brands',
    'collection',
    'COLLECTIONS',
    'brand-new',
  ].map((slug) => category(slug))
  const menu = menuCategories([...categories, category('hidden', false)])
  expect(menu.map(({ slug }) => slug)).toEqual(['drinkware', 'brand-new'])
})

test.each([
  ['trade-show-giveaways', 'Trade show giveaways'],
  ['eco_bags', 'Eco bags'],
  ['--odd--', 'Odd'],
])('slug %j is shown as %j', (slug, name) => expect(nameFromSlug(slug)).toBe(name))
