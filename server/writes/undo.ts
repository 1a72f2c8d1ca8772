/**
 * Undoes an entry of the desk's log: what still has the value of the entry gets the value before it, and the rest is
 * left as it is (req 22.61).
 */
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { defaultBrand } from '../../src/domain/brand/brand'
import { withCount } from '../../src/domain/count'
import { maxLoggedProducts } from '../../src/domain/desk/log-row'
import type { Executor } from '../db/client'
import { coupon } from '../db/schema-order'
import { invalid } from '../base/errors'
import type { Settings } from '../base/settings'
import { readBrand } from '../reads/brand'
import { shopTextRows } from '../reads/content'
import { type LogEntry, readLogProducts } from '../reads/desk-log'
import { asJson, type Changes, type Fields } from './audit'
import { changeBrand } from './brand'
import { setCoupon } from './coupon'
import { setTexts, textKinds, textsIn } from './shop-text'
import { planProducts, type UndoPlan } from './undo-products'

/** The log has no pictures of the brand. */
const brandFields = ['words', 'isSet', 'edition']

export function canUndo({ hasProducts, subject, before, after }: LogEntry): boolean {
  const names = Object.keys({ ...before, ...after })
  if (hasProducts) return true
  if (subject === 'brand') return 'words' in before && names.every((name) => brandFields.includes(name))
  if (/^text \w+$/.test(subject)) return 'texts' in before
  if (/^coupon \S+$/.test(subject)) return names.length > 0
  return /^product \d+$/.test(subject) && names.length > 0 && !names.includes('sku')
}

/** Refuses an entry that cannot be undone, or of which nothing is left to undo. */
export async function planUndo(tx: Executor, settings: Settings, entry: LogEntry): Promise<UndoPlan> {
  if (!canUndo(entry)) throw invalid('This entry of the log can’t be undone.')
  const plan = await planOf(tx, settings, entry)
  if (plan.changes.length + plan.hidden + plan.removed > 0) return plan
  throw invalid(`Nothing was undone. ${plan.left.slice(0, 3).join(' ')}`)
}

async function planOf(tx: Executor, settings: Settings, entry: LogEntry): Promise<UndoPlan> {
  const { id, subject, hasProducts, before, after } = entry
  const [noun, name = ''] = subject.split(' ')
  if (hasProducts)
    return planProducts(tx, await readLogProducts(tx, id, { after: null, limit: maxLoggedProducts }))
  if (noun === 'product') return planProducts(tx, [{ id: Number(name), sku: subject, before, after }])
  if (noun === 'coupon') return planCoupon(tx, name, entry)
  return noun === 'brand' ? planBrand(tx, settings, entry) : planTexts(tx, name, entry)
}

/** A plan for one row. */
const planRow = (change: Changes & { name: string }, left: string[], apply: UndoPlan['apply']): UndoPlan => ({
  changes: Object.keys({ ...change.before, ...change.after }).length > 0 ? [change] : [],
  hidden: 0,
  removed: 0,
  left,
  products: [],
  apply,
})

/** Splits the fields of a change by whether they still have their value after it. */
function splitFields(names: readonly string[], { before, after }: Changes, row: Fields) {
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const same = changed.filter((name) => isDeepStrictEqual(row[name], after[name]))
  const pick = (fields: Fields) => Object.fromEntries(same.map((name) => [name, fields[name] ?? null]))
  return {
    before: pick(row),
    after: pick(before),
    newer: changed.filter((name) => !same.includes(name)),
  }
}

const sinceText = (name: string, newer: readonly string[]) =>
  newer.length > 0 ? [`${name}: ${newer.join(', ')} changed since.`] : []

const termNames = ['percent', 'startsAt', 'endsAt', 'maxUses']

async function planCoupon(tx: Executor, code: string, entry: Changes): Promise<UndoPlan> {
  const name = `coupon ${code}`
  const [stored] = await tx.select().from(coupon).where(eq(coupon.name, code))
  const row = asJson(stored ?? null)
  const isEmpty = (fields: Fields) => Object.keys(fields).length === 0
  const leave = (reason: string) =>
    planRow({ name, before: {}, after: {} }, [`${name} ${reason}.`], async () => undefined)
  if (isEmpty(entry.after)) {
    if (stored) return leave('is in the shop again')
    const { percent, startsAt, endsAt, maxUses, uses, createdAt } = entry.before
    const values = { percent: Number(percent), maxUses: countOf(maxUses), uses: Number(uses) }
    const moments = {
      startsAt: momentOf(startsAt),
      endsAt: momentOf(endsAt),
      createdAt: momentOf(createdAt) ?? new Date(),
    }
    return planRow({ name, before: { isRemoved: true }, after: { isRemoved: false } }, [], async (db) => {
      await db.insert(coupon).values({ name: code, ...values, ...moments })
    })
  }
  if (!stored) return leave('is not in the shop any more')
  const { before, after, newer } = splitFields(termNames, entry, row)
  if (isEmpty(entry.before)) {
    if (newer.length > 0) return leave('was changed since')
    if (stored.uses > 0) return leave(`was used ${withCount(stored.uses, 'time')}, and you can end it`)
    return planRow({ name, before: { isRemoved: false }, after: { isRemoved: true } }, [], async (db) => {
      await db.delete(coupon).where(and(eq(coupon.name, code), eq(coupon.uses, 0)))
    })
  }
  const maxUses = countOf(after.maxUses)
  if (maxUses !== null && maxUses < stored.uses)
    return leave(`was used ${withCount(stored.uses, 'time')} already, more than the earlier maximum`)
  const terms = { ...row, ...after }
  return planRow({ name, before, after }, sinceText(name, newer), (db) =>
    setCoupon(db, code, {
      percent: Number(terms.percent),
      startsAt: momentOf(terms.startsAt),
      endsAt: momentOf(terms.endsAt),
      maxUses: countOf(terms.maxUses),
    }),
  )
}

const momentOf = (value: unknown) => (typeof value === 'string' ? new Date(value) : null)
const countOf = (value: unknown) => (typeof value === 'number' ? value : null)

async function planBrand(tx: Executor, settings: Settings, entry: Changes): Promise<UndoPlan> {
  const { words } = await readBrand(tx, settings)
  const wordsOf = (fields: Fields) => Object(fields.words) as Fields
  const change = { before: wordsOf(entry.before), after: wordsOf(entry.after) }
  const { before, after, newer } = splitFields(Object.keys(defaultBrand), change, words)
  return planRow({ name: 'brand', before, after }, sinceText('brand', newer), async (db) => {
    await changeBrand(db, settings, { words: after })
  })
}

async function planTexts(tx: Executor, name: string, entry: Changes): Promise<UndoPlan> {
  const kind = textKinds.find((known) => known === name) ?? 'faq'
  const row = asJson({ texts: await shopTextRows(tx, kind) })
  const { before, after, newer } = splitFields(['texts'], entry, row)
  return planRow({ name, before, after }, sinceText(name, newer), (db) =>
    setTexts(db, kind, textsIn(entry.before.texts)),
  )
}
