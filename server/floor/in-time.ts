/** Work that is waited for only so long. */

/** Throws `tooLate` where it takes more than `ms`; what comes later is nobody's. */
export async function inTime<T>(
  work: Promise<T>,
  ms: number,
  tooLate: () => Error = () => new Error(`It took more than ${ms} ms.`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
