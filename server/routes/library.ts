/**
 * A customer's artwork library: the list, changes of a file's details, and the files themselves (req 24.1 to 24.3).
 */
import { type Context, Hono } from 'hono'
import { roles } from '../../src/domain/account/role'
import { artworkMessages, maxArtworkBytes, safeFileName } from '../../src/domain/cart/artwork'
import { presentedToken, requireCaller } from '../auth/session'
import { mayOpenThumbnail, signerOf } from '../auth/signing'
import { checkArtwork, tooLargeArtwork } from '../files/artwork'
import { storeInLibrary, thumbnailFolder } from '../files/library'
import { withRawUpload } from '../files/upload'
import { invalid, notFound, Refusal } from '../base/errors'
import { findLibraryFile, libraryReply, ownerOfThumbnail } from '../reads/library'
import { privateHeaders, sendPrivate } from '../replies/reply'
import { jsonBodyOf, pathParam } from '../requests/body'
import { withIdempotency, customerScope } from '../requests/idempotency'
import { rateLimitedCaller } from '../requests/rate-limit'
import { editFile, FileEdit, showFile } from '../writes/library'
import type { ProviderContext } from './context'

const callsPerMinute = 240
const uploadsPerMinute = 60
const fileReadsPerMinute = 240

export const maxLibraryFileBytes = maxArtworkBytes
export const tooLargeLibraryFile = 'Please choose a file of at most 25 MB.'

export function libraryRoutes(context: ProviderContext): Hono {
  const { db, files } = context
  const callerOf = rateLimitedCaller(context, 'library', callsPerMinute)
  const uploaderOf = rateLimitedCaller(context, 'library upload', uploadsPerMinute)
  const readerOf = rateLimitedCaller(context, 'library file', fileReadsPerMinute)
  return (
    new Hono()
      .get('/', async (c) => {
        const { userId } = await callerOf(c)
        return sendPrivate(c, await libraryReply(db, await signerOf(db), userId))
      })
      .put('/:sha256', async (c) => {
        const caller = await callerOf(c)
        const fileKey = { userId: caller.userId, sha256: sha256Of(c) }
        const edit = await jsonBodyOf(c, FileEdit)
        return withIdempotency(c, { db, scope: customerScope(caller) }, (tx) => editFile(tx, fileKey, edit))
      })
      // This call has no withIdempotency: a file has one name, and is stored once however often it is sent.
      .put('/files/:sha256', async (c) => {
        const { userId } = await uploaderOf(c)
        const sha256 = sha256Of(c)
        refuseForms(c)
        const name = c.req.query('name') ?? ''
        const rules = { maxFileBytes: maxLibraryFileBytes, tooLarge: () => tooLargeArtwork(name) }
        const size = await withRawUpload(c, { files, caller: String(userId) }, rules, async (sent) => {
          if (sent.size === 0) throw invalid(artworkMessages.empty(safeFileName(name)))
          if (sent.sha256 !== sha256) throw invalid('The file was damaged on the way. Please send it again.')
          const checked = await checkArtwork({ ...sent, name })
          if ((await storeInLibrary(db, files, userId, checked)) === null) throw libraryFull()
          await showFile(db, userId, sha256)
          return sent.size
        })
        return sendPrivate(c, { Data: { Sha256: sha256, Bytes: size } })
      })
      .get('/files/:sha256', async (c) => {
        const { userId } = await readerOf(c)
        const file = await findLibraryFile(db, userId, sha256Of(c))
        const content = file && (await files.read(file.key))
        if (!content) throw fileNotFound()
        // Browsers must neither open the file nor guess its type, so that nothing in it can run.
        return c.body(new Uint8Array(content), 200, {
          ...privateHeaders,
          'Content-Type': file.type,
          'Content-Disposition': 'attachment',
        })
      })
  )
}

/**
 * Sends small pictures to pages, whose picture elements cannot send a token: a request with a session needs the right
 * session, any other request needs the signed URL.
 */
export function thumbnailRoutes({ db, files }: ProviderContext): Hono {
  return new Hono().get('/thumbnails/:file/:ticket', async (c) => {
    const key = `${thumbnailFolder}/${pathParam(c, 'file')}`
    if (presentedToken(c) !== null) {
      const { userId, roleId } = await requireCaller(db, c)
      const owner = await ownerOfThumbnail(db, key)
      if (owner === null || (owner !== userId && roleId !== roles.admin)) throw fileNotFound()
    } else if (!mayOpenThumbnail(await signerOf(db), key, pathParam(c, 'ticket')))
      throw new Refusal(401, 'INVALIDTOKEN', 'This link has expired. Please open your artwork again.')
    const content = (await ownerOfThumbnail(db, key)) === null ? null : await files.read(key)
    if (!content) throw fileNotFound()
    return c.body(new Uint8Array(content), 200, {
      ...privateHeaders,
      'Content-Type': 'image/webp',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
  })
}

/** Without permission pages of other origins can only send the content types of forms, which are refused. */
function refuseForms(c: Context): void {
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!/^(image\/[\w.+-]{1,60}|application\/(pdf|postscript|octet-stream))$/.test(type))
    throw new Refusal(415, 'WRONGFILE', 'Please send the file itself.')
}

const fileNotFound = () => notFound('This file')

const libraryFull = () =>
  new Refusal(
    409,
    'FULL',
    'Your library can hold at most 2,000 files and 4 GB. Hide files that you no longer need: unused ones are deleted after 30 days.',
  )

/** Throws a 404 for an invalid hash. */
function sha256Of(c: Context): string {
  const sha256 = pathParam(c, 'sha256')
  if (!/^[\da-f]{64}$/.test(sha256)) throw fileNotFound()
  return sha256
}
