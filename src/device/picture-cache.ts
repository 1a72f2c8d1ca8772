/**
 * Pictures of the saved catalogue by URL; the service worker serves them. This module also reserves spare room while a
 * catalogue is saved. The room is released when the device is full, so that unsent edits can still be stored.
 */
import { cacheNames } from './storage-names'

export type PictureCache = {
  /** Absolute URLs. */
  urls: () => Promise<Set<string>>
  /** Total size of the stored pictures among these URLs. */
  bytes: (urls: string[]) => Promise<number>
  /** Rejects with QuotaExceededError (DOMException) when the device is full. */
  put: (url: string, picture: Blob) => Promise<void>
  drop: (urls: string[]) => Promise<void>
  deleteAll: () => Promise<void>
}

/** The cache of the browser. `urls` does not create it. */
export const pictureCache: PictureCache = {
  urls: async () => {
    if (!(await caches.has(cacheNames.cataloguePictures))) return new Set()
    const cache = await caches.open(cacheNames.cataloguePictures)
    return new Set((await cache.keys()).map(({ url }) => url))
  },
  bytes: async (urls) => {
    const cache = await caches.open(cacheNames.cataloguePictures)
    const sizes = urls.map(async (url) => (await (await cache.match(url))?.blob())?.size ?? 0)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  },
  put: async (url, picture) => {
    const cache = await caches.open(cacheNames.cataloguePictures)
    await cache.put(url, new Response(picture, { headers: { 'content-type': picture.type } }))
  },
  drop: async (urls) => {
    if (urls.length === 0) return
    const cache = await caches.open(cacheNames.cataloguePictures)
    for (const url of urls) await cache.delete(url)
  },
  deleteAll: async () => {
    await caches.delete(cacheNames.cataloguePictures)
  },
}

/** The browser may delete stored pictures at any time. */
export async function hasPictures(): Promise<boolean> {
  return (await pictureCache.urls()).size > 0
}

/**
 * Deletes pictures and pages that were only viewed, because the shop can load them again, but lost edits cannot be
 * restored. Never rejects.
 */
export async function forgetSeenPictures(): Promise<void> {
  try {
    const { pictures, pages, spareRoom } = cacheNames
    await Promise.all([pictures, pages, spareRoom].map((name) => caches.delete(name)))
  } catch (error) {
    console.warn('No storage could be freed on this device.', error)
  }
}

export type SpareRoom = { reserve: () => Promise<void>; release: () => Promise<void> }

const spareBytes = 2 * 1024 * 1024

export const spareRoom: SpareRoom = {
  /** Rejects with QuotaExceededError (DOMException) when the device is full. */
  reserve: async () => {
    const cache = await caches.open(cacheNames.spareRoom)
    await cache.put('/spare-room', new Response(new Uint8Array(spareBytes)))
  },
  release: async () => {
    await caches.delete(cacheNames.spareRoom)
  },
}
