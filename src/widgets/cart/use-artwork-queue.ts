/** The queues of the cart's jobs, on the cart of whoever is signed in. They live with the tab: leaving the page stops no upload. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { linesOfJob, readCartNow, refreshLines, sendArtwork } from '../../queries/cart-line'
import { currentEpoch } from '../../session/identity'
import { ArtworkQueue, type Uploads } from './artwork-queue'

let queues = new Map<string, ArtworkQueue>()
let epoch = 0

const none: Uploads = { list: [], said: '' }

export function useArtworkQueue(jobKey: string): { queue: ArtworkQueue; uploads: Uploads } {
  const queue = artworkQueueOf(useQueryClient(), jobKey)
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.shown, () => none) }
}

export function artworkQueueOf(queryClient: QueryClient, jobKey: string): ArtworkQueue {
  if (epoch !== currentEpoch()) queues = new Map()
  epoch = currentEpoch()
  const known = queues.get(jobKey)
  if (known) return known
  const begun = epoch
  const queue = new ArtworkQueue({
    send: (lineId, file, options) => sendArtwork(queryClient, { lineId, file, ...options }),
    lines: () => linesOfJob(queryClient, jobKey),
    readNow: () => readCartNow(queryClient),
    refresh: () => refreshLines(queryClient),
    isOwn: () => begun === currentEpoch(),
  })
  queues.set(jobKey, queue)
  return queue
}
