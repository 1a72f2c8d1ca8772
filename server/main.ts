/** Runs the provider: database, tables, seed, then listening until SIGTERM or SIGINT. */
import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { roles } from '../src/domain/account/role'
import { counted } from '../src/domain/count'
import { createApp } from './app'
import type { Database } from './db/client'
import { renewDocuments } from './writes/product-document'
import { type OpenDatabase, openDatabase } from './db/open'
import { closeDemoAccounts, demoAccounts, demoPassword, hasDemoAccounts } from '../demo/seed/demo-accounts'
import { appUser } from './db/schema-customer'
import { demoCoupon, waitingDemoOrder } from '../demo/seed/demo-orders'
import { seedWhenEmpty } from '../demo/seed/seed-shop'
import { collectDefaultMetrics } from 'prom-client'
import { atLogLevel, log } from './floor/log'
import type { OwnRequest } from './requests/observe'
import { explainAndExit, readSettings, type Settings } from './floor/settings'
import { fileStore } from './files/store'
import { sweepFiles } from './files/sweep'
import { createMailer } from './mail/mailer'
import { linksOf } from './mail/order-mail'
import { releaseJobs } from './jobs/tasks'
import { startWorker } from './jobs/worker'
import { stopOnSignal } from './stop'

export async function runProvider(settings: Settings = readSettings()): Promise<void> {
  const started = performance.now()
  log.level = settings.logLevel
  if (settings.metricsToken !== null) collectDefaultMetrics()
  await fileStore(settings).check()
  const database = await openDatabase(settings)
  try {
    const isNew = await seedWhenEmpty(database.db, settings, () => {
      if (!settings.isPublic) console.log(`  Filling it with ${counted(settings.seedProducts, 'product')} …`)
    })
    await atLogLevel('error', () => renewDocuments(database.db))
    // Before anybody can reach it.
    const accounts = await accountLines({ settings, db: database.db })
    const stopping = new AbortController()
    const parts = { db: database.db, settings }
    // Of a given database other instances may be at work.
    if (database.isEmbedded) await releaseJobs(database.db)
    const databaseRuns = database.watch(giveUp, stopping.signal)
    const { host, server } = await listen(createApp(parts, stopping.signal, databaseRuns), settings)
    const worker = startWorker({ ...parts, send: createMailer(settings) })
    // What this machine's last run left half way; the job does it daily, in one place.
    sweepFiles(database.db, fileStore(settings)).catch((err: unknown) =>
      log.error({ err }, 'Files were not swept'),
    )
    greet(settings, greetingOf(host, isNew, database, performance.now() - started), accounts)
    stopOnSignal({ server, worker, closeDatabase: database.close, stopping, isPublic: settings.isPublic })
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The process manager starts it again. */
function giveUp(why: string): void {
  log.error(why)
  process.exit(1)
}

/** What a newcomer opens: drawn, and so in memory, before the address is said. */
const firstPages = ['/', '/shop']

async function listen(
  app: Hono,
  { port, host: hostname }: Settings,
): Promise<{ host: string; server: ServerType }> {
  // The code that draws pages is loaded before the first request. Drawing may take too long meanwhile, which is no news.
  await atLogLevel('silent', async () => {
    for (const page of firstPages) await app.request(page, {}, { request: 'start' } satisfies OwnRequest)
  })
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: app.fetch, port, ...(hostname !== null && { hostname }), serverOptions },
      (address: AddressInfo) => {
        resolve({ host: `http://localhost:${address.port}`, server })
      },
    )
    server.on('error', (error: Error & { code?: string }) => {
      const taken = `Port ${port} is taken. Stop what listens there, or set PORT to another one.`
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error)
    })
  })
}

/** ms. Bodies that a route reads end sooner (requests/body.ts); the last limit is for one that waits for its turn. */
const serverOptions = {
  headersTimeout: 15_000,
  requestTimeout: 2 * 3600_000,
  connectionsCheckingInterval: 5000,
}

type Shop = { settings: Settings; db: Database }

/** What the operator is told of the accounts. Those of a demo are closed where other people can reach the shop. */
export async function accountLines(shop: Shop): Promise<string[]> {
  if (shop.settings.isPublic) return publicLines(shop)
  return (await hasDemoAccounts(shop.db)) ? demoLines(shop) : []
}

async function demoLines({ settings, db }: Shop): Promise<string[]> {
  const waiting = await waitingDemoOrder(db)
  const links = waiting === null ? null : await linksOf({ db, settings }, waiting)
  return [
    '',
    `  Demo accounts, all with the password ${demoPassword}`,
    ...demoAccounts.map(({ email, role }) => `    ${email.padEnd(30)} ${role}`),
    `  Discount code ${demoCoupon.name}: ${demoCoupon.percent}%`,
    ...(links
      ? [`  Order ${waiting} waits for its portal's approval. The mailed link:`, `    ${links.approve}`]
      : []),
  ]
}

async function publicLines({ db }: Shop): Promise<string[]> {
  const closed = await closeDemoAccounts(db)
  const [admin] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.roleId, roles.admin))
  return [
    ...(closed.length === 0
      ? []
      : [
          '',
          '  This shop was a demo, and its accounts had a published password. They have another one now, that nobody knows:',
          `    ${closed.join(', ')}`,
          '  A link for a new one: npm run provider -- user EMAIL link',
          `  The orders and the discount code ${demoCoupon.name} of the demo are still there.`,
        ]),
    ...(admin
      ? []
      : ['', '  Nobody is the admin yet: npm run provider -- user add you@example.com --role admin']),
  ]
}

function greetingOf(
  host: string,
  isNew: boolean,
  { isEmbedded }: OpenDatabase,
  milliseconds: number,
): string[] {
  return [
    '',
    `  Showfloor is open at ${host}  (${(milliseconds / 1000).toFixed(1)} s)`,
    `  Database: ${isEmbedded ? 'embedded PostgreSQL' : 'DATABASE_URL'}${isNew ? ', newly seeded' : ''}`,
  ]
}

/** A demo's is printed to the terminal, a public shop's stands in the log. */
function greet({ isPublic }: Settings, greeting: string[], accounts: string[]): void {
  if (!isPublic) return console.log([...greeting, ...accounts, ''].join('\n'))
  for (const line of greeting.filter(Boolean)) log.info(line.trim())
  for (const line of accounts.filter(Boolean)) log.warn(line.trim())
}

if (import.meta.filename === process.argv[1]) runProvider().catch(explainAndExit)
