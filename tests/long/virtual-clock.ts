/**
 * A clock for devices, network and provider of one process. It stands still while any of them works, and goes on to the
 * next timer at once when all of them only wait: minutes of waiting take seconds.
 */
import { vi } from 'vitest'

/** How many pieces of work are in hand, for which time stands still. */
let working = 0

/** Turns of the event loop after which nothing more follows from the last timer or piece of work. */
const idleTurns = 3

/** Time stands still until it is done: transactions, cryptography, calls to the provider. It must not wait for a timer. */
export async function atWork<T>(work: () => Promise<T>): Promise<T> {
  working += 1
  try {
    return await work()
  } finally {
    working -= 1
  }
}

/** Runs what waits for timers, in virtual time. */
export async function inVirtualTime<T>(story: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // The provider's counters per minute read this one.
  const [begun, epoch] = [performance.now(), Date.now()]
  const uptime = vi.spyOn(performance, 'now').mockImplementation(() => begun + Date.now() - epoch)
  const over = new AbortController()
  const work = story().finally(() => over.abort())
  // It is awaited below, a few turns later.
  work.catch(() => {})
  try {
    while (!over.signal.aborted) {
      await idle()
      vi.advanceTimersToNextTimer()
    }
    return await work
  } finally {
    uptime.mockRestore()
    vi.useRealTimers()
  }
}

async function idle(): Promise<void> {
  for (let turns = 0; turns < idleTurns; turns = working > 0 ? 0 : turns + 1)
    await new Promise((turned) => setImmediate(turned))
}

/** ms of virtual time. */
export function pause(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms))
}
