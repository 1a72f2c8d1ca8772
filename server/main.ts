/** Runs the provider: database, tables, seed, then listening until SIGTERM or SIGINT. */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createApp } from './app'
import { type OpenDatabase, openDatabase } from './db/open'
import { demoAccounts, demoPassword, hasDemoAccounts } from './db/seed/demo-accounts'
import { demoCoupon, waitingDemoOrder } from './db/seed/demo-orders'
import { seedWhenEmpty } from './db/seed/seed-shop'
import { explainAndExit, readSettings, type Settings } from './settings'
import { createMailer } from './mail/mailer'
import { linksOf } from './mail/order-mail'

export async function runProvider(settings: Settings = readSettings()): Promise<void> {
  const started = performance.now()
  const database = await openDatabase(settings)
  try {
    const isNew = await seedWhenEmpty(database.db, settings)
    const { host, stop } = await listen(settings, database)
    const accounts = (await hasDemoAccounts(database.db)) ? await demoLines(settings, database) : []
    console.log([...greeting(host, isNew, database, performance.now() - started), ...accounts, ''].join('\n'))
    stopOnSignal(stop)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function listen(settings: Settings, database: OpenDatabase) {
  const mailer = createMailer(settings)
  const app = createApp({ db: database.db, mailer, settings })
  return new Promise<{ host: string; stop: () => Promise<void> }>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: settings.port }, (address: AddressInfo) => {
      const stop = async () => {
        await new Promise<void>((closed) => {
          server.close(() => closed())
          // Kept-alive connections without a request would hold the door open.
          if ('closeIdleConnections' in server) server.closeIdleConnections()
          setTimeout(closed, 3000).unref()
        })
        await Promise.race([mailer.settled(), new Promise((over) => setTimeout(over, 5000).unref())])
        await database.close()
      }
      resolve({ host: `http://localhost:${address.port}`, stop })
    })
    server.on('error', (error: Error & { code?: string }) => {
      const taken = `Port ${settings.port} is taken. Stop what listens there, or set PORT to another one.`
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error)
    })
  })
}

async function demoLines(settings: Settings, { db }: OpenDatabase): Promise<string[]> {
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
