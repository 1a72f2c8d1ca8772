/** The first hour of a shop: which steps of its set-up are done, from the shop's own data (req 22.55). */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { defaultBrand } from '../../src/domain/brand/brand'
import type { DeskSetup } from '../../src/domain/desk/session-row'
import type { Executor } from '../db/client'
import type { Settings } from '../base/settings'
import { readBrand } from './brand'

/** The act in the log; its `isAccepted` is true when the mail server took the email. */
export const testMailAct = 'send test email'

const Facts = v.tuple([
  v.object({
    mail: v.boolean(),
    category: v.boolean(),
    products: v.boolean(),
    demo: v.boolean(),
    filled: v.boolean(),
  }),
])

export async function readSetup(
  db: Executor,
  settings: Pick<Settings, 'brand' | 'isPublic' | 'smtpUrl'>,
): Promise<DeskSetup> {
  const { words, logo } = await readBrand(db, settings)
  const { rows } = await db.execute(sql`
    select
      exists (select from desk_act
          where subject = 'mail' and act = ${testMailAct} and after ->> 'isAccepted' = 'true')
        or exists (select from mail_state where state = 'sent') as mail,
      exists (select from product where not is_demo)
        or exists (select from desk_act where subject like 'categor%') as category,
      exists (select from product) as products,
      exists (select from product where is_demo) as demo,
      exists (select from setting where name = 'demo_catalogue' and value = 'filled') as filled`)
  const [{ mail, category, products, demo, filled }] = v.parse(Facts, rows)
  const steps = {
    name: words.name !== defaultBrand.name,
    abn: words.abn !== '',
    logo: logo !== null,
    mail: settings.smtpUrl !== null && mail,
    category,
    products,
  }
  // A shop on one machine that has the demo from its first start is a trial.
  const isTrial = demo && !filled && !settings.isPublic
  const isDone = Object.values(steps).every(Boolean) && !demo
  return { id: 'setup', isShown: !isTrial && !isDone, steps, hasDemo: demo }
}
