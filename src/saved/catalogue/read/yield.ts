/** Long work of the reader yields to the event loop, so that other questions are answered in between. */

/** How long is worked before other messages are answered, in ms. */
const sliceMs = 8

/** Null while there is time left. To be asked after every step, which is cheaper than to wait after every step. */
export type YieldIfDue = () => Promise<void> | null

export function createYield(): YieldIfDue {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  let began = performance.now()
  port1.onmessage = () => {
    began = performance.now()
    waiting.shift()?.()
  }
  return () => {
    if (performance.now() - began < sliceMs) return null
    return new Promise((resolve) => {
      waiting.push(resolve)
      port2.postMessage(null)
    })
  }
}
