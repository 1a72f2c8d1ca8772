/**
 * Renders a mock-up for the client of a private link. The file is decoded and encoded again, because its type is only
 * the sender's statement (req 23.3).
 */
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { fairQueue } from '../../../server/base/concurrency'
import { busy } from '../../../server/base/errors'
import { draftFileKey } from '../../drafts/server/draft-file'
import { type FileStore, detectType } from '../../../server/files/store'

const maxPixels = 50_000_000
const maxSide = 1200
const maxRenderSeconds = 10
const acceptedTypes: (string | null)[] = ['image/png', 'image/jpeg', 'image/webp']
/** Requests count as the rep's, so that many large pictures of one rep do not delay other reps. */
const queue = fairQueue({ perCaller: 1, maxConcurrent: 2, waitingPerCaller: 400, waiting: 2000 })
/** Retry-After of a full queue, in seconds. */
const retryAfterSeconds = 5
/** Cached by the key in the file store, which is never reused for another file. */
const renderedPictures = new LRUCache<string, Buffer>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
})

/**
 * Returns the picture as WebP; null when the file is missing or is not a picture. Refuses with 503 when the queue is
 * full.
 */
export async function clientPicture(
  files: FileStore,
  { file, userId }: { file: string; userId: number },
): Promise<Buffer | null> {
  const cached = renderedPictures.get(file)
  if (cached) return cached
  const slot = await queue(String(userId))
  if (typeof slot === 'string')
    throw busy(retryAfterSeconds, 'Many pictures are being opened just now. Please try again in a moment.')
  try {
    const picture = renderedPictures.get(file) ?? (await render(files, file))
    if (picture) renderedPictures.set(file, picture)
    return picture
  } finally {
    slot.end()
  }
}

async function render(files: FileStore, file: string): Promise<Buffer | null> {
  const bytes = await files.read(draftFileKey(file))
  if (!bytes || !acceptedTypes.includes(detectType(bytes.toString('latin1', 0, 16)))) return null
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: maxRenderSeconds })
    .toBuffer()
    .catch(() => null)
}
