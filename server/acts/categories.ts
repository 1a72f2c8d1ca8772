/** The acts that add, order, change and remove categories of the menu (req 22.35). */
import * as v from 'valibot'
import { DeskCategory, DeskCategoryOrder } from '../../src/domain/desk/category-row'
import { DeskRowId, ReadVersion } from '../../src/domain/desk/row'
import type { Executor } from '../db/client'
import { notFound } from '../base/errors'
import { idOf, LongText, PlainText } from '../base/input'
import { findCategoryId, readCategories, readCategory } from '../reads/desk-categories'
import { withVersion } from '../writes/audit'
import { addCategory, changeCategory, orderCategories, removeCategory } from '../writes/category'
import { act, type ActContext } from './act'

const categoryNotFound = () => notFound('This category')

/** Categories are named by their id or their slug. */
async function categoryIdOf(text: string, { db }: ActContext): Promise<number> {
  const id = idOf(text) ?? (await findCategoryId(db, text))
  if (id === null) throw categoryNotFound()
  return id
}

const Id = v.pipe(v.number(), v.integer())
const Name = v.pipe(
  v.string(),
  PlainText,
  v.trim(),
  v.nonEmpty('A category needs a name.'),
  v.maxLength(100, 'A name can have at most 100 characters.'),
)
/** Pictures of the demo have a `+` in their paths. */
export const PicturePath = v.pipe(
  v.string(),
  v.regex(/^[\w./ +-]*$/, 'The picture is not a path on the image host.'),
)
const Subcategories = v.array(v.object({ id: v.nullable(Id), name: Name }))

const categoryActFields = {
  rights: ['catalogue'],
  params: { id: categoryIdOf },
  subject: ({ id }: { id: number }) => `category ${id}`,
  read: (tx: Executor, { id }: { id: number }) => readCategory(tx, id),
  missing: categoryNotFound,
  reply: DeskCategory,
} as const

export const categoryActs = [
  act({
    name: 'categories add',
    help: 'Adds a category at the end of the menu.',
    call: ['POST', '/categories'],
    rights: ['catalogue'],
    body: v.object({
      name: Name,
      description: v.optional(LongText, ''),
      image: v.optional(PicturePath, ''),
      isMenu: v.optional(v.boolean(), true),
      isPopular: v.optional(v.boolean(), false),
      subcategories: v.optional(Subcategories, []),
    }),
    subject: ({ name }) => `category ${name}`,
    write: async (tx, change) => {
      const added = await readCategory(tx, await addCategory(tx, change))
      if (!added) throw categoryNotFound()
      return added
    },
    loggedResult: (added) => added,
    send: withVersion,
    reply: DeskCategory,
  }),
  act({
    name: 'categories order',
    help: 'Sets the order of all categories.',
    // Before the call below, whose path also matches this one.
    call: ['PUT', '/categories/order'],
    rights: ['catalogue'],
    body: v.object({ ids: v.array(Id) }),
    subject: () => 'categories',
    read: async (tx: Executor) => ({ order: (await readCategories(tx)).map(({ name }) => name) }),
    write: (tx, { ids }) => orderCategories(tx, ids),
    reply: DeskCategoryOrder,
  }),
  act({
    name: 'categories change',
    help: 'Changes fields of a category. Subcategories without an id are added, missing ones removed.',
    call: ['PUT', '/categories/:id'],
    ...categoryActFields,
    body: v.object({
      version: ReadVersion,
      name: v.optional(Name),
      description: v.optional(LongText),
      image: v.optional(PicturePath),
      isMenu: v.optional(v.boolean()),
      isPopular: v.optional(v.boolean()),
      subcategories: v.optional(Subcategories),
    }),
    write: (tx, { id, ...change }) => changeCategory(tx, id, change),
  }),
  act({
    name: 'categories remove',
    help: 'Removes a category without products.',
    call: ['DELETE', '/categories/:id'],
    ...categoryActFields,
    write: (tx, { id }) => removeCategory(tx, id),
    send: (_, { id }) => ({ id }),
    reply: DeskRowId,
  }),
]
