/** Statements that take long stand in the log, with placeholders for what was put into them (req 19.12). */
import type { Pool, PoolClient } from 'pg'
import { during, log } from './log'

type Call = (...words: unknown[]) => unknown
const longestText = 2000

/** Of whoever uses this pool, as they are run: Drizzle, the jobs, limits. `slowMs` without the wait for a connection. */
export function logSlowStatements(pool: Pool, slowMs: number): void {
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
  return (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, longestText)
}
