/** Categories at the desk: adding, renaming, ordering and removing them (req 22.35). */
import { expect, test } from 'vitest'
import { deskOf, newStaffMember } from './desk-calls'
import { openProvider, runCommand } from './provider'
import { commandOf } from '../../server/operate/cli'

const provider = openProvider()
const { callDesk, dataOf, read } = deskOf(provider, (await newStaffMember(provider, ['catalogue'])).cookie)

type Category = { id: number; version: string; name: string; slug: string; subcategories: Child[] }
type Child = { id: number | null; name: string; slug?: string; products?: number }

const categories = (): Promise<Category[]> => read('categories')
const menuFields = { description: '', image: '', isMenu: true, isPopular: false }
const addCategory = (name: string, subcategories: Child[] = []) =>
  dataOf('POST categories', { ...menuFields, name, subcategories })
const menuNames = async () => {
  const { Data } = (await (await provider.get('category/')).json()) as { Data: { CategoryName: string }[] }
  return Data.map(({ CategoryName }) => CategoryName)
}

test('added category is in the menu, and a product can be put into it', async () => {
  const added = await addCategory('Umbrellas', [{ id: null, name: 'Folding umbrellas' }])
  expect(added).toMatchObject({
    slug: 'umbrellas',
    subcategories: [{ slug: 'folding-umbrellas', products: 0 }],
  })
  expect((await menuNames()).at(-1)).toBe('Umbrellas')
  const choices = await read('product-categories')
  expect(choices).toContainEqual({ id: 'umbrellas/folding-umbrellas', name: 'Umbrellas: Folding umbrellas' })
})

test('renamed category keeps its address, and the menu shows the new name', async () => {
  const drinkware = (await categories()).find(({ slug }) => slug === 'drinkware')
  if (!drinkware) throw new Error('no drinkware')
  const { id, version, subcategories } = drinkware
  const changed = await dataOf(`PUT categories/${id}`, {
    ...menuFields,
    version,
    name: 'Cups and more',
    subcategories: subcategories.map(({ id: childId, name }) => ({ id: childId, name })),
  })
  expect(changed).toMatchObject({ slug: 'drinkware', name: 'Cups and more' })
  expect(await menuNames()).toContain('Cups and more')
  expect(await (await provider.get('product/cafe-tote')).text()).not.toContain('Cups and more')
})

test('order of the categories is the order of the menu', async () => {
  const ids = (await categories()).map(({ id }) => id).toReversed()
  await dataOf('PUT categories/order', { ids })
  expect((await categories()).map(({ id }) => id)).toEqual(ids)
})

test('order of the categories is refused unless it contains each of them once', async () => {
  const ids = (await categories()).map(({ id }) => id)
  for (const wrong of [
    ids.slice(1),
    [...ids, ids[0]],
    [...ids.slice(1), ids[1]],
    [...ids.slice(1), 987_654],
  ]) {
    const refused = await callDesk('PUT categories/order', { ids: wrong })
    expect((await refused.json()).ErrorMessage).toBe('The order must contain each category once.')
  }
})

test('categories of flags, such as new products, are not changed or removed', async () => {
  for (const verb of [
    ['change', 'special', '--name', 'Fresh'],
    ['remove', 'special'],
  ])
    await expect(runCommand(provider, commandOf('categories'), verb)).rejects.toThrow(/was not found/)
})

test('category with products is not removed, and an empty one is', async () => {
  const categoryWithProducts = (await categories()).find(({ subcategories }) =>
    subcategories.some(({ products = 0 }) => products > 0),
  )
  const refused = await callDesk(`DELETE categories/${categoryWithProducts?.id}`)
  expect(refused.status).toBe(422)
  expect((await refused.json()).ErrorMessage).toMatch(/contains \d+ products\. Move them/)
  const { id } = await addCategory('Empty')
  await dataOf(`DELETE categories/${id}`)
  expect(await menuNames()).not.toContain('Empty')
})

test.each([
  ['its name is used', { name: 'Twice' }, 'There is a category "Twice" already.'],
  [
    'a page of the shop has its name',
    { name: 'Cart' },
    'The shop has a page of this name. Choose another name.',
  ],
  [
    'two subcategories have one name',
    { name: 'Mugs again', subcategories: ['Tall mugs', 'Tall  mugs'].map((name) => ({ id: null, name })) },
    'There is a subcategory "Tall  mugs" already.',
  ],
])('category is refused when %s', async (_, fields, message) => {
  await addCategory('Twice')
  const before = await menuNames()
  const refused = await callDesk('POST categories', { ...menuFields, subcategories: [], ...fields })
  expect((await refused.json()).ErrorMessage).toBe(message)
  expect(await menuNames()).toEqual(before)
})

test('command changes only the named fields of a category', async () => {
  await runCommand(provider, commandOf('categories'), ['add', '--name', 'Socks'])
  await runCommand(provider, commandOf('categories'), ['change', 'socks', '--popular'])
  expect((await categories()).at(-1)).toMatchObject({ name: 'Socks', isMenu: true, isPopular: true })
  expect(await runCommand(provider, commandOf('categories'), '')).toContainEqual(
    expect.stringMatching(/Socks/),
  )
  await runCommand(provider, commandOf('categories'), ['remove', 'socks'])
  expect(await menuNames()).not.toContain('Socks')
})
