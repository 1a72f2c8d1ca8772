/** Commands that print lists and settings of the database, by their nouns in the table of acts. */
import { asc } from 'drizzle-orm'
import { brandRow } from '../acts/shop'
import { coupon } from '../db/schema-order'
import { homeContent, shopTextRows } from '../reads/content'
import { deliveryRules } from '../reads/delivery'
import { readCategories } from '../reads/desk-categories'
import { readCustomerPage } from '../reads/desk-customers'
import { readLogPage } from '../reads/desk-log'
import { listKiosks } from '../reads/kiosk'
import { canUndo } from '../writes/undo'
import { linesOf, rowText } from './act-command'
import type { Command, CommandContext } from './command'

/** A command that prints what `read` returns: a line for each row of a list, or for each field of an object. */
export const listing = (usage: string, read: (context: CommandContext) => Promise<object>): Command => ({
  usage: [usage],
  run: async ([word], context) => {
    if (word !== undefined) throw new Error(`Unknown action "${word}". --help lists all of them.`)
    const content = await read(context)
    const lines = Array.isArray(content) ? content.map(rowText) : linesOf(content)
    for (const line of lines) context.print(line)
    if (lines.length === 0) context.print('The list is empty.')
  },
})

export const lists = {
  customers: listing('customers                      lists the newest customers', ({ db }) =>
    readCustomerPage(db, { after: null, limit: 50 }, {}),
  ),
  coupons: listing('coupons                        lists coupons', async ({ db }) => {
    const rows = await db.select().from(coupon).orderBy(asc(coupon.name))
    return rows.map(({ id: _, ...row }) => row)
  }),
  categories: listing('categories                     lists the categories of the menu', async ({ db }) =>
    (await readCategories(db)).map(({ id, name, slug, subcategories }) => ({
      id,
      name,
      slug,
      subcategories: subcategories.length,
    })),
  ),
  kiosks: listing('kiosks                         lists kiosks with their last report', ({ db, settings }) =>
    listKiosks(db, settings),
  ),
  texts: listing('texts                          prints the FAQ and the terms', async ({ db }) => ({
    faq: await shopTextRows(db, 'faq'),
    terms: await shopTextRows(db, 'terms'),
  })),
  brand: listing(
    'brand                          prints name, colours, contact and pictures',
    ({ db, settings }) => brandRow(db, settings),
  ),
  home: listing('home                           prints banners, offer and popular categories', ({ db }) =>
    homeContent(db),
  ),
  delivery: listing('delivery                       lists holidays, zones and working days', ({ db }) =>
    deliveryRules(db),
  ),
  log: listing('log                            lists the newest entries of the log', async ({ db }) => {
    const entries = await readLogPage(db, { after: null, limit: 50 }, {})
    return entries.map((entry) => {
      const { id, createdAt: at, email: by, act, subject } = entry
      return { id, at, by, act, subject, canUndo: canUndo(entry) }
    })
  }),
} satisfies Record<string, Command>
