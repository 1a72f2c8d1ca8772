/**
 * Writes one query into the shop's store and into the stock store, which holds all queries in one record. Times in
 * ms.
 */
import {
  type PersistedClient,
  persistQueryClientSave,
  type Persister,
} from '@tanstack/query-persist-client-core'
import { QueryClient } from '@tanstack/react-query'
import { clear, createStore, del, get, set } from 'idb-keyval'
import { flushSaved, saveRead } from '../../src/saved/reads'

const batch = 500
const stockKey = 'queries'
const stockStore = createStore('bench-stock', 'records')
const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })

/** Follows TanStack's documentation for idb-keyval. */
const stockPersister: Persister = {
  persistClient: (client: PersistedClient) => set(stockKey, client, stockStore),
  restoreClient: () => get<PersistedClient>(stockKey, stockStore),
  removeClient: () => del(stockKey, stockStore),
}

const keyOf = (name: string) => ['product', name]

/** Fills both stores with `count` queries, each with its own copy of `reply`. */
export async function fill(count: number, reply: string): Promise<void> {
  await clear(stockStore)
  for (let n = 0; n < count; n += 1) {
    const value: unknown = JSON.parse(reply)
    saveRead('public', JSON.stringify(keyOf(`kept-${n}`)), { value, at: n, fresh: true })
    queryClient.setQueryData(keyOf(`kept-${n}`), value)
    if (n % batch === batch - 1) await flushSaved()
  }
  await flushSaved()
}

export async function writeOwn(times: number, reply: string): Promise<number[]> {
  return timed(times, reply, async (name, value) => {
    saveRead('public', JSON.stringify(keyOf(name)), { value, at: Date.now(), fresh: true })
    await flushSaved()
  })
}

export async function writeStock(times: number, reply: string): Promise<number[]> {
  return timed(times, reply, async (name, value) => {
    queryClient.setQueryData(keyOf(name), value)
    await persistQueryClientSave({ queryClient, persister: stockPersister })
  })
}

/** Writes the same ten queries each time, so that a store without saved queries does not grow. */
async function timed(
  times: number,
  reply: string,
  write: (name: string, value: unknown) => Promise<void>,
): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) {
    const value: unknown = JSON.parse(reply)
    const began = performance.now()
    await write(`new-${n % 10}`, value)
    taken.push(performance.now() - began)
  }
  return taken
}
