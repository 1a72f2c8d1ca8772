/** A shop that others can reach: nobody gets in by a password that is published with it (req 14.13). */
import { expect, test } from 'vitest'
import { openPool } from '../../server/db/client'
import { appUser } from '../../server/db/schema-customer'
import { product } from '../../server/db/schema-product'
import { demoAccounts, demoPassword } from '../../demo/seed/demo-accounts'
import { seedWhenEmpty } from '../../demo/seed/seed-shop'
import { accountLines } from '../../server/main'
import { captureLog } from '../support/log'
import { copyOf } from './own-database'
import { openProvider, quiet, signedIn } from './provider'

const settings = { ...quiet, isPublic: true, seedProducts: 20 }

test('an empty one is filled with products and no accounts', async () => {
  const { db } = openProvider({}, await copyOf('empty'))
  expect(await seedWhenEmpty(db, settings)).toBe(true)
  expect(await db.select({ id: product.id }).from(product)).toHaveLength(20)
  expect(await db.select().from(appUser)).toEqual([])
  expect((await accountLines({ settings, db })).join()).toContain('user add you@example.com --role admin')
})

test('filling it says when it begins, and logs none of its long statements', async () => {
  const limits = { statementTimeout: 30_000, slowStatement: 0 }
  const { db, close } = openPool(await copyOf('empty'), 4, limits)
  const log = captureLog('warn')
  let begun = 0
  await seedWhenEmpty(db, settings, () => (begun += 1))
  expect([begun, log.lines()]).toEqual([1, []])
  await seedWhenEmpty(db, settings, () => (begun += 1))
  await db.select().from(appUser)
  expect([begun, log.said('Slow statement')]).toEqual([1, [expect.anything()]])
  log.restore()
  await close()
})

test('one that was a demo says so, and ends what the published password opened', async () => {
  const provider = openProvider()
  const { db, get, post } = provider
  const stillIn = await signedIn(provider, 0)
  const said = (await accountLines({ settings, db })).join()
  for (const { email } of demoAccounts) expect(said).toContain(email)
  expect(said).not.toContain(demoPassword)
  for (const { email: Email } of demoAccounts)
    expect((await post('auth/signin', { Email, Password: demoPassword })).status).toBe(401)
  expect((await get('cart', stillIn)).status).toBe(401)
  // At the next start there is nothing to say.
  expect(await accountLines({ settings, db })).toEqual([])
})
