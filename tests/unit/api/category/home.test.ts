/** Reading the home page. */
import { expect, test } from 'vitest'
import { fetchHome } from '../../../../src/api/category/home'
import { ContractFailure } from '../../../../src/domain/failure'
import { replying } from '../answers'

const card = { CategoryName: 'Bags', Slug: 'bags', CategoryImage: 'c/bags.webp' }
const tile = { ProductID: 1, ProductName: 'Mug', Slug: 'mug' }
const home = {
  Sliders: [
    { background_image: 's/1.webp', button_link: 'category/bags', New_Tab: '1' },
    { background_image: 's/2.webp', button_link: 'javascript:alert(1)', New_Tab: 0 },
    { background_image: 'https://evil.example/3.webp' },
    { button_link: '/no-picture' },
  ],
  PopularProducts: [card, { CategoryName: 'No slug' }],
  StartExploring: [{ CategoryID: 3, CategoryName: 'Caps' }, { CategoryName: 'Nowhere' }],
  TrendingNow: [tile, { nothing: true }],
  Offer: { Title: 'A &amp; B', Description: 'For you', button_link: '/sale', background_image: null },
}

test.each([
  ['an object', { Data: home }],
  ['a list of one', { data: [home] }],
  ['wrapped twice', { data: { data: home } }],
])('comes as %s; what is broken in it is left out', async (_, reply) => {
  replying(reply)
  const { value } = await fetchHome()
  expect(value.slides).toEqual([
    { image: '/s/1.webp', href: '/category/bags', newTab: true },
    { image: '/s/2.webp', href: null, newTab: false },
  ])
  expect(value.popularCategories).toEqual([{ id: 'bags', name: 'Bags', slug: 'bags', image: '/c/bags.webp' }])
  expect(value.exploreTabs).toEqual([{ id: '3', name: 'Caps', slug: '3' }])
  expect(value.trending.map(({ slug }) => slug)).toEqual(['mug'])
  expect(value.offer).toEqual({
    image: null,
    logo: null,
    title: 'A & B',
    description: 'For you',
    href: '/sale',
  })
})

test('every part may be missing', async () => {
  replying({ Data: {} })
  expect((await fetchHome()).value).toEqual({
    slides: [],
    popularCategories: [],
    exploreTabs: [],
    trending: [],
    offer: null,
  })
})

test.each([[null], [[]], [{}], ['x'], [7]])('an offer of %j is none', async (Offer) => {
  replying({ Data: { ...home, Offer } })
  expect((await fetchHome()).value.offer).toBeNull()
})

test('a home page that is no home page is a contract failure', async () => {
  replying({ Data: 'soon' })
  await expect(fetchHome()).rejects.toBeInstanceOf(ContractFailure)
})
