/** Timeouts of promises. */

/** A deadline passes in so many steps. */
const steps = 4

/**
 * What `work` resolves to, or after so many ms what `late` gives or throws. A device that slept has passed one step of
 * them at most, so that what was ready meanwhile comes first.
 */
export async function within<T, Late>(ms: number, work: Promise<T>, late: () => Late): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    const wait = (left: number) => {
      if (left === 0) resolve()
      else timer = setTimeout(wait, ms / steps, left - 1)
    }
    wait(steps)
  }).then(late)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
