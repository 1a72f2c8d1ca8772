/**
 * The only writer of a catalogue: stores the records of a source, one transaction per batch, and counts them for the
 * screens. The progress of the generation is read from the stored data, so that a save resumes where the last save was
 * interrupted.
 */
import type { Raw } from '../../../api/catalogue/catalogue-wire'
import { tileSlug } from '../../../api/catalogue/saver-wire'
import type { BundleStore } from '../bundle-store'
import {
  bundleKeys,
  keysOf,
  lists as listNames,
  type GenerationProgress,
  nameInKey,
  partInKey,
  recordsIn,
  type SavedAnswer,
} from '../layout'
import type { Member, SavedRecord, SavingContext } from './saver-deps'
import { openParts, partSize, encodePosition, type Puts } from './parts'
import { asStorageFull } from './storage-full'

export type Writer = Pick<SavingContext, 'progress' | 'count' | 'write' | 'storedData'> & {
  /** Call when the source has ended: products without a detail are then missing. */
  end: () => void
}

/** Bytes whose count may be lost when the browser crashes; fewer bytes alone do not cause a write of the progress. */
const maxUncountedBytes = 200_000
/** ms between two counts per category, because each count reads every list. */
const countIntervalMs = 400

export async function openWriter(
  store: BundleStore,
  stored: GenerationProgress,
  { job, notify, now, storePrices }: Pick<SavingContext, 'job' | 'notify' | 'now' | 'storePrices'>,
): Promise<Writer> {
  const lists = new Map<string, Map<number, string[]>>()
  const answers = new Set<string>()
  const tiles = new Map<string, number>()
  const details = new Map<string, boolean>()
  let nextPart = 0
  let nextAnswers = 0
  let progress = stored
  let uncounted = 0
  let plannedLists: string[] = []
  let products: { total: number; changed: number | null } | null = null
  let countedAt = 0

  const addList = (name: string, piece: number, slugs: string[]) =>
    void lists.set(name, (lists.get(name) ?? new Map<number, string[]>()).set(piece, slugs))

  const readStored = async () => {
    const partsWithDetails = new Set((await store.keys(keysOf('details'))).map(partInKey))
    for await (const [key, rows] of recordsIn(store, 'tiles')) {
      nextPart = partInKey(key) + 1
      rows.forEach((tile, row) => {
        if (!tile) return
        tiles.set(tileSlug(tile), encodePosition(partInKey(key), row))
        if (partsWithDetails.has(partInKey(key))) details.set(tileSlug(tile), true)
      })
    }
    for await (const [key, { detail }] of recordsIn(store, 'detail'))
      details.set(nameInKey(key), detail !== null)
    for await (const [key, slugs] of recordsIn(store, 'list')) addList(nameInKey(key), partInKey(key), slugs)
    for (const key of await store.keys(keysOf('answer'))) answers.add(nameInKey(key))
    const last = (await store.keys(keysOf('answers'))).at(-1)
    nextAnswers = last === undefined ? 0 : partInKey(last) + 1
  }

  const write = async (records: SavedRecord[]): Promise<void> => {
    const parts = openParts(store, tiles, nextPart)
    const puts: Puts = []
    const drops: IDBValidKey[] = []
    const batchedAnswers: [name: string, answer: SavedAnswer][] = []
    const prices = new Map<Member, { rows: [slug: string, detail: Raw][]; at: number }>()
    const counted = uncounted
    const next = { ...progress, bytes: progress.bytes + counted }
    let isProgressChanged = counted > maxUncountedBytes
    const change = (changes: Partial<GenerationProgress>) => {
      Object.assign(next, changes)
      isProgressChanged = true
    }
    for (const record of records) {
      switch (record.kind) {
        case 'begin':
          job.phase = record.phase
          plannedLists = record.lists ?? plannedLists
          products = record.products ?? products
          break
        case 'answer':
          if (record.isBatched) batchedAnswers.push([record.name, record.answer])
          else puts.push([bundleKeys.answer(record.name), record.answer])
          answers.add(record.name)
          break
        case 'list': {
          const { name, piece, slugs, total } = record
          addList(name, piece, slugs)
          puts.push([bundleKeys.list(name, piece), slugs])
          if (next.pages[name] === undefined) change({ pages: { ...next.pages, [name]: total } })
          break
        }
        case 'tile':
          if (!tiles.has(tileSlug(record.tile)))
            await parts.put(tileSlug(record.tile), { tile: record.tile, detail: null })
          break
        case 'product':
        case 'gone': {
          const row = record.kind === 'product' ? { tile: record.tile, detail: record.detail } : null
          const slug = record.kind === 'product' ? tileSlug(record.tile) : record.slug
          if (products?.changed != null) products.changed += 1
          if (tiles.has(slug)) drops.push(bundleKeys.detail(slug))
          await parts.put(slug, row)
          if (row?.detail) details.set(slug, true)
          else details.delete(slug)
          break
        }
        case 'detail':
          puts.push([bundleKeys.detail(record.slug), { at: record.at, detail: record.detail }])
          details.set(record.slug, record.detail !== null)
          break
        case 'prices':
          {
            const { rows, at } = prices.get(record.member) ?? { rows: [], at: Infinity }
            rows.push([record.slug, record.detail])
            prices.set(record.member, { rows, at: Math.min(at, record.at) })
          }
          break
        case 'progress':
          change(record.change(next))
          break
        case 'clear':
          // All records are dropped; the progress is written again with this transaction.
          drops.push(...(await store.keys(keysOf())))
          for (const index of [lists, answers, tiles, details]) index.clear()
          plannedLists = []
          products = null
          nextPart = 0
          nextAnswers = 0
          change({ pages: {}, bulk: null, bytes: 0, from: next.from && { ...next.from, copied: false } })
          job.bytes = next.pictureBytes
      }
    }
    const closed = parts.close()
    nextPart = closed.firstFree
    puts.push(...closed.puts)
    for (let first = 0; first < batchedAnswers.length; first += partSize) {
      const batch = batchedAnswers.slice(first, first + partSize)
      puts.push([bundleKeys.answers(nextAnswers), Object.fromEntries(batch)])
      puts.push([bundleKeys.answerNames(nextAnswers), batch.map(([name]) => name)])
      nextAnswers += 1
    }
    if (isProgressChanged) puts.push([bundleKeys.progress(), next])
    try {
      await Promise.all([
        ...[...prices].map(([member, { rows, at }]) => storePrices(member, rows, at)),
        puts.length + drops.length > 0 && store.commit(puts, drops),
      ])
    } catch (error) {
      throw asStorageFull(error)
    }
    if (isProgressChanged) {
      progress = next
      uncounted -= counted
    }
    updateJob()
  }

  const updateJob = () => {
    const pages = [...new Set([...plannedLists, ...lists.keys()])].map((name) => {
      const of = progress.pages[name] ?? 1
      return { done: Math.min(of, lists.get(name)?.size ?? 0), of }
    })
    job.lists = { done: sum(pages.map(({ done }) => done)), of: sum(pages.map(({ of }) => of)) }
    job.products = { done: products?.changed ?? details.size, of: products?.total ?? tiles.size }
    if (now() - countedAt > countIntervalMs) countCategories()
    notify()
  }

  const countCategories = () => {
    countedAt = now()
    const prefix = listNames.category('')
    for (const [name, pieces] of lists) {
      if (!name.startsWith(prefix)) continue
      const slugs = [...new Set([...pieces.values()].flat())]
      const done = slugs.filter((slug) => details.has(slug)).length
      job.categories[name.slice(prefix.length)] = { done, of: slugs.length }
    }
  }

  const end = () => {
    const listed = [...lists.values()].flatMap((pieces) => [...pieces.values()].flat())
    const slugs = [...new Set([...listed, ...tiles.keys()])]
    job.missing = slugs.filter((slug) => details.get(slug) !== true)
    products = { total: slugs.length, changed: slugs.length }
    updateJob()
    countCategories()
  }

  await readStored()
  updateJob()
  return {
    progress: () => progress,
    storedData: { lists, answers, tiles, details },
    count: (received) => {
      uncounted += received
      job.bytes += received
      notify()
    },
    write,
    end,
  }
}

function sum(counts: number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}
