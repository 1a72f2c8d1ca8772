/**
 * `npm run walk:prices`: compares the prices of every product for every role at five quantities. The page's figures,
 * exact fractions and the provider's cart must agree to the cent; otherwise it exits with 1. SEED_PRODUCTS is the
 * number of products.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import { createApp } from '../../server/app'
import { openDatabase } from '../../server/db/open'
import { appUser } from '../../server/db/schema-customer'
import { product } from '../../server/db/schema-product'
import { demoAccounts } from '../../demo/seed/demo-accounts'
import { seedWhenEmpty } from '../../demo/seed/seed-shop'
import { openSession } from '../../server/auth/session'
import { readSettings } from '../../server/floor/settings'
import { stepsOfWalk, walkPrices } from '../support/price-walk'

const maxShownMismatches = 20

const started = Date.now()
const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-walk-'))
// Uses a temporary database, because the walk fills carts.
const database = await openDatabase({ databaseUrl: null, dataFolder: folder })
try {
  process.exitCode = await walk()
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

async function walk(): Promise<number> {
  const { db } = database
  const settings = readSettings()
  await seedWhenEmpty(db, { ...settings, dataFolder: folder })
  const products = await db.select({ slug: product.slug }).from(product).orderBy(asc(product.id))
  const users = await db.select({ id: appUser.id, email: appUser.email }).from(appUser)
  const tokens = new Map<number, string>()
  for (const { roleId, email } of demoAccounts) {
    const user = users.find((candidate) => candidate.email === email)
    if (user) tokens.set(roleId, await openSession(db, user.id))
  }
  const app = createApp({ db, settings: { ...settings, rateLimits: false } })
  const { combinations, onRequest, kinds, mismatches } = await walkPrices({
    fetch: async (url, init) => app.request(url, init),
    slugs: products.map(({ slug }) => slug),
    tokens,
    onRole: (roleId) => console.log(`role ${roleId} …`),
  })
  const rows: [string, number][] = [
    ['products', products.length],
    ['roles', tokens.size],
    ['quantities of each', stepsOfWalk],
    ['kinds of products', kinds.size],
    ['combinations', combinations],
    ['of them on request', onRequest],
    ['mismatches', mismatches.length],
    ['seconds', Math.round((Date.now() - started) / 1000)],
  ]
  for (const [name, figure] of rows)
    console.log(`${name.padEnd(20)}${figure.toLocaleString('en-AU').padStart(9)}`)
  for (const mismatch of mismatches.slice(0, maxShownMismatches)) console.error(mismatch)
  const all = products.length * tokens.size * stepsOfWalk
  return mismatches.length > 0 || combinations !== all || all === 0 ? 1 : 0
}
