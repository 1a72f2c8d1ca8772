/** Updates the catalogue in use in place: public data, the customer's prices, and new pictures. */
import { unprintedPictures, detailPictures, tilePictures } from '../../../api/catalogue/saver-wire'
import { InvalidTokenFailure, RejectedFailure } from '../../../domain/failure'
import { updatePrices } from '../prices/save-prices'
import { catalogueKeys } from '../layout'
import { newJob } from '../generations'
import { mergeParallel } from './merge'
import { createRequests } from './request-queue'
import type { SaverDeps } from './saver-deps'
import { type Updated, updateInPlace } from './update-in-place'

/**
 * Resolves to false when a new generation has to be made. That is also the case when an update by a person failed,
 * because the save of a new generation shows the reason for waiting. Otherwise throws the errors of `updateInPlace`;
 * the steps after the public data may be missing then.
 */
export async function refresh(
  deps: SaverDeps,
  { byPerson }: { byPerson: boolean },
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const updated = await updateInPlace(deps, signal)
    if (!updated) return false
    await refreshPrices(deps, updated, signal)
    await fetchNewPictures(deps, updated, signal)
    return true
  } catch (error) {
    if (!byPerson || signal.aborted) throw error
    console.warn('The catalogue could not be updated in place.', error)
    return false
  }
}

/** Updates the customer's prices, without which the catalogue is still complete. */
async function refreshPrices(
  deps: SaverDeps,
  { bundle, store }: Updated,
  signal: AbortSignal,
): Promise<void> {
  const member = deps.member()
  if (!member) return
  const { choice, startedAt } = bundle
  try {
    if (await updatePrices(member, deps, bundle, signal)) return
    const requests = createRequests({ ...deps, signal, onPause: () => {} })
    await deps.savePrices({
      ...requests,
      choice,
      store,
      startedAt,
      job: newJob(choice, bundle.generation, startedAt),
      member: deps.member,
      concurrency: deps.concurrency,
      notify: () => {},
      now: deps.provider.now,
    })
  } catch (error) {
    if (error instanceof InvalidTokenFailure) deps.onRefused(error)
    else if (error instanceof RejectedFailure)
      console.warn('The customer’s prices could not be updated.', error)
    else throw error
  }
}

/** Fetches pictures of the received products; the shop's own pictures come with the next visit of its pages. */
async function fetchNewPictures(
  { catalogue, pictures, fetchPicture, concurrency }: SaverDeps,
  { bundle, received }: Updated,
  signal: AbortSignal,
): Promise<void> {
  const size = bundle.choice.pictures
  if (size === 'none' || received.length === 0) return
  const present = await pictures.urls()
  const wanted = received.flatMap(({ tile, detail }) => [
    ...tilePictures(tile),
    ...(size === 'large' ? detailPictures(detail) : unprintedPictures(detail)),
  ])
  const absolute = new Set(wanted.map((url) => new URL(url, globalThis.location?.href).href))
  const missing = [...absolute].filter((url) => !present.has(url))
  if (missing.length === 0) return
  const count = { done: bundle.pictures.done, of: bundle.pictures.of + missing.length }
  let bytes = bundle.bytes
  const fetched = mergeParallel(missing, concurrency, async function* (url) {
    try {
      yield [url, await fetchPicture(url, signal)] as const
    } catch (error) {
      if (!(error instanceof RejectedFailure)) throw error
    }
  })
  try {
    for await (const batch of fetched)
      for (const [url, picture] of batch) {
        await pictures.put(url, picture)
        count.done += 1
        bytes += picture.size
      }
  } finally {
    await catalogue.commit([[catalogueKeys.bundle, { ...bundle, pictures: count, bytes }]])
  }
}
