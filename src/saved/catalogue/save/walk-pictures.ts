/**
 * Fetches the pictures of a catalogue that are not on the device yet. The picture cache itself lists the stored
 * pictures.
 */
import {
  unprintedPictures,
  detailPictures,
  categoryGroupsIn,
  homeIn,
  type ListedCategory,
  categoriesIn,
  tilePictures,
} from '../../../api/catalogue/saver-wire'
import type { PictureCache } from '../../../device/picture-cache'
import { RejectedFailure } from '../../../domain/failure'
import { bundleKeys, callName, detailsIn, type SavedAnswer, tilesIn } from '../layout'
import { mergeParallel } from './merge'
import type { Requests, SavingContext } from './saver-deps'
import { asStorageFull } from './storage-full'
import * as paths from '../../../api/paths'

type PictureWork = {
  context: SavingContext
  requests: Requests
  cache: PictureCache
  load: (url: string, signal: AbortSignal) => Promise<Blob>
  /** Called with the URL of each newly stored picture. */
  onStored: (url: string) => void
}

/** Bytes whose count may be lost when the browser crashes. */
const maxUncountedBytes = 400_000
/** Maximum number of stored pictures whose size is measured. */
const maxMeasured = 20
/** After this many failures without a success, the host of the pictures seems to refuse other origins. */
const maxFailures = 12

/** Fetches the missing pictures; some may remain missing. */
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
  context.notify()
  let uncounted = 0
  const failures = { count: 0, hasSuccess: false }
  const fetched = mergeParallel(missing, context.concurrency, async function* (url) {
    if (!failures.hasSuccess && failures.count >= maxFailures) return
    try {
      yield [url, await requests.attempt(() => load(url, context.signal))] as const
    } catch (error) {
      if (!(error instanceof RejectedFailure)) throw error
      failures.count += 1
    }
  })
  const storePicture = async ([url, picture]: readonly [url: string, Blob]) => {
    await cache.put(url, picture).catch((error: unknown) => {
      throw asStorageFull(error)
    })
    work.onStored(url)
    job.pictures.done += 1
    job.bytes += picture.size
    uncounted += picture.size
    failures.hasSuccess = true
    context.notify()
  }
  for await (const batch of fetched) {
    await Promise.all(batch.map(storePicture))
    if (uncounted < maxUncountedBytes) continue
    await countPictures(context, uncounted)
    uncounted = 0
  }
  if (uncounted > 0) await countPictures(context, uncounted)
}

async function countPictures({ write }: SavingContext, bytes: number): Promise<void> {
  await write([{ kind: 'progress', change: (progress) => ({ pictureBytes: progress.pictureBytes + bytes }) }])
}

/**
 * Counts the pictures that are stored already, including those of the catalogue in use; their size is estimated from
 * a sample.
 */
async function countStored({ context, cache }: PictureWork, storedUrls: string[]): Promise<void> {
  if (storedUrls.length === 0 || context.progress().pictureBytes > 0) return
  const step = Math.ceil(storedUrls.length / maxMeasured)
  const sample = storedUrls.filter((_, index) => index % step === 0)
  const bytes = Math.round(((await cache.bytes(sample)) / sample.length) * storedUrls.length)
  await countPictures(context, bytes)
  context.job.bytes += bytes
}

/** Returns absolute URLs; an empty set if no pictures were chosen. */
export async function wantedPictures({
  store,
  choice,
}: Pick<SavingContext, 'store' | 'choice'>): Promise<Set<string>> {
  if (choice.pictures === 'none') return new Set()
  const replyTo = async (method: string, path: string) =>
    (await store.get<SavedAnswer>(bundleKeys.answer(callName(method, path))))?.reply
  const urls = new Set<string>()
  const add = (pictures: string[]) => {
    for (const url of pictures) urls.add(new URL(url, globalThis.location?.href).href)
  }
  add(homeIn(await replyTo('GET', paths.home)).pictures)
  const menu = categoriesIfRead(categoriesIn, await replyTo('GET', paths.menu))
  const groups = categoriesIfRead(categoryGroupsIn, await replyTo('POST', paths.groups))
  for (const category of [...menu, ...groups]) {
    add(category.pictures)
    for (const subcategory of category.subcategories) add(subcategory.pictures)
  }
  for await (const tile of tilesIn(store)) add(tilePictures(tile))
  const picturesOfDetail = choice.pictures === 'large' ? detailPictures : unprintedPictures
  for await (const { detail } of detailsIn(store, 0)) if (detail) add(picturesOfDetail(detail))
  return urls
}

function categoriesIfRead(read: (reply: unknown) => ListedCategory[], reply: unknown): ListedCategory[] {
  return reply === undefined ? [] : read(reply)
}
