/** Making coupons and ending them. */
import { asc, eq, sql } from 'drizzle-orm'
import { formatCount } from '../../src/domain/count'
import { couponCode } from '../../src/domain/price/quote'
import { coupon } from '../db/schema-order'
import { type Command, dateOf, dayOf, type CommandContext, wholeOf, readWords } from './command'

const day = 24 * 60 * 60_000

export const couponCommand: Command = {
  usage: [
    'coupon                         all coupons',
    'coupon SPRING10 10             makes it, or changes it: 10 percent',
    '  --from 2026-12-01 --until 2026-12-31 --uses 100',
    'coupon SPRING10 end            ends it now',
  ],
  run: async (words, context) => {
    const { positionals, values: options } = readWords(words, {
      from: { type: 'string' },
      until: { type: 'string' },
      uses: { type: 'string' },
    })
    const [typed, what] = positionals
    if (typed === undefined) return list(context)
    const name = couponCode(typed)
    if (!/^[A-Z0-9][A-Z0-9_-]{1,39}$/.test(name))
      throw new Error('A coupon code has 2 to 40 letters, digits, - or _.')
    if (what === 'end') return end(name, context)
    const percent = Number(what)
    if (!/^\d{1,3}(\.\d{1,4})?$/.test(what ?? '') || percent <= 0 || percent > 100)
      throw new Error('Say how many percent: above 0, at most 100.')
    const values = {
      percent,
      startsAt: dayOf(options.from),
      // To the end of that day.
      endsAt: dayOf(options.until, day),
      maxUses: options.uses === undefined ? null : wholeOf(options.uses, '--uses'),
    }
    await context.db
      .insert(coupon)
      .values({ name, ...values })
      .onConflictDoUpdate({ target: coupon.name, set: values })
    context.print(`Coupon ${name} gives ${percent}% off.`)
  },
}

async function end(name: string, { db, print }: CommandContext): Promise<void> {
  const ended = await db
    .update(coupon)
    .set({ endsAt: sql`now()` })
    .where(eq(coupon.name, name))
    .returning({ id: coupon.id })
  if (ended.length === 0) throw new Error(`There is no coupon ${name}.`)
  print(`Coupon ${name} has ended.`)
}

async function list({ db, print }: CommandContext): Promise<void> {
  const rows = await db.select().from(coupon).orderBy(asc(coupon.name))
  if (rows.length === 0) print('No coupons yet.')
  for (const { name, percent, startsAt, endsAt, uses, maxUses } of rows) {
    const days = [startsAt && `from ${dateOf(startsAt)}`, endsAt && `until ${dateOf(endsAt)}`]
    const used = `used ${formatCount(uses)}${maxUses === null ? '' : ` of ${formatCount(maxUses)}`}`
    print([name, `${percent}%`, days.filter(Boolean).join(' '), used].filter(Boolean).join('  '))
  }
}
