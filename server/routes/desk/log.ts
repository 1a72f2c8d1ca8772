/** The log of the actions at the desk: its entries, their products, and what undoing an entry would change (req 22.4, 22.61). */
import { Hono } from 'hono'
import type { DeskAct, DeskActProduct, DeskUndo } from '../../../src/domain/desk/log-row'
import { logEntryOf, undoRow } from '../../acts/log'
import { idOf } from '../../base/input'
import { readLogPage, readLogProducts } from '../../reads/desk-log'
import { pathParam } from '../../requests/body'
import { canUndo, planUndo } from '../../writes/undo'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, searchTextOf, sendPage, sendRow } from './member'

export function deskLogRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .get('/acts', allow('all'), (c) =>
      sendPage<DeskAct>(c, async (request) => {
        const entries = await readLogPage(db, request, { q: searchTextOf(c) })
        return entries.map((entry) => ({ ...entry, canUndo: canUndo(entry) }))
      }),
    )
    .get('/acts/:entry/products', allow('all'), (c) =>
      sendPage<DeskActProduct>(c, (request) =>
        readLogProducts(db, idOf(pathParam(c, 'entry')) ?? 0, request),
      ),
    )
    .get('/acts/:entry/undo', allow('all'), async (c) => {
      const entry = await logEntryOf(pathParam(c, 'entry'), { db })
      return sendRow<DeskUndo>(c, undoRow(await planUndo(db, settings, entry)))
    })
}
