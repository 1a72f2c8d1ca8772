/** The pool of database connections, and Drizzle on top of it. */
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { log } from '../floor/log'
import type { StatementLimits } from '../floor/settings'
import { logSlowStatements } from '../floor/slow-statements'

export type Database = NodePgDatabase & { $client: Pool }
/** A database or an open transaction: what a read or a write needs. */
export type Executor = Pick<Database, 'execute' | 'select' | 'insert' | 'update' | 'delete'>

export type DatabasePool = { db: Database; close: () => Promise<void> }

const longestGoodbyeMs = 1000

export function openPool(
  url: string,
  connections = 10,
  { statementTimeout, slowStatement }: StatementLimits = { statementTimeout: 30_000, slowStatement: 500 },
): DatabasePool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'showfloor',
    statement_timeout: statementTimeout,
    // Whoever stops in the middle holds up others by locks.
    idle_in_transaction_session_timeout: 60_000,
  })
  logSlowStatements(pool, slowStatement)
  let isClosing = false
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the
  // process.
  pool.on('error', (err) => {
    if (!isClosing) log.error({ err }, 'Database connection lost')
  })
  // Whoever holds one that breaks is told by the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const close = async () => {
    isClosing = true
    // A statement that still runs is not waited for.
    await Promise.race([pool.end(), pause(longestGoodbyeMs, undefined, { ref: false })])
  }
  return { db: drizzle({ client: pool }), close }
}
