/** The pool of database connections, and Drizzle on top of it. */
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import { during, log } from '../floor/log'
import type { StatementLimits } from '../floor/settings'

export type Database = NodePgDatabase & { $client: Pool }
/** A database or an open transaction: what a read or a write needs. */
export type Executor = Pick<Database, 'execute' | 'select' | 'insert' | 'update' | 'delete'>
/** What can also begin a transaction; in an open one that is a part which can be undone alone. */
export type Transactor = Executor & { transaction: <T>(run: (tx: Transactor) => Promise<T>) => Promise<T> }

/** For what needs a connection of its own. */
export const urlOf = ({ $client }: Pick<Database, '$client'>) => $client.options.connectionString ?? ''

export type DatabasePool = { db: Database; close: () => Promise<void> }

const maxGoodbyeMs = 1000

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
    // A transaction that stalls holds up others by its locks.
    idle_in_transaction_session_timeout: 60_000,
  })
  logSlowStatements(pool, slowStatement)
  let isClosing = false
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the
  // process.
  pool.on('error', (err) => {
    if (!isClosing) log.error({ err }, 'Database connection lost')
  })
  // A broken connection fails at its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const close = async () => {
    isClosing = true
    // A statement that still runs is not waited for.
    await Promise.race([pool.end(), pause(maxGoodbyeMs, undefined, { ref: false })])
  }
  return { db: drizzle({ client: pool }), close }
}

/** Statements that take long stand in the log, with placeholders for what was put into them (req 19.12). */

type Call = (...words: unknown[]) => unknown
const maxTextLength = 2000

/** Statements of all that use this pool, as they are run: Drizzle, the jobs, limits. `slowMs` without the wait for a connection. */
function logSlowStatements(pool: Pool, slowMs: number): void {
  pool.on('connect', (client: PoolClient) => {
    Object.assign(client, { query: timed(client.query.bind(client) as Call, slowMs) })
  })
  const connect = pool.connect.bind(pool) as Call
  // A connection outlives the request that opens it, and is given on by another one than takes it.
  Object.assign(pool, {
    connect: (...words: unknown[]) => {
      if (!during.getStore()) return connect(...words)
      const own = words.map(inOwnWork)
      return during.run(undefined, () => connect(...own))
    },
  })
}

function inOwnWork(word: unknown): unknown {
  const work = during.getStore()
  if (typeof word !== 'function' || !work) return word
  return (...outcome: unknown[]) => during.run(work, () => word(...outcome))
}

function timed(query: Call, slowMs: number): Call {
  return (...words) => {
    const began = performance.now()
    const end = inOwnWork(() => {
      const ms = Math.round(performance.now() - began)
      if (ms >= slowMs) log.warn({ statement: textOf(words[0]), ms }, 'Slow statement')
    }) as () => void
    const callback = words.at(-1)
    if (typeof callback === 'function') {
      const both = (...outcome: unknown[]) => {
        end()
        callback(...outcome)
      }
      return query(...words.slice(0, -1), both)
    }
    const result = query(...words)
    if (result instanceof Promise) result.then(end, end)
    return result
  }
}

function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text
  return (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, maxTextLength)
}
