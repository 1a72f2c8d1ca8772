/** Categories at the desk (req 22.35). */
import { Hono } from 'hono'
import * as v from 'valibot'
import type { DeskCategory } from '../../../src/domain/desk/category-row'
import { ReadVersion } from '../../../src/domain/desk/row'
import type { Executor } from '../../db/client'
import { notFound } from '../../floor/errors'
import { LongText, PlainText } from '../../floor/input'
import { jsonBodyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import {
  addCategory,
  changeCategory,
  orderCategories,
  readCategories,
  readCategory,
  removeCategory,
} from '../../writes/category'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, parseIdParam, sendRow, sendRows } from './member'

const Id = v.pipe(v.number(), v.integer())
const Name = v.pipe(
  v.string(),
  PlainText,
  v.trim(),
  v.nonEmpty('A category needs a name.'),
  v.maxLength(100, 'A name can have at most 100 characters.'),
)
export const Category = v.object({
  name: Name,
  description: v.optional(LongText, ''),
  image: v.optional(
    v.pipe(v.string(), v.regex(/^[\w./ -]*$/, 'The picture is not a path on the image host.')),
    '',
  ),
  isMenu: v.boolean(),
  isPopular: v.boolean(),
  subcategories: v.array(v.object({ id: v.nullable(Id), name: Name })),
})
export const CategoryChange = v.object({ version: ReadVersion, ...Category.entries })
export const CategoryOrder = v.object({ ids: v.array(Id) })

type DeskCategoryRow = Awaited<ReturnType<typeof readCategory>>

export function deskCategoryRoutes({ db }: ProviderContext): Hono<DeskEnv> {
  const actOn = (id: number, act: string, version: string | null) => ({
    act,
    subject: `category ${id}`,
    version,
    read: (tx: Executor) => readCategory(tx, id),
  })
  return new Hono<DeskEnv>()
    .get('/categories', allow('catalogue'), async (c) =>
      sendRows<DeskCategory>(c, (await readCategories(db)).map(withVersion)),
    )
    .post('/categories', allow('catalogue'), async (c) => {
      const change = await jsonBodyOf(c, Category)
      const act = {
        act: 'add',
        subject: `category ${change.name}`,
        loggedResult: (added: DeskCategoryRow) => added ?? {},
      }
      const { result: row } = await performAct(db, c.get('member'), act, async (tx) =>
        readCategory(tx, await addCategory(tx, change)),
      )
      if (!row) throw notFound('This category')
      return sendRow<DeskCategory>(c, withVersion(row))
    })
    .put('/categories/order', allow('catalogue'), async (c) => {
      const { ids } = await jsonBodyOf(c, CategoryOrder)
      const read = async (tx: Executor) => ({ order: (await readCategories(tx)).map(({ name }) => name) })
      const act = { act: 'order', subject: 'categories', read }
      await performAct(db, c.get('member'), act, (tx) => orderCategories(tx, ids))
      return sendRows<DeskCategory>(c, (await readCategories(db)).map(withVersion))
    })
    .put('/categories/:id', allow('catalogue'), async (c) => {
      const { version, ...change } = await jsonBodyOf(c, CategoryChange)
      const id = parseIdParam(c)
      const { row } = await performAct(db, c.get('member'), actOn(id, 'change', version), (tx) =>
        changeCategory(tx, id, change),
      )
      if (!row) throw notFound('This category')
      return sendRow<DeskCategory>(c, withVersion(row))
    })
    .delete('/categories/:id', allow('catalogue'), async (c) => {
      const id = parseIdParam(c)
      await performAct(db, c.get('member'), actOn(id, 'remove', null), (tx) => removeCategory(tx, id))
      return sendRows<DeskCategory>(c, (await readCategories(db)).map(withVersion))
    })
}
