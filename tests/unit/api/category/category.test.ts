/** Reading categories, subcategories and the three groups. */
import { afterEach, describe, expect, test } from 'vitest'
import { fetchCategories, fetchCategory, fetchCategoryGroups } from '../../../../src/api/category/category'
import { fetchSubcategory } from '../../../../src/api/category/subcategory'
import { reportFaultsTo } from '../../../../src/api/wire'
import { replying } from '../answers'

afterEach(() => reportFaultsTo(() => {}))

const mugs = {
  SubCategoryID: 11,
  SubCategoryName: 'Mugs &amp; cups',
  Slug: 'mugs',
  SubCategoryImage: 'c/mugs.webp',
}
const drinkware = {
  CategoryID: 1,
  CategoryName: 'Drinkware',
  Slug: 'drinkware',
  Description: null,
  CategoryBanner: '/b/drinkware.webp',
  CategoryImage: 'https://evil.example/x.webp',
  IsMenu: '0',
  SubCategory: [mugs, { SubCategoryID: 12 }],
}

test('categories carry their subcategories; broken ones are left out and reported', async () => {
  const faults: string[] = []
  reportFaultsTo((fault) => faults.push(fault.path))
  const { asked } = replying({ data: { data: [drinkware, { CategoryID: 9 }] } }, 200, 'secret')
  const { value, fresh } = await fetchCategories(false)
  expect(fresh).toBe(true)
  expect(value).toEqual([
    {
      id: '1',
      name: 'Drinkware',
      slug: 'drinkware',
      description: '',
      banner: '/b/drinkware.webp',
      image: null,
      inMenu: false,
      subcategories: [
        { id: '11', name: 'Mugs & cups', slug: 'mugs', image: '/c/mugs.webp', banner: null, description: '' },
      ],
    },
  ])
  expect(faults).toEqual(['[1].SubCategoryName', '[1].CategoryName'])
  expect(asked[0]?.url).toBe('/frontend/api/category/')
})

test.each([
  [undefined, true],
  [null, true],
  [1, true],
  ['1', true],
  [0, false],
  [false, false],
])('IsMenu %j puts it in the menu: %s', async (IsMenu, inMenu) => {
  replying({ Data: [{ ...drinkware, IsMenu }] })
  expect((await fetchCategories(false)).value[0]?.inMenu).toBe(inMenu)
})

test('a category without a slug is found by its id', async () => {
  replying({ Data: [{ CategoryID: 5, CategoryName: 'Bags' }] })
  expect((await fetchCategories(false)).value[0]).toMatchObject({ slug: '5', subcategories: [] })
})

describe('groups', () => {
  const named = (CategoryName: string) => ({ CategoryID: CategoryName, CategoryName })

  test.each([
    ['all', [named('A'), 0, named('B'), 0, named('C')], ['A', 'B', 'C']],
    ['as lists', [[named('A')], [], [named('B')]], ['A', 'B', null]],
    ['some broken', [{}, null, named('B'), null, 'x'], [null, 'B', null]],
    ['none', [], [null, null, null]],
    ['null', null, [null, null, null]],
  ])('%s', async (_, Data, names) => {
    const { asked } = replying({ Data })
    const { apparel, brands, collections } = (await fetchCategoryGroups()).value
    expect([apparel, brands, collections].map((group) => group?.name ?? null)).toEqual(names)
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/frontend/api/category/AllUnMapcategory' })
  })
})

describe('one of them', () => {
  test('is asked for by its escaped slug and may come as a list', async () => {
    const { asked } = replying({ Data: [drinkware] })
    expect((await fetchCategory('a/b c', false)).value.id).toBe('1')
    expect(asked[0]?.url).toBe('/frontend/api/category/getcategory/a%2Fb%20c')
  })

  test('a subcategory is asked for by both slugs', async () => {
    const { asked } = replying({ data: mugs })
    expect((await fetchSubcategory('drink/ware', 'mugs?', false)).value.id).toBe('11')
    expect(asked[0]?.url).toBe('/frontend/api/category/getsubcategory/drink%2Fware/mugs%3F')
  })
})
