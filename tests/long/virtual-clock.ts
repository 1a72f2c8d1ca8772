/**
 * A clock for the devices, the network and the provider in a single process. Time stops while a device, the network or
 * the provider works, and jumps to the next timer when all of them wait, so that minutes of waiting take seconds.
 */
import { vi } from 'vitest'

/** Number of running pieces of work; time stops while there are any. */
let runningWork = 0

/** Number of event-loop iterations without running work after which the process counts as idle. */
const idleIterations = 3

/**
 * Stops time until the work is done: transactions, cryptography, calls to the provider. The work must not wait for a
 * timer.
 */
export async function stopTimeDuring<T>(work: () => Promise<T>): Promise<T> {
  runningWork += 1
  try {
    return await work()
  } finally {
    runningWork -= 1
  }
}

/** Runs a scenario with its timers in virtual time. */
export async function inVirtualTime<T>(scenario: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // The provider's rate limits use performance.now().
  const [startUptime, epoch] = [performance.now(), Date.now()]
  const uptime = vi.spyOn(performance, 'now').mockImplementation(() => startUptime + Date.now() - epoch)
  const finished = new AbortController()
  const work = scenario().finally(() => finished.abort())
  // The promise is awaited below, a few iterations later; until then a rejection must not count as unhandled.
  work.catch(() => {})
  try {
    while (!finished.signal.aborted) {
      await waitUntilIdle()
      vi.advanceTimersToNextTimer()
    }
    return await work
  } finally {
    uptime.mockRestore()
    vi.useRealTimers()
  }
}

async function waitUntilIdle(): Promise<void> {
  for (let count = 0; count < idleIterations; count = runningWork > 0 ? 0 : count + 1)
    await new Promise((resolve) => setImmediate(resolve))
}

/** Waits for this many ms of virtual time. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
