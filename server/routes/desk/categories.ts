/** The categories at the desk (req 22.35). Their changes are acts (server/acts/categories.ts). */
import { Hono } from 'hono'
import type { DeskCategory } from '../../../src/domain/desk/category-row'
import { readCategories } from '../../reads/desk-categories'
import { withVersion } from '../../writes/audit'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, sendRows } from './member'

export const deskCategoryRoutes = ({ db }: ProviderContext): Hono<DeskEnv> =>
  new Hono<DeskEnv>().get('/categories', allow('catalogue'), async (c) =>
    sendRows<DeskCategory>(c, (await readCategories(db)).map(withVersion)),
  )
