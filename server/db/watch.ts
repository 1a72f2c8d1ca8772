/**
 * Keeps the embedded PostgreSQL running, as nothing else watches it: where it ends by itself, such as by a lack of memory, it
 * is started again; where that is of no use, the process ends for others to restart it (req 19.14).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../floor/log'

const lookEveryMs = 250
/** Before the first and the second attempt: what a killed server leaves, such as its shared memory, takes a moment to go. */
const pausesMs = [500, 4000]
const mostFailures = pausesMs.length + 1
const failuresWithinMs = 60_000

type Server = { isRunning: () => boolean; start: () => Promise<void> }
export type Watch = { isUp: () => boolean; stop: () => Promise<void> }

/** Until it is stopped. `giveUp` is called once the server has ended, or did not start, for the third time in a minute. */
export function watch({ isRunning, start }: Server, giveUp: () => void, stopping: AbortSignal): Watch {
  const own = new AbortController()
  const signal = AbortSignal.any([own.signal, stopping])
  let isUp = true
  let failures: number[] = []

  async function work(): Promise<void> {
    for (;;) {
      await pause(lookEveryMs, undefined, { signal, ref: false })
      isUp = isRunning()
      if (isUp) continue
      const now = performance.now()
      failures = [...failures.filter((at) => now - at < failuresWithinMs), now]
      if (failures.length === mostFailures) return giveUp()
      log.error('PostgreSQL does not run. It is started again')
      await pause(pausesMs[failures.length - 1], undefined, { signal, ref: false })
      await start().catch((err: unknown) => log.error({ err }, 'PostgreSQL did not start'))
    }
  }

  const over = work().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return {
    isUp: () => isUp,
    stop: async () => {
      own.abort()
      await over
    },
  }
}
