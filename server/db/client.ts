/** The pool of database connections, and Drizzle on top of it. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

export type Database = NodePgDatabase & { $client: Pool }
/** A database or an open transaction: what a read or a write needs. */
export type Executor = Pick<Database, 'execute' | 'select' | 'insert' | 'update' | 'delete'>

export type DatabasePool = { db: Database; close: () => Promise<void> }

export function openPool(url: string, connections = 10): DatabasePool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'showfloor',
    statement_timeout: 30_000,
  })
  let isClosing = false
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the
  // process.
  pool.on('error', (error) => {
    if (!isClosing) console.error(`Database connection lost: ${error.message}`)
  })
  const close = async () => {
    isClosing = true
    await pool.end()
  }
  return { db: drizzle({ client: pool }), close }
}
