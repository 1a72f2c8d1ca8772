/** Artwork and brief of a cart line (req 5.8, 5.9), and the signed URLs from which artwork is downloaded. */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { roles } from '../../src/domain/account/role'
import { artworkMessages, isVector, maxArtworkBytes, maxArtworks } from '../../src/domain/cart/artwork'
import { presentedToken, requireCaller } from '../auth/session'
import { mayOpenArtwork, signerOf } from '../auth/signing'
import {
  type CheckedArtwork,
  checkArtwork,
  saveArtwork,
  readStoredArtwork,
  newFileName,
  tooLargeArtwork,
  withoutMetadata,
} from '../files/artwork'
import { storeInLibrary, touchLibraryFile } from '../files/library'
import { sweepArtwork } from '../files/orphaned-artwork'
import { type FormRules, type SentFile, withUpload } from '../files/upload'
import { invalid, notFound, Refusal } from '../base/errors'
import { idOf, LongText, WireId, limitLength } from '../base/input'
import { toWireAttachment, findArtwork, type OwnedArtwork } from '../reads/artwork'
import { sendPrivate } from '../replies/reply'
import { documentPolicy } from '../replies/security-headers'
import { jsonBodyOf, pathParam } from '../requests/body'
import { withIdempotency, customerScope } from '../requests/idempotency'
import { rateLimitedCaller } from '../requests/rate-limit'
import {
  insertArtwork,
  ArtworkRemoval,
  attachArtwork,
  detachArtwork,
  releaseArtwork,
  lockLine,
  storeBrief,
} from '../writes/artwork'
import type { ProviderContext } from './context'

/** Maximum size of an upload form. It has room for two files of the maximum size, or for more smaller files. */
export const maxArtworkFormBytes = 52 * 1024 * 1024
const artworkForm: FormRules = {
  field: 'CartAttachments',
  maxFiles: maxArtworks,
  tooManyFiles: () => new Refusal(409, 'TOOMANYFILES', artworkMessages.tooMany),
  maxFileBytes: maxArtworkBytes,
  tooLarge: tooLargeArtwork,
}
const callsPerMinute = 120
const uploadsPerMinute = 60
export const BriefRequest = v.object({
  CartID: WireId,
  Brief: v.optional(v.nullable(v.pipe(LongText, v.trim())), ''),
})

export function cartArtworkRoutes(context: ProviderContext): Hono {
  const { db, files: store } = context
  const callerOf = rateLimitedCaller(context, 'artwork', callsPerMinute)
  const uploaderOf = rateLimitedCaller(context, 'upload', uploadsPerMinute)
  return (
    new Hono()
      .post('/addbrief', async (c) => {
        const caller = await callerOf(c)
        const { CartID, Brief } = await jsonBodyOf(c, BriefRequest)
        const brief = limitLength('Brief', Brief ?? '', 5000)
        return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
          await storeBrief(tx, { userId: caller.userId, lineId: CartID }, brief)
          return { Message: 'Your brief was saved.' }
        })
      })
      // This call has no withIdempotency: a file that the line already has is not attached twice, and a body of
      // megabytes is not stored.
      .post('/addattchment', async (c) => {
        const { userId } = await uploaderOf(c)
        const upload = { files: store, caller: String(userId) }
        const attachedFiles = await withUpload(c, upload, artworkForm, async ({ fields, files }) => {
          const libraryHash = fields.get('LibraryFile') ?? ''
          if (files.length === 0 && libraryHash === '') throw invalid(artworkMessages.none)
          const lineId = v.parse(WireId, fields.get('CartID') ?? '')
          await lockLine(db, userId, lineId)
          if (files.length === 0) return attach({ userId, lineId }, [await fromLibrary(userId, libraryHash)])
          return attach({ userId, lineId }, await addToLibrary(userId, await checkFiles(files)))
        })
        const signer = await signerOf(db)
        const cartAttachment = attachedFiles.map((item) => toWireAttachment(item, signer))
        return sendPrivate(c, { Message: 'Your artwork was added.', cartAttachment })
      })
      .post('/deleteattchment', async (c) => {
        const caller = await callerOf(c)
        const request = await jsonBodyOf(c, ArtworkRemoval)
        const reply = await withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
          await detachArtwork(tx, caller.userId, request)
          return { Message: 'The file was removed.' }
        })
        await sweepArtwork(db, store)
        return reply
      })
  )

  /**
   * Stores each file in the customer's library. `libraryKey` is null when the library is full, and the file is stored
   * separately.
   */
  async function addToLibrary(userId: number, checked: CheckedArtwork[]): Promise<ReceivedFile[]> {
    const received: ReceivedFile[] = []
    for (const file of checked)
      received.push({ ...file, libraryKey: await storeInLibrary(db, store, userId, file) })
    return received
  }

  async function fromLibrary(userId: number, sha256: string): Promise<ReceivedFile> {
    const file = await touchLibraryFile(db, userId, sha256)
    if (!file || (await store.sizeOf(file.key)) === null) throw fileNotFound()
    const { name, type, bytes, key } = file
    return { name, type, bytes, sha256, libraryKey: key, path: '' }
  }

  async function attach(line: { userId: number; lineId: number | null }, files: ReceivedFile[]) {
    const namedFiles = files.map((file) => ({ ...file, file: newFileName() }))
    const ids = await insertArtwork(db, line.userId, namedFiles)
    try {
      for (const item of namedFiles)
        if (item.libraryKey === null) await saveArtwork(store, item.file, item.path)
      return await db.transaction((tx) => attachArtwork(tx, line, ids))
    } finally {
      // Releases files that were refused or that the line already had.
      await releaseArtwork(db, ids)
      await sweepArtwork(db, store)
    }
  }
}

/** `path` is only used when the file is in no library. */
type ReceivedFile = Omit<CheckedArtwork, 'type'> & { type: string; libraryKey: string | null }

/** Files are checked one after another, so that the error names the first wrong file. */
async function checkFiles(files: SentFile[]): Promise<CheckedArtwork[]> {
  const checked: CheckedArtwork[] = []
  for (const file of files) checked.push(await checkArtwork(file))
  return checked
}

/*
 * Sends artwork: its owner and the shop's admin get the original by their session, holders of a signed URL get a copy
 * without the camera's metadata. Nothing in a file can run, whatever it contains.
 */

/**
 * Types that browsers show. Other files are downloaded; a vector drawing is sent as plain bytes, so that no browser
 * renders it.
 */
const displayedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf']
/** Allows the styles of the page in which a browser shows a picture. */
const picturePolicy = `${documentPolicy}; img-src 'self'; style-src 'unsafe-inline'`
const fileNotFound = () => notFound('This file')

export function artworkFileRoutes({ db, files }: ProviderContext): Hono {
  return new Hono().get('/artwork/:id/:ticket/:name', async (c) => {
    const artwork = await allowedArtwork(c)
    const read = () => readStoredArtwork(files, artwork)
    // The owner may have shared the signed URL, so every request for the file counts towards the owner's limit.
    const options = { type: artwork.type, caller: `user ${artwork.ownerId}`, signal: c.req.raw.signal }
    const bytes = presentedToken(c) === null ? await withoutMetadata(read, options) : await read()
    if (!bytes) throw fileNotFound()
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': isVector(artwork.type) ? 'application/octet-stream' : artwork.type,
      'Content-Disposition': dispositionOf(artwork),
      'Content-Security-Policy': artwork.type === 'application/pdf' ? documentPolicy : picturePolicy,
      // Neither the browser nor the service worker may store a customer's file.
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
  })

  /**
   * For a signed-in caller, only the session grants access. A customer therefore cannot open another customer's file
   * with a signed URL.
   */
  async function allowedArtwork(c: Context): Promise<OwnedArtwork> {
    const id = idOf(pathParam(c, 'id'))
    if (presentedToken(c) !== null) {
      const { userId, roleId } = await requireCaller(db, c)
      const artwork = await findArtwork(db, id)
      if (!artwork || (artwork.ownerId !== userId && roleId !== roles.admin)) throw fileNotFound()
      return artwork
    }
    if (!mayOpenArtwork(await signerOf(db), id ?? 0, pathParam(c, 'ticket')))
      throw new Refusal(
        401,
        'INVALIDTOKEN',
        'This link has expired. Please open the file from your cart or order.',
      )
    const artwork = await findArtwork(db, id)
    if (!artwork) throw fileNotFound()
    return artwork
  }
}

/** Returns a header with the name in UTF-8, and in ASCII for browsers that only support ASCII. */
function dispositionOf({ type, name }: OwnedArtwork): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\;]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `${displayedTypes.includes(type) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
