/** Creates and ends coupons. */
import { asc } from 'drizzle-orm'
import { formatCount } from '../../src/domain/count'
import { coupon } from '../db/schema-order'
import { couponNameOf, couponPercentOf, endCoupon, setCoupon } from '../writes/coupon'
import { type Command, dateOf, dayOf, type CommandContext, wholeNumberOf, readArgs } from './command'

export const couponCommand: Command = {
  usage: [
    'coupon                         lists all coupons',
    'coupon SPRING10 10             adds or replaces a coupon of 10 percent',
    '  --from 2026-12-01 --until 2026-12-31 --uses 100   first and last day, and maximum uses',
    'coupon SPRING10 end            ends a coupon now',
  ],
  run: async (args, context) => {
    const { positionals, values: options } = readArgs(args, {
      from: { type: 'string' },
      until: { type: 'string' },
      uses: { type: 'string' },
    })
    const [typed, action] = positionals
    if (typed === undefined) return list(context)
    const name = couponNameOf(typed)
    if (action === 'end') return end(name, context)
    const percent = couponPercentOf(action ?? '')
    await setCoupon(context.db, name, {
      percent,
      startsAt: dayOf(context.settings, options.from),
      endsAt: dayOf(context.settings, options.until, 24),
      maxUses: options.uses === undefined ? null : wholeNumberOf(options.uses, '--uses'),
    })
    context.print(`Coupon ${name} saved: ${percent}% off.`)
  },
}

async function end(name: string, { db, print }: CommandContext): Promise<void> {
  if (!(await endCoupon(db, name))) throw new Error(`There is no coupon ${name}.`)
  print(`Coupon ${name} ended.`)
}

async function list({ db, print }: CommandContext): Promise<void> {
  const rows = await db.select().from(coupon).orderBy(asc(coupon.name))
  if (rows.length === 0) print('No coupons yet.')
  for (const { name, percent, startsAt, endsAt, uses, maxUses } of rows) {
    const days = [startsAt && `from ${dateOf(startsAt)}`, endsAt && `until ${dateOf(endsAt)}`]
    const usageText = `used ${formatCount(uses)}${maxUses === null ? '' : ` of ${formatCount(maxUses)}`}`
    print([name, `${percent}%`, days.filter(Boolean).join(' '), usageText].filter(Boolean).join('  '))
  }
}
