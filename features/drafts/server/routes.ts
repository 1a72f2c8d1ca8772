/** Drafts that all devices of their customer share, and the files that they name (req 18.30 to 18.33). */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { Instant } from '../../../src/domain/instant'
import { checkArtwork } from '../../../server/files/artwork'
import { draftFileKey, storeDraftFile, maxDraftFileBytes, tooLargeDraftFile } from './draft-file'
import { storeInLibrary } from '../../../server/files/library'
import { type SentFile, withRawUpload } from '../../../server/files/upload'
import type { ServerEnv } from '../../../server/base/caller-address'
import { invalid, notFound, Refusal } from '../../../server/base/errors'
import { draftsReply, findDraftFile, draftNotFound } from './read-drafts'
import { findLibraryFile } from '../../../server/reads/library'
import { privateHeaders, sendPrivate } from '../../../server/replies/reply'
import { jsonBodyOf, pathParam } from '../../../server/requests/body'
import { withIdempotency, customerScope } from '../../../server/requests/idempotency'
import { rateLimitedCaller } from '../../../server/requests/rate-limit'
import { putDraft, removeDraft } from './write-drafts'
import type { ProviderContext } from '../../../server/routes/context'

/** A device that comes back online may send many calls at once. */
const callsPerMinute = 240
const uploadsPerMinute = 120
/** A new tablet reads the files of all drafts. */
const fileReadsPerMinute = 600

export function draftRoutes(context: ProviderContext): Hono<ServerEnv> {
  const { db, files } = context
  const callerOf = rateLimitedCaller(context, 'drafts', callsPerMinute)
  const uploaderOf = rateLimitedCaller(context, 'draft upload', uploadsPerMinute)
  const readerOf = rateLimitedCaller(context, 'draft file', fileReadsPerMinute)
  /**
   * A logo is sent with its name, and is stored in the customer's library. Returns false when the file cannot be
   * printed or the library is full.
   */
  async function storeLogo(userId: number, sent: SentFile, name = ''): Promise<boolean> {
    if (name === '') return false
    const checked = await checkArtwork({ ...sent, name }).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    return checked !== null && (await storeInLibrary(db, files, userId, checked)) !== null
  }
  return (
    new Hono<ServerEnv>()
      .get('/', async (c) => {
        const { userId } = await callerOf(c)
        return sendPrivate(c, await draftsReply(db, userId, c.req.query('since') || null))
      })
      .put('/:id', async (c) => {
        const caller = await callerOf(c)
        const id = draftIdOf(c)
        const draft = { body: await draftOf(c, id), base: baseOf(c) }
        const draftKey = { userId: caller.userId, id }
        return withIdempotency(c, { db, scope: customerScope(caller) }, (tx) => putDraft(tx, draftKey, draft))
      })
      .delete('/:id', async (c) => {
        const caller = await callerOf(c)
        const draftKey = { userId: caller.userId, id: draftIdOf(c) }
        const base = baseOf(c)
        if (base === null) throw missingVersion()
        return withIdempotency(c, { db, scope: customerScope(caller) }, (tx) =>
          removeDraft(tx, draftKey, base),
        )
      })
      // This call has no withIdempotency: a file has one name, and is stored once however often it is sent.
      .put('/files/:sha256', async (c) => {
        const { userId } = await uploaderOf(c)
        const sha256 = sha256Of(c)
        const type = typeOf(c)
        const rules = {
          maxFileBytes: maxDraftFileBytes,
          tooLarge: () => new Refusal(413, 'TOOLARGE', tooLargeDraftFile),
        }
        const size = await withRawUpload(c, { files, caller: String(userId) }, rules, async (sent) => {
          if (sent.size === 0) throw invalid('This file is empty.')
          if (sent.sha256 !== sha256) throw invalid('The file was damaged on the way. Please send it again.')
          if (!(await storeLogo(userId, sent, c.req.query('name'))))
            await storeDraftFile(db, files, { userId, type, sent })
          return sent.size
        })
        return sendPrivate(c, { Data: { Sha256: sha256, Bytes: size } })
      })
      .get('/files/:sha256', async (c) => {
        const { userId } = await readerOf(c)
        const sha256 = sha256Of(c)
        const draftFile = await findDraftFile(db, userId, sha256)
        const file = draftFile
          ? { ...draftFile, key: draftFileKey(draftFile.file) }
          : await findLibraryFile(db, userId, sha256)
        if (!file) throw fileNotFound()
        const { key } = file
        // The sender chose the type, so browsers must neither open the file nor guess its type.
        const headers = {
          ...privateHeaders,
          'Content-Type': file.type,
          'Content-Length': String(file.bytes),
          'Content-Disposition': 'attachment',
        }
        if (c.req.method === 'HEAD') {
          if ((await files.sizeOf(key)) === null) throw fileNotFound()
          return c.body(null, 200, headers)
        }
        const content = await files.read(key)
        if (!content) throw fileNotFound()
        return c.body(new Uint8Array(content), 200, headers)
      })
  )
}

const fileNotFound = () => notFound('This file')

/** Throws a 404 for an invalid id. */
function draftIdOf(c: Context): string {
  const id = pathParam(c, 'id')
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw draftNotFound()
  return id
}

function sha256Of(c: Context): string {
  const sha256 = pathParam(c, 'sha256')
  if (!/^[\da-f]{64}$/.test(sha256)) throw fileNotFound()
  return sha256
}

/**
 * Only these fields of a draft are validated, because an invalid time would break the draft lists of every device.
 */
const draftTimes = { createdAt: v.optional(Instant), updatedAt: v.optional(Instant) }

/** Returns the JSON as it was sent, but with escapes of plain characters decoded. */
async function draftOf(c: Context, id: string): Promise<string> {
  // The bytes are read first, because reading them as text drops bytes that are not UTF-8.
  const bytes = Buffer.from(await c.req.arrayBuffer())
  await jsonBodyOf(c, v.looseObject({ id: v.literal(id), ...draftTimes }))
  const text = await c.req.text()
  if (!Buffer.from(text).equals(bytes)) throw invalid('The request body is not valid JSON.')
  return withoutNeedlessEscapes(text)
}

/** Decodes plain characters, because a search for a person's data would not find an address such as `jo\u0040…`. */
function withoutNeedlessEscapes(json: string): string {
  return json.replace(/\\(?:u00([2-7][\da-f])|[^])/gi, (escape, code: string | undefined) => {
    const character = code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16))
    return /[^\u007f"\\]/.test(character) ? character : escape
  })
}

const missingVersion = () =>
  new Refusal(428, 'NOVERSION', 'Please state in If-Match which version of the draft you are changing.')

/** Returns the version that the caller changes; null: the draft is new. */
function baseOf(c: Context): number | null {
  const [, version] = /^"(\d{1,15})"$/.exec(c.req.header('If-Match')?.trim() ?? '') ?? []
  if (version !== undefined) return Number(version)
  if (c.req.header('If-None-Match')?.trim() === '*') return null
  throw missingVersion()
}

function typeOf(c: Context): string {
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (/^(image\/[\w.+-]{1,60}|application\/pdf)$/.test(type)) return type
  throw new Refusal(415, 'WRONGFILE', 'Please choose a picture or a PDF.')
}
