/** The queues of the cart's lines. They live with the tab, so that leaving the page stops no upload. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { currentEpoch } from '../../session/identity'
import { lastReadLine, readLineNow, sendArtwork } from '../../queries/cart-line'
import { ArtworkQueue, type Uploads } from './artwork-queue'

let queues = new Map<string, ArtworkQueue>()
let epoch = 0

const none: Uploads = { list: [], said: '' }

export function useArtworkQueue(lineId: string): { queue: ArtworkQueue; uploads: Uploads } {
  const queue = queueOf(useQueryClient(), lineId)
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.shown, () => none) }
}

function queueOf(queryClient: QueryClient, lineId: string): ArtworkQueue {
  if (epoch !== currentEpoch()) queues = new Map()
  epoch = currentEpoch()
  const known = queues.get(lineId)
  if (known) return known
  const begun = epoch
  const queue = new ArtworkQueue({
    send: (file, options) => sendArtwork(queryClient, { lineId, file, ...options }),
    known: () => lastReadLine(queryClient, lineId)?.artwork ?? [],
    readNow: async () => (await readLineNow(queryClient, lineId))?.artwork ?? [],
    isOwn: () => begun === currentEpoch(),
  })
  queues.set(lineId, queue)
  return queue
}
