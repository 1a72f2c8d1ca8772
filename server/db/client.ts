/** The pool of database connections, and Drizzle on top of it. */
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import { currentWork, log } from '../base/log'
import type { StatementLimits } from '../base/settings'

export type Database = NodePgDatabase & { $client: Pool }
/** A database or an open transaction, which functions use to read and write. */
export type Executor = Pick<Database, 'execute' | 'select' | 'insert' | 'update' | 'delete'>
/**
 * An executor that can start a transaction. Inside an open transaction it starts a savepoint, which can be rolled back
 * on its own.
 */
export type Transactor = Executor & { transaction: <T>(run: (tx: Transactor) => Promise<T>) => Promise<T> }

/** Returns the address of the database, for libraries that open a connection of their own. */
export const urlOf = ({ $client }: Pick<Database, '$client'>) => $client.options.connectionString ?? ''

export type DatabasePool = { db: Database; close: () => Promise<void> }

const maxCloseMs = 1000
/** For a statement; after that a visitor reads the primary (db/replica.ts). */
const maxReplicaMs = 5000

export function openPool(
  url: string,
  connections = 10,
  { statementTimeout, slowStatement }: StatementLimits = { statementTimeout: 30_000, slowStatement: 500 },
  isReplica = false,
): DatabasePool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: isReplica ? 1000 : 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'showfloor',
    statement_timeout: isReplica ? maxReplicaMs : statementTimeout,
    ...(isReplica && { query_timeout: maxReplicaMs }),
    // A stalled transaction blocks others by its locks.
    idle_in_transaction_session_timeout: 60_000,
  })
  logSlowStatements(pool, slowStatement)
  let isClosing = false
  // An idle connection that breaks is replaced at the next query; without a listener the error would end the process.
  pool.on('error', (err) => {
    // db/replica.ts reports a failed replica once.
    if (!isClosing && !isReplica) log.error({ err }, 'Database connection lost')
  })
  // This error is ignored, because a broken connection also reports it at its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const close = async () => {
    isClosing = true
    // Running statements get at most this time to finish.
    await Promise.race([pool.end(), pause(maxCloseMs, undefined, { ref: false })])
  }
  return { db: drizzle({ client: pool }), close }
}

/** Returns a function that makes a part once for each database, so that no computation of a replica is shared. */
export function perDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const parts = new WeakMap<Database, T>()
  return (db) => {
    const part = parts.get(db) ?? make(db)
    parts.set(db, part)
    return part
  }
}

/* Slow statements are logged with placeholders instead of their values (req 19.12). */

type AnyFunction = (...args: unknown[]) => unknown
const maxTextLength = 2000

/**
 * Measures the statements of all users of this pool: Drizzle, jobs and limits. The measured time excludes the wait
 * for a connection.
 */
function logSlowStatements(pool: Pool, slowMs: number): void {
  pool.on('connect', (client: PoolClient) => {
    Object.assign(client, { query: withTiming(client.query.bind(client) as AnyFunction, slowMs) })
  })
  const connect = pool.connect.bind(pool) as AnyFunction
  // A connection outlives the request that opens it, and a request may get a connection that another one released; so
  // the logging context is bound to callbacks, not to connections.
  Object.assign(pool, {
    connect: (...args: unknown[]) => {
      if (!currentWork.getStore()) return connect(...args)
      const boundArgs = args.map(bindLogContext)
      return currentWork.run(undefined, () => connect(...boundArgs))
    },
  })
}

function bindLogContext(arg: unknown): unknown {
  const context = currentWork.getStore()
  if (typeof arg !== 'function' || !context) return arg
  return (...outcome: unknown[]) => currentWork.run(context, () => arg(...outcome))
}

function withTiming(query: AnyFunction, slowMs: number): AnyFunction {
  return (...args) => {
    const startedAt = performance.now()
    const logIfSlow = bindLogContext(() => {
      const ms = Math.round(performance.now() - startedAt)
      if (ms >= slowMs) log.warn({ statement: textOf(args[0]), ms }, 'Slow statement')
    }) as () => void
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const timedCallback = (...outcome: unknown[]) => {
        logIfSlow()
        callback(...outcome)
      }
      return query(...args.slice(0, -1), timedCallback)
    }
    const result = query(...args)
    if (result instanceof Promise) result.then(logIfSlow, logIfSlow)
    return result
  }
}

function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text
  return (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, maxTextLength)
}
