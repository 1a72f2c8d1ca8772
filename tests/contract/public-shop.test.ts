/** A shop that others can reach: the published demo password opens no account (req 14.13). */
import { expect, test } from 'vitest'
import { openPool } from '../../server/db/client'
import { appUser } from '../../server/db/schema-customer'
import { product } from '../../server/db/schema-product'
import { demoAccounts, demoPassword } from '../../demo/seed/demo-accounts'
import { seedWhenEmpty } from '../../demo/seed/seed-shop'
import { accountLines } from '../../server/main'
import { captureLog } from '../support/log'
import { copyOf } from './file-resources'
import { openProvider, testSettings, signedIn } from './provider'

const settings = { ...testSettings, isPublic: true, seedProducts: 20 }

test('empty public shop is filled with products and no accounts', async () => {
  const { db } = openProvider({}, await copyOf('empty'))
  expect(await seedWhenEmpty(db, settings)).toBe(true)
  expect(await db.select({ id: product.id }).from(product)).toHaveLength(20)
  expect(await db.select().from(appUser)).toEqual([])
  expect((await accountLines({ settings, db })).join()).toContain('user add you@example.com --role admin')
})

test('seeding reports its start once, and logs none of its slow statements', async () => {
  const limits = { statementTimeout: 30_000, slowStatement: 0 }
  const { db, close } = openPool(await copyOf('empty'), 4, limits)
  const log = captureLog('warn')
  let startCount = 0
  await seedWhenEmpty(db, settings, () => (startCount += 1))
  expect([startCount, log.lines()]).toEqual([1, []])
  await seedWhenEmpty(db, settings, () => (startCount += 1))
  await db.select().from(appUser)
  expect([startCount, log.withMessage('Slow statement')]).toEqual([1, [expect.anything()]])
  log.restore()
  await close()
})

test('public shop that was a demo warns about its accounts and ends their sessions', async () => {
  const provider = openProvider()
  const { db, get, post } = provider
  const demoSession = await signedIn(provider, 0)
  const warning = (await accountLines({ settings, db })).join()
  for (const { email } of demoAccounts) expect(warning).toContain(email)
  expect(warning).not.toContain(demoPassword)
  for (const { email: Email } of demoAccounts)
    expect((await post('auth/signin', { Email, Password: demoPassword })).status).toBe(401)
  expect((await get('cart', demoSession)).status).toBe(401)
  // At the next start there is nothing to report.
  expect(await accountLines({ settings, db })).toEqual([])
})
