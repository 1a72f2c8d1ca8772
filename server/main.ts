/** Runs the provider: database, tables, seed, then listening until SIGTERM or SIGINT. */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { roles } from '../src/domain/account/role'
import { createApp } from './app'
import type { Database } from './db/client'
import { renewDocuments } from './db/document-edition'
import { type OpenDatabase, openDatabase } from './db/open'
import { closeDemoAccounts, demoAccounts, demoPassword, hasDemoAccounts } from './db/seed/demo-accounts'
import { appUser } from './db/schema-customer'
import { demoCoupon, waitingDemoOrder } from './db/seed/demo-orders'
import { seedWhenEmpty } from './db/seed/seed-shop'
import { loggable } from './requests/errors'
import { explainAndExit, readSettings, type Settings } from './settings'
import { fileStore } from './files/store'
import { sweepFiles } from './files/sweep'
import { createMailer } from './mail/mailer'
import { linksOf } from './mail/order-mail'
import { startWorker } from './jobs/worker'

export async function runProvider(settings: Settings = readSettings()): Promise<void> {
  const started = performance.now()
  await fileStore(settings).check()
  const database = await openDatabase(settings)
  try {
    const isNew = await seedWhenEmpty(database.db, settings)
    await renewDocuments(database.db)
    // Before anybody can reach it.
    const accounts = await accountLines({ settings, db: database.db })
    const { host, stop } = await listen(settings, database)
    console.log([...greeting(host, isNew, database, performance.now() - started), ...accounts, ''].join('\n'))
    stopOnSignal(stop)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function listen(settings: Settings, database: OpenDatabase) {
  const parts = { db: database.db, settings }
  const app = createApp(parts)
  return new Promise<{ host: string; stop: () => Promise<void> }>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: settings.port }, (address: AddressInfo) => {
      const stop = async () => {
        await new Promise<void>((closed) => {
          server.close(() => closed())
          // Kept-alive connections without a request would hold the door open.
          if ('closeIdleConnections' in server) server.closeIdleConnections()
          setTimeout(closed, 3000).unref()
        })
        await Promise.race([worker.stop(), new Promise((over) => setTimeout(over, 5000).unref())])
        await database.close()
      }
      const worker = startWorker({ ...parts, send: createMailer(settings) })
      // What this machine's last run left half way; the job does it daily, in one place.
      sweepFiles(database.db, fileStore(settings)).catch((error: unknown) =>
        console.error('Files were not swept', loggable(error)),
      )
      // The code that draws pages is read before somebody waits for one.
      void app.request('/')
      resolve({ host: `http://localhost:${address.port}`, stop })
    })
    server.on('error', (error: Error & { code?: string }) => {
      const taken = `Port ${settings.port} is taken. Stop what listens there, or set PORT to another one.`
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error)
    })
  })
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

function greeting(
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

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

if (import.meta.filename === process.argv[1]) runProvider().catch(explainAndExit)
