/**
 * The log: each event is a line of JSON on stdout, with the request or the job that it happened in, and without what anybody
 * typed.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { destination, pino, stdTimeFunctions } from 'pino'

export const logLevels = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

/** A request by the id that its reply has as `X-Request-Id`, a job by its number. */
type Work = { request: string } | { job: string }
export const during = new AsyncLocalStorage<Work | undefined>()
const isCheap = Number.parseInt(process.versions.node) >= 24

/**
 * Lines that are written during this work name it, however deep down. Before Node 24 a cached reply would cost a sixth more:
 * there, only those name it that know of it.
 */
export const follow = <T>(work: Work, run: () => T): T => (isCheap ? during.run(work, run) : run())

/** Lines are written together, after 200 ms at the latest and at the process's end: one by one they cost three times as much. */
export const logOutput = destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 })

/** An error goes in as `err`, beside words of ours: its own may hold user input. */
export const log = pino(
  {
    // Of commands and tests; the shop has a setting.
    level: 'warn' satisfies LogLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => ({ ...during.getStore() }),
    serializers: { err: loggable },
  },
  logOutput,
)

/** For work whose lines are no news: what is slow or late there is known to be. */
export async function atLogLevel<T>(level: LogLevel, work: () => Promise<T>): Promise<T> {
  const before = log.level
  log.level = level
  try {
    return await work()
  } finally {
    log.level = before
  }
}

/** What failed and where, without user input: Drizzle's message holds the parameters, PostgreSQL's may hold a value. */
export function loggable(error: unknown): string {
  if (error instanceof DatabaseError) {
    const { code = '', message, constraint = '' } = error
    const isAboutValue = code.startsWith('22')
    return `${code} ${isAboutValue ? 'data exception' : message} ${constraint}`.trim()
  }
  if (!(error instanceof Error)) return String(error)
  const { message, stack = message, cause } = error
  if (error instanceof DrizzleQueryError)
    return `${loggable(cause)}\n  ${error.query}${stack.split(message).at(-1)}`
  return cause === undefined ? stack : `${stack}\n  because of ${loggable(cause)}`
}
