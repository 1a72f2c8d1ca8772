/** The pictures of a catalogue: those that are not on the device yet are fetched; what came is told by the cache itself. */
import {
  blankPictures,
  detailPictures,
  groupsIn,
  homeIn,
  type Section,
  sectionsIn,
  tilePictures,
} from '../../../api/catalogue/saver-wire'
import type { PictureCache } from '../../../device/picture-cache'
import { RejectedFailure } from '../../../domain/failure'
import { bundleKeys, callName, detailsIn, type SavedAnswer, tilesIn } from '../layout'
import { merged } from './merge'
import type { Requests, SavingContext } from './saver-deps'
import { asStorageFull } from './storage-full'
import * as paths from '../../../api/paths'

type PictureWork = {
  context: SavingContext
  requests: Requests
  cache: PictureCache
  load: (url: string, signal: AbortSignal) => Promise<Blob>
  /** A picture was kept that was not there before. */
  kept: (url: string) => void
}

/** Bytes that may be forgotten when the browser dies. */
const maxUncounted = 400_000
/** Pictures that are weighed, of those that are here already. */
const maxWeighed = 20
/** So many that cannot be had, and none that can: the shop's pictures allow no other origin. */
const hopeless = 12

/** Fetches those that are missing; some may stay so. */
export async function walkPictures(work: PictureWork): Promise<void> {
  const { context, requests, cache, load } = work
  const { job } = context
  const wanted = await wantedPictures(context)
  const present = await cache.urls()
  const missing = [...wanted].filter((url) => !present.has(url))
  await countStored(
    work,
    [...wanted].filter((url) => present.has(url)),
  )
  job.phase = 'pictures'
  job.pictures = { done: wanted.size - missing.length, of: wanted.size }
  context.tell()
  let uncounted = 0
  const lost = { count: 0, any: false }
  const fetched = merged(missing, context.concurrency, async function* (url) {
    if (!lost.any && lost.count >= hopeless) return
    try {
      yield [url, await requests.attempt(() => load(url, context.signal))] as const
    } catch (error) {
      if (!(error instanceof RejectedFailure)) throw error
      lost.count += 1
    }
  })
  const keep = async ([url, picture]: readonly [url: string, Blob]) => {
    await cache.put(url, picture).catch((error: unknown) => {
      throw asStorageFull(error)
    })
    work.kept(url)
    job.pictures.done += 1
    job.bytes += picture.size
    uncounted += picture.size
    lost.any = true
    context.tell()
  }
  for await (const some of fetched) {
    await Promise.all(some.map(keep))
    if (uncounted < maxUncounted) continue
    await countPictures(context, uncounted)
    uncounted = 0
  }
  if (uncounted > 0) await countPictures(context, uncounted)
}

async function countPictures({ write }: SavingContext, bytes: number): Promise<void> {
  await write([{ kind: 'mark', change: (mark) => ({ pictureBytes: mark.pictureBytes + bytes }) }])
}

/** Those of the catalogue in use count as well: what some of them weigh tells about all. */
async function countStored({ context, cache }: PictureWork, kept: string[]): Promise<void> {
  if (kept.length === 0 || context.mark().pictureBytes > 0) return
  const step = Math.ceil(kept.length / maxWeighed)
  const some = kept.filter((_, place) => place % step === 0)
  const bytes = Math.round(((await cache.bytes(some)) / some.length) * kept.length)
  await countPictures(context, bytes)
  context.job.bytes += bytes
}

/** Absolute URLs; none when no pictures were chosen. */
export async function wantedPictures({
  store,
  choice,
}: Pick<SavingContext, 'store' | 'choice'>): Promise<Set<string>> {
  if (choice.pictures === 'none') return new Set()
  const replyTo = async (method: string, path: string) =>
    (await store.get<SavedAnswer>(bundleKeys.answer(callName(method, path))))?.reply
  const urls = new Set<string>()
  const add = (found: string[]) => {
    for (const url of found) urls.add(new URL(url, globalThis.location?.href).href)
  }
  add(homeIn(await replyTo('GET', paths.home)).pictures)
  const menu = sectionsOr(sectionsIn, await replyTo('GET', paths.menu))
  const groups = sectionsOr(groupsIn, await replyTo('POST', paths.groups))
  for (const section of [...menu, ...groups]) {
    add(section.pictures)
    for (const subsection of section.subsections) add(subsection.pictures)
  }
  for await (const tile of tilesIn(store)) add(tilePictures(tile))
  const ofDetail = choice.pictures === 'large' ? detailPictures : blankPictures
  for await (const { detail } of detailsIn(store, 0)) if (detail) add(ofDetail(detail))
  return urls
}

function sectionsOr(read: (reply: unknown) => Section[], reply: unknown): Section[] {
  return reply === undefined ? [] : read(reply)
}
