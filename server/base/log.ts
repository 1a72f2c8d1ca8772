/** The log: each event is a line of JSON on stdout, with the id of its request or job, and without user input. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { destination, pino, stdTimeFunctions } from 'pino'

export const logLevels = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

/** Names a request by the id that its reply has as `X-Request-Id`, or a job by its number. */
type Work = { request: string } | { job: string }
export const currentWork = new AsyncLocalStorage<Work | undefined>()
const hasCheapAsyncContext = Number.parseInt(process.versions.node) >= 24

/**
 * Runs work so that all its log lines contain its id. Before Node 24 this would slow down a cached reply by a sixth;
 * there, only lines whose code knows the id contain it.
 */
export const runWork = <T>(work: Work, run: () => T): T =>
  hasCheapAsyncContext ? currentWork.run(work, run) : run()

/**
 * Lines are buffered and written after 200 ms at the latest and when the process ends; unbuffered writes cost three
 * times as much.
 */
export const logOutput = destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 })

/** Pass an error as `err` with a message of ours, because its own message may contain user input. */
export const log = pino(
  {
    // This level is for commands and tests; the shop sets the level by a setting.
    level: 'warn' satisfies LogLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => ({ ...currentWork.getStore() }),
    serializers: { err: loggable },
  },
  logOutput,
)

/** Runs work whose log lines below `level` are not worth writing, such as slow statements that are expected. */
export async function atLogLevel<T>(level: LogLevel, work: () => Promise<T>): Promise<T> {
  const previousLevel = log.level
  log.level = level
  try {
    return await work()
  } finally {
    log.level = previousLevel
  }
}

/**
 * Describes an error without user input: Drizzle's message contains the parameters, PostgreSQL's may contain a value.
 */
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
