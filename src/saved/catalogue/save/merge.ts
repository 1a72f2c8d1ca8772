/** Async iterators of the saver: several in parallel, and one that is prefetched while its values are processed. */

/**
 * Runs one generator per item, `concurrency` at the same time, and yields all values that are ready together. A
 * generator continues after its value was processed, which is when the next values are requested. After a failure no
 * new generator is started; the iterator ends when none is running.
 */
export async function* mergeParallel<Item, Value>(
  items: Iterable<Item>,
  concurrency: number,
  run: (item: Item) => AsyncIterable<Value>,
): AsyncGenerator<Value[], void> {
  const queue = items[Symbol.iterator]()
  let ready: { value: Value; resume: () => void }[] = []
  let taken = ready
  const state = { isOver: false }
  let wake = () => {}
  const deliver = (value: Value) =>
    new Promise<void>((resume) => {
      ready.push({ value, resume })
      wake()
    })
  const resumeTaken = () => {
    for (const entry of taken) entry.resume()
  }
  const worker = async () => {
    for (let next = queue.next(); !state.isOver && !next.done; next = queue.next()) {
      for await (const value of run(next.value)) {
        if (!state.isOver) await deliver(value)
        if (state.isOver) return
      }
    }
  }
  const workers = Array.from({ length: concurrency }, worker)
  const ended = Promise.all(workers).then(() => {
    state.isOver = true
    wake()
  })
  ended.catch(() => {
    state.isOver = true
    wake()
  })
  try {
    while (!state.isOver || ready.length > 0) {
      if (ready.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      taken = ready
      ready = []
      if (taken.length > 0) yield taken.map(({ value }) => value)
      resumeTaken()
    }
    await ended
  } finally {
    state.isOver = true
    taken = [...taken, ...ready]
    resumeTaken()
    await Promise.allSettled(workers)
  }
}

/** Computes the next value while the previous value is processed. */
export async function* prefetched<Value, End>(
  values: AsyncGenerator<Value, End>,
): AsyncGenerator<Value, End> {
  for (let next = values.next(); ; ) {
    const { done, value } = await next
    if (done) return value
    next = values.next()
    // An error is reported when the next value is requested.
    next.catch(() => {})
    yield value
  }
}

/** Flattens batches that are ready together into one batch. */
export async function* flattenBatches<Value>(
  batches: AsyncIterable<Value[][]>,
): AsyncGenerator<Value[], void> {
  for await (const readyBatches of batches) yield readyBatches.flat()
}

/** Collects batches into groups of at least `size` values; the last group may be smaller. */
export async function* grouped<Value>(
  size: number,
  batches: AsyncIterable<Value[]>,
): AsyncGenerator<Value[], void> {
  let group: Value[] = []
  for await (const batch of batches) {
    group.push(...batch)
    if (group.length < size) continue
    yield group
    group = []
  }
  yield group
}
