/** The act that undoes an entry of the log (req 22.61). Every entry that can be undone needs the right to the catalogue. */
import { DeskUndo } from '../../src/domain/desk/log-row'
import type { Executor } from '../db/client'
import { notFound } from '../base/errors'
import { idOf } from '../base/input'
import type { Settings } from '../base/settings'
import { type LogEntry, readLogEntry } from '../reads/desk-log'
import { lockProducts } from '../writes/stock'
import { planUndo } from '../writes/undo'
import type { UndoPlan } from '../writes/undo-products'
import { act, type ActContext } from './act'
import { deskProduct } from './products'
import { brandRow, findCoupon, textKindOf, textsRow } from './shop'

export async function logEntryOf(text: string, { db }: Pick<ActContext, 'db'>): Promise<LogEntry> {
  const id = idOf(text)
  const entry = id === null ? null : await readLogEntry(db, id)
  if (!entry) throw notFound('This entry of the log')
  return entry
}

const maxChanges = 10
const maxLeft = 50

const countsOf = ({ changes, hidden, removed }: UndoPlan) => ({ changed: changes.length, hidden, removed })

export function undoRow(plan: UndoPlan): DeskUndo {
  const { changes, left } = plan
  const more = left.length > maxLeft ? [`… and ${left.length - maxLeft} more`] : []
  return {
    ...countsOf(plan),
    changes: changes.slice(0, maxChanges),
    left: [...left.slice(0, maxLeft), ...more],
  }
}

/** Returns the row of an entry about one row, for the log. */
async function rowOf(tx: Executor, settings: Settings, { subject, hasProducts }: LogEntry) {
  const [noun, name = ''] = subject.split(' ')
  if (hasProducts) return null
  if (noun === 'product') return deskProduct(tx, idOf(name) ?? 0)
  if (noun === 'coupon') return findCoupon(tx, name)
  if (noun === 'brand') return brandRow(tx, settings)
  return noun === 'text' ? textsRow(tx, textKindOf(name)) : null
}

/** "undo import"; for an entry of an undo "redo import", and then "undo import" again. */
const undoName = (name: string) =>
  name.startsWith('undo ') ? name.replace('undo', 'redo') : `undo ${name.replace(/^redo /, '')}`

export const logActs = [
  act({
    name: 'log undo',
    help: 'Undoes an entry of the log: what still has its value gets the value before it, and the rest is left.',
    call: ['POST', '/acts/:entry/undo'],
    rights: ['catalogue'],
    params: { entry: logEntryOf },
    subject: ({ entry }) => entry.subject,
    log: ({ entry }) => undoName(entry.act),
    read: (tx, { entry }, { settings }) => rowOf(tx, settings, entry) as Promise<object | null>,
    write: async (tx, { entry }, { settings }) => {
      await lockProducts(tx)
      const plan = await planUndo(tx, settings, entry)
      await plan.apply(tx)
      return { plan, entry }
    },
    loggedResult: ({ plan, entry }) => (entry.hasProducts ? countsOf(plan) : {}),
    loggedProducts: ({ plan, entry }) => (entry.hasProducts ? plan.products : []),
    send: ({ plan }) => undoRow(plan),
    report: ({ plan }) => ({ ...countsOf(plan), ...(plan.left.length > 0 && { left: undoRow(plan).left }) }),
    reply: DeskUndo,
  }),
]
