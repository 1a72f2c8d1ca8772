/**
 * Stops the server without interrupting its work, within the 10 s that containers get: balancers are notified first,
 * then no new requests are accepted, and work that still runs after `cutOffMs` is aborted (req 19.13).
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerType } from '@hono/node-server'
import { log } from './base/log'

/** Time for a balancer to request `/readyz` and redirect its customers. */
const drainMs = 2000
const cutOffMs = 8000
/** npm forwards a Ctrl+C that the terminal has already sent; the two signals count as one. */
const sameSignalMs = 1000

export type Running = {
  server: ServerType
  /** null: the instance runs no jobs. */
  worker: { stop: () => Promise<void> } | null
  closeDatabase: () => Promise<void>
  stopping: AbortController
  /** Other machines reach the server, perhaps through a balancer. */
  isPublic: boolean
}

/** The first signal stops the server gracefully, a second signal stops it immediately. */
export function stopOnSignal(running: Running): void {
  let startedAt = 0
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (startedAt > 0 && performance.now() - startedAt > sameSignalMs) process.exit(1)
      if (startedAt > 0) return
      startedAt = performance.now()
      stop(running).then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err }, 'Shutdown failed')
          process.exit(1)
        },
      )
    })
  }
}

async function stop({ server, worker, closeDatabase, stopping, isPublic }: Running): Promise<void> {
  stopping.abort()
  log.info('Stopping')
  const timeLimit = pause(cutOffMs)
  const jobsEnd = worker?.stop()
  if (isPublic) await pause(drainMs)
  await Promise.race([closeServer(server), timeLimit])
  if ('closeAllConnections' in server) server.closeAllConnections()
  // A job that does not end in time is retried by another instance.
  await Promise.race([jobsEnd, timeLimit])
  await closeDatabase()
  log.info('Stopped')
}

function closeServer(server: ServerType): Promise<void> {
  // A connection that was busy when the server closed may stay open, because its response had already announced
  // keep-alive.
  const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 100)
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(idle)
      resolve()
    })
  })
}
