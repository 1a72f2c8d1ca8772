/** Timeouts of promises. */

/** Number of timers into which a deadline is divided. */
const steps = 4

/**
 * Resolves to the result of `work`, or after `ms` to the result of `late`, which may also throw. The deadline is
 * divided into steps, so that a device that slept has passed one step at most and a result that is ready by then
 * comes first.
 */
export async function withDeadline<T, Late>(
  ms: number,
  work: Promise<T>,
  late: () => Late,
): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    const wait = (remainingSteps: number) => {
      if (remainingSteps === 0) resolve()
      else timer = setTimeout(wait, ms / steps, remainingSteps - 1)
    }
    wait(steps)
  }).then(late)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
