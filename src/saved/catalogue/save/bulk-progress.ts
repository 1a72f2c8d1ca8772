/** What a bulk read tells the screens of: products and lists, counted as they come. */
import type { BulkWriter } from './bulk-writer'
import { keysOf } from '../layout'
import type { SavingContext } from './saver-context'

/** ms between two counts per category: each looks at every list. */
const countEvery = 400

export type BulkProgress = {
  list: (name: string, slugs: string[]) => void
  bytes: (count: number) => void
  products: (count: number) => void
  /** What a page's first line promised, over all pages. */
  begin: (products: number, isFirst: boolean) => void
  end: () => void
  /** Bytes that came since this was last asked. */
  takeBytes: () => number
}

/** `isUpdate`: products are those that changed, until the end. */
export async function followBulk(
  context: SavingContext,
  writer: BulkWriter,
  isUpdate: boolean,
): Promise<BulkProgress> {
  const { job, store, tell, now } = context
  const listed = new Map<string, string[]>()
  for (const key of await store.keys(keysOf('list'))) {
    const name = Array.isArray(key) ? key[1] : null
    if (typeof name === 'string') listed.set(name, (await store.get<string[]>(key)) ?? [])
  }
  let countedAt = 0
  let newBytes = 0

  const count = () => {
    countedAt = now()
    for (const [name, slugs] of listed) {
      if (!name.startsWith('category:')) continue
      const done = slugs.filter(writer.has).length
      job.categories[name.slice('category:'.length)] = { done, of: slugs.length }
    }
  }
  const show = () => {
    if (!isUpdate) job.products.done = writer.products()
    if (now() - countedAt > countEvery) count()
    tell()
  }

  return {
    list: (name, slugs) => {
      listed.set(name, slugs)
      job.lists = { done: listed.size, of: listed.size }
    },
    bytes: (received) => {
      newBytes += received
      job.bytes += received
    },
    products: (came) => {
      if (isUpdate) job.products.done += came
      show()
    },
    begin: (products, isFirst) => {
      job.phase = 'products'
      job.products = { done: isFirst ? 0 : job.products.done, of: products }
      show()
    },
    end: () => {
      job.missing = [...new Set([...listed.values()].flat())].filter((slug) => !writer.has(slug))
      const all = writer.products() + job.missing.length
      job.products = { done: all, of: all }
      count()
      tell()
    },
    takeBytes: () => {
      const taken = newBytes
      newBytes = 0
      return taken
    },
  }
}
