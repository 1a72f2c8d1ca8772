/**
 * Runs the provider: opens the database, updates the tables, seeds an empty shop, and listens until SIGTERM or
 * SIGINT.
 */
import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { roles } from '../src/domain/account/role'
import { withCount } from '../src/domain/count'
import { createApp } from './app'
import type { Database } from './db/client'
import { serverFeatures } from './features'
import { renewDocuments } from './writes/product-document'
import { allPurgeRules, refuseUnknownRules } from './writes/purge'
import { type OpenDatabase, openDatabase } from './db/open'
import { closeDemoAccounts, demoAccounts, demoPassword, hasDemoAccounts } from '../demo/seed/demo-accounts'
import { appUser } from './db/schema-customer'
import { demoCatalogue } from '../demo/seed/demo-catalogue'
import { demoCoupon, waitingDemoOrder } from '../demo/seed/demo-orders'
import { seedWhenEmpty } from '../demo/seed/seed-shop'
import { collectDefaultMetrics } from 'prom-client'
import { atLogLevel, log } from './base/log'
import type { InternalRequest } from './requests/observe'
import { explainAndExit, readSettings, type Settings } from './base/settings'
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
  refuseUnknownRules(settings, allPurgeRules(serverFeatures))
  await fileStore(settings).check()
  const database = await openDatabase(settings)
  try {
    const isNew = await seedWhenEmpty(database.db, settings, () => {
      if (!settings.isPublic) console.log(`  Adding ${withCount(settings.seedProducts, 'product')}…`)
    })
    await atLogLevel('error', () => renewDocuments(database.db))
    // Demo accounts are closed before the server is reachable.
    const accounts = await accountLines({ settings, db: database.db })
    const stopping = new AbortController()
    const parts = { db: database.db, replica: database.replica, settings }
    // An external database may have other instances, whose jobs are locked rightly.
    if (database.isEmbedded) await releaseJobs(database.db)
    const isDatabaseRunning = database.watch(giveUp, stopping.signal)
    const { host, server } = await listen(
      createApp({ ...parts, demo: demoCatalogue }, stopping.signal, isDatabaseRunning),
      settings,
    )
    const worker =
      settings.role === 'web'
        ? null
        : startWorker({ ...parts, send: createMailer(settings), features: serverFeatures })
    // Removes files that the last run of this machine left; the daily job runs on one instance only.
    sweepFiles(database.db, fileStore(settings), serverFeatures).catch((err: unknown) =>
      log.error({ err }, 'Failed to delete unused files'),
    )
    greet(
      settings,
      greetingOf(host, isNew, { ...settings, ...database }, performance.now() - started),
      accounts,
    )
    stopOnSignal({ server, worker, closeDatabase: database.close, stopping, isPublic: settings.isPublic })
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Ends the process so that the process manager restarts it. */
function giveUp(reason: string): void {
  log.error(reason)
  process.exit(1)
}

/** Pages that are rendered before the server listens, so that a first visitor gets them from the cache. */
const firstPages = ['/', '/shop']

async function listen(
  app: Hono,
  { port, host: hostname }: Settings,
): Promise<{ host: string; server: ServerType }> {
  // Loads the rendering code before the first request. The first rendering may be slow, so nothing is logged.
  await atLogLevel('silent', async () => {
    for (const page of firstPages) await app.request(page, {}, { request: 'start' } satisfies InternalRequest)
  })
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: app.fetch, port, ...(hostname !== null && { hostname }), serverOptions },
      (address: AddressInfo) => {
        resolve({ host: `http://localhost:${address.port}`, server })
      },
    )
    server.on('error', (error: Error & { code?: string }) => {
      const portInUse = `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`
      reject(error.code === 'EADDRINUSE' ? new Error(portInUse) : error)
    })
  })
}

/**
 * In milliseconds. Bodies that a route reads have shorter limits (requests/body.ts); requestTimeout is for uploads
 * that wait for a slot.
 */
const serverOptions = {
  headersTimeout: 15_000,
  requestTimeout: 2 * 3600_000,
  connectionsCheckingInterval: 5000,
}

type Shop = { settings: Settings; db: Database }

/** Lines about accounts for the operator. In a shop that other people can reach, demo accounts are closed. */
export async function accountLines(shop: Shop): Promise<string[]> {
  if (shop.settings.isPublic) return publicLines(shop)
  return (await hasDemoAccounts(shop.db)) ? demoLines(shop) : []
}

async function demoLines({ settings, db }: Shop): Promise<string[]> {
  const waitingOrderId = await waitingDemoOrder(db)
  const links = waitingOrderId === null ? null : await linksOf({ db, settings }, waitingOrderId)
  return [
    '',
    `  Demo accounts, all with the password ${demoPassword}`,
    ...demoAccounts.map(({ email, role }) => `    ${email.padEnd(30)} ${role}`),
    `  Discount code ${demoCoupon.name}: ${demoCoupon.percent}%`,
    ...(links
      ? [`  Order ${waitingOrderId} is waiting for approval by its portal. Its link:`, `    ${links.approve}`]
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
          '  This shop was a demo with a published password. These accounts now have a random password:',
          `    ${closed.join(', ')}`,
          '  To set a new password: npm run provider -- user EMAIL link',
          `  The demo’s products, orders and discount code ${demoCoupon.name} still exist. To remove them:`,
          '    npm run provider -- products remove-demo',
        ]),
    ...(admin
      ? []
      : ['', '  No admin yet. Add one: npm run provider -- user add you@example.com --role admin']),
  ]
}

function greetingOf(
  host: string,
  isNew: boolean,
  { isEmbedded, role }: Pick<OpenDatabase & Settings, 'isEmbedded' | 'role'>,
  milliseconds: number,
): string[] {
  return [
    '',
    `  Showfloor is running at ${host}  (${(milliseconds / 1000).toFixed(1)} s)`,
    `  Database: ${isEmbedded ? 'embedded PostgreSQL' : 'DATABASE_URL'}${isNew ? ', newly seeded' : ''}`,
    ...(role === 'all' ? [] : [`  Role: ${role}`]),
  ]
}

/** A demo prints the greeting to the terminal, a public shop logs it. */
function greet({ isPublic }: Settings, greeting: string[], accounts: string[]): void {
  if (!isPublic) return console.log([...greeting, ...accounts, ''].join('\n'))
  for (const line of greeting.filter(Boolean)) log.info(line.trim())
  for (const line of accounts.filter(Boolean)) log.warn(line.trim())
}

if (import.meta.filename === process.argv[1]) runProvider().catch(explainAndExit)
