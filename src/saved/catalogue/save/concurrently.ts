/** Many things to do, a few at a time. Waits until nothing is under way any more, also when something fails. */

/** More than there are slots to ask the shop, so that none is ever free while there is something to ask. */
const usualConcurrency = 12

/** Begins nothing more once something failed. */
export async function eachConcurrently<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  concurrency = usualConcurrency,
): Promise<void> {
  let next = 0
  const worker = async () => {
    try {
      for (let item = items[next++]; item !== undefined; item = items[next++]) await run(item)
    } catch (error) {
      next = items.length
      throw error
    }
  }
  await allOf(Array.from({ length: concurrency }, worker))
}

async function allOf(tasks: Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(tasks)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
