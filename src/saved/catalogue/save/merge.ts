/** Async iterators of the saver: several at once, and one that is read ahead of what becomes of its values. */

/**
 * A generator per item, so many at once. Yields what is ready together; a generator goes on when what it yielded was
 * dealt with, which is when more is asked for. Begins nothing more once one failed, and ends when none is under way.
 */
export async function* merged<Item, Value>(
  items: Iterable<Item>,
  concurrency: number,
  run: (item: Item) => AsyncIterable<Value>,
): AsyncGenerator<Value[], void> {
  const queue = items[Symbol.iterator]()
  let ready: { value: Value; goOn: () => void }[] = []
  let taken = ready
  const state = { isOver: false }
  let wake = () => {}
  const hand = (value: Value) =>
    new Promise<void>((goOn) => {
      ready.push({ value, goOn })
      wake()
    })
  const goOn = () => {
    for (const one of taken) one.goOn()
  }
  const worker = async () => {
    for (let next = queue.next(); !state.isOver && !next.done; next = queue.next()) {
      for await (const value of run(next.value)) {
        if (!state.isOver) await hand(value)
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
      goOn()
    }
    await ended
  } finally {
    state.isOver = true
    taken = [...taken, ...ready]
    goOn()
    await Promise.allSettled(workers)
  }
}

/** The next value is made while the last one is dealt with. */
export async function* ahead<Value, End>(values: AsyncGenerator<Value, End>): AsyncGenerator<Value, End> {
  for (let next = values.next(); ; ) {
    const { done, value } = await next
    if (done) return value
    next = values.next()
    // Heard of when the next is asked for.
    next.catch(() => {})
    yield value
  }
}

/** What is ready together in one go. */
export async function* flat<Value>(batches: AsyncIterable<Value[][]>): AsyncGenerator<Value[], void> {
  for await (const some of batches) yield some.flat()
}

/** So many at a time, or a few more. */
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
