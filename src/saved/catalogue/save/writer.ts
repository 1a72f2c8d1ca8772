/**
 * The one writer of a catalogue: stores what a source brings, a transaction for what comes together, and counts it for the
 * screens. How far the generation is, is read from what is there, so that a saving goes on where the last one was killed.
 */
import type { Raw } from '../../../api/catalogue/catalogue-wire'
import { tileId, tileSlug } from '../../../api/catalogue/saver-wire'
import type { BundleStore } from '../bundle-store'
import {
  bundleKeys,
  keysOf,
  lists as listNames,
  type Mark,
  nameOf,
  type PartNames,
  partOf,
  recordsIn,
  type SavedAnswer,
} from '../layout'
import type { Member, SavedRecord, SavingContext } from './saver-deps'
import { asStorageFull } from './storage-full'

export type Writer = Pick<SavingContext, 'mark' | 'count' | 'write' | 'here'> & {
  /** All has come: what did not is missing. */
  end: () => void
}

type Row = { tile: Raw; detail: Raw | null } | null
type Puts = [key: IDBValidKey, value: unknown][]

/** Products, or reviews, of a record. */
const partSize = 50
/** More than any part has. */
const placesPerPart = 100_000
/** Bytes that may be forgotten when the browser dies: alone they are no reason to write the mark. */
const maxUncounted = 200_000
/** ms between two counts per category: each looks at every list. */
const countEvery = 400

export async function openWriter(
  store: BundleStore,
  stored: Mark,
  { job, tell, now, keepPrices }: Pick<SavingContext, 'job' | 'tell' | 'now' | 'keepPrices'>,
): Promise<Writer> {
  const lists = new Map<string, Map<number, string[]>>()
  const answers = new Set<string>()
  const tiles = new Map<string, number>()
  const details = new Map<string, boolean>()
  let nextPart = 0
  let nextAnswers = 0
  let mark = stored
  let uncounted = 0
  let planned: string[] = []
  let products: { of: number; changed: number | null } | null = null
  let countedAt = 0

  const addList = (name: string, piece: number, slugs: string[]) =>
    void lists.set(name, (lists.get(name) ?? new Map<number, string[]>()).set(piece, slugs))

  const lookAround = async () => {
    const together = new Set((await store.keys(keysOf('details'))).map(partOf))
    for await (const [key, rows] of recordsIn(store, 'tiles')) {
      nextPart = partOf(key) + 1
      rows.forEach((tile, row) => {
        if (!tile) return
        tiles.set(tileSlug(tile), partOf(key) * placesPerPart + row)
        if (together.has(partOf(key))) details.set(tileSlug(tile), true)
      })
    }
    for await (const [key, { detail }] of recordsIn(store, 'detail'))
      details.set(nameOf(key), detail !== null)
    for await (const [key, slugs] of recordsIn(store, 'list')) addList(nameOf(key), partOf(key), slugs)
    for (const key of await store.keys(keysOf('answer'))) answers.add(nameOf(key))
    const last = (await store.keys(keysOf('answers'))).at(-1)
    nextAnswers = last === undefined ? 0 : partOf(last) + 1
  }

  /** Products of the parts that a batch changes, and how to put one there. */
  const openParts = () => {
    const parts = new Map<number, Row[]>()
    const rowsOf = async (part: number): Promise<Row[]> => {
      const known = parts.get(part)
      if (known) return known
      const [oldTiles = [], oldDetails = []] = await Promise.all([
        store.get<(Raw | null)[]>(bundleKeys.tiles(part)),
        store.get<(Raw | null)[]>(bundleKeys.details(part)),
      ])
      const rows = oldTiles.map((tile, row) => tile && { tile, detail: oldDetails[row] ?? null })
      parts.set(part, rows)
      return rows
    }
    const add = (slug: string, row: Row) => {
      if ((parts.get(nextPart)?.length ?? 0) === partSize) nextPart += 1
      const rows = parts.get(nextPart) ?? []
      parts.set(nextPart, rows)
      tiles.set(slug, nextPart * placesPerPart + rows.length)
      rows.push(row)
    }
    const replace = async (place: number, row: Row) => {
      const rows = await rowsOf(Math.floor(place / placesPerPart))
      rows[place % placesPerPart] = row
    }
    const close = (): Puts => {
      if (parts.has(nextPart)) nextPart += 1
      return [...parts].flatMap(([part, rows]) => recordsOf(part, rows))
    }
    return { add, replace, close }
  }

  const write = async (records: SavedRecord[]): Promise<void> => {
    const parts = openParts()
    const puts: Puts = []
    const drops: IDBValidKey[] = []
    const many: [name: string, answer: SavedAnswer][] = []
    const prices = new Map<Member, { rows: [slug: string, detail: Raw][]; at: number }>()
    const counted = uncounted
    const next = { ...mark, bytes: mark.bytes + counted }
    let isMoved = counted > maxUncounted
    const change = (changes: Partial<Mark>) => {
      Object.assign(next, changes)
      isMoved = true
    }
    for (const record of records) {
      switch (record.kind) {
        case 'begin':
          job.phase = record.phase
          planned = record.lists ?? planned
          products = record.products ?? products
          break
        case 'answer':
          if (record.many) many.push([record.name, record.answer])
          else puts.push([bundleKeys.answer(record.name), record.answer])
          answers.add(record.name)
          break
        case 'list': {
          const { name, piece, slugs, of } = record
          addList(name, piece, slugs)
          puts.push([bundleKeys.list(name, piece), slugs])
          if (next.pages[name] === undefined) change({ pages: { ...next.pages, [name]: of } })
          break
        }
        case 'tile':
          if (!tiles.has(tileSlug(record.tile))) parts.add(tileSlug(record.tile), { ...record, detail: null })
          break
        case 'product':
        case 'gone': {
          const row = record.kind === 'product' ? { tile: record.tile, detail: record.detail } : null
          const slug = record.kind === 'product' ? tileSlug(record.tile) : record.slug
          const place = tiles.get(slug)
          if (products?.changed != null) products.changed += 1
          if (place !== undefined) {
            await parts.replace(place, row)
            drops.push(bundleKeys.detail(slug))
          } else if (row) parts.add(slug, row)
          if (!row) tiles.delete(slug)
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
        case 'mark':
          change(record.change(next))
          break
        case 'clear':
          // The mark is written again.
          drops.push(...(await store.keys(keysOf())))
          for (const known of [lists, answers, tiles, details]) known.clear()
          planned = []
          products = null
          nextPart = 0
          nextAnswers = 0
          change({ pages: {}, bulk: null, bytes: 0, from: next.from && { ...next.from, copied: false } })
          job.bytes = next.pictureBytes
      }
    }
    puts.push(...parts.close())
    for (let first = 0; first < many.length; first += partSize) {
      const some = many.slice(first, first + partSize)
      puts.push([bundleKeys.answers(nextAnswers), Object.fromEntries(some)])
      puts.push([bundleKeys.answerNames(nextAnswers), some.map(([name]) => name)])
      nextAnswers += 1
    }
    if (isMoved) puts.push([bundleKeys.mark(), next])
    try {
      await Promise.all([
        ...[...prices].map(([member, { rows, at }]) => keepPrices(member, rows, at)),
        puts.length + drops.length > 0 && store.commit(puts, drops),
      ])
    } catch (error) {
      throw asStorageFull(error)
    }
    if (isMoved) {
      mark = next
      uncounted -= counted
    }
    show()
  }

  const show = () => {
    const pages = [...new Set([...planned, ...lists.keys()])].map((name) => {
      const of = mark.pages[name] ?? 1
      return { done: Math.min(of, lists.get(name)?.size ?? 0), of }
    })
    job.lists = { done: sum(pages.map(({ done }) => done)), of: sum(pages.map(({ of }) => of)) }
    job.products = { done: products?.changed ?? details.size, of: products?.of ?? tiles.size }
    if (now() - countedAt > countEvery) countCategories()
    tell()
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
    const all = [...new Set([...listed, ...tiles.keys()])]
    job.missing = all.filter((slug) => details.get(slug) !== true)
    products = { of: all.length, changed: all.length }
    show()
    countCategories()
  }

  await lookAround()
  show()
  return {
    mark: () => mark,
    here: { lists, answers, tiles, details },
    count: (received) => {
      uncounted += received
      job.bytes += received
      tell()
    },
    write,
    end,
  }
}

function recordsOf(part: number, rows: Row[]): Puts {
  const details = rows.map((row) => row && row.detail)
  const names: PartNames = {
    slugs: rows.map((row) => row && tileSlug(row.tile)),
    ids: rows.map((row) => row && tileId(row.tile)),
  }
  const puts: Puts = [
    [bundleKeys.tiles(part), rows.map((row) => row && row.tile)],
    [bundleKeys.names(part), names],
  ]
  return details.some(Boolean) ? [...puts, [bundleKeys.details(part), details]] : puts
}

function sum(counts: number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}
