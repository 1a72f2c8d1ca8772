/**
 * Ends the provider without breaking off what it does, within the 10 s that containers are given: balancers are told first,
 * then no new requests are accepted, and what still runs after `cutOffMs` is cut off (req 19.13).
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerType } from '@hono/node-server'
import { log } from './floor/log'

/** In which a balancer asks `/readyz` and hears that it should send its customers elsewhere. */
const farewellMs = 2000
const cutOffMs = 8000
/** npm passes on a Ctrl+C that the terminal has sent already: that is one signal. */
const sameSignalMs = 1000

export type Running = {
  server: ServerType
  worker: { stop: () => Promise<void> }
  closeDatabase: () => Promise<void>
  stopping: AbortController
  /** Others reach it, perhaps by a balancer. */
  isPublic: boolean
}

/** The first signal stops it in order, a second one at once. */
export function stopOnSignal(running: Running): void {
  let began = 0
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (began > 0 && performance.now() - began > sameSignalMs) process.exit(1)
      if (began > 0) return
      began = performance.now()
      stop(running).then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err }, 'The end was not in order')
          process.exit(1)
        },
      )
    })
  }
}

async function stop({ server, worker, closeDatabase, stopping, isPublic }: Running): Promise<void> {
  stopping.abort()
  log.info('Stopping')
  const cutOff = pause(cutOffMs)
  const jobsEnd = worker.stop()
  if (isPublic) await pause(farewellMs)
  await Promise.race([closed(server), cutOff])
  if ('closeAllConnections' in server) server.closeAllConnections()
  // One that does not end is tried again by another instance.
  await Promise.race([jobsEnd, cutOff])
  await closeDatabase()
  log.info('Stopped')
}

function closed(server: ServerType): Promise<void> {
  // A connection that was busy when the server closed may be kept alive by its reply, which had begun.
  const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 100)
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(idle)
      resolve()
    })
  })
}
