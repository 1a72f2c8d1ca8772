/** Drafts that follow their customer from device to device, and the files that they name (req 18.30 to 18.33). */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { Instant } from '../../src/domain/instant'
import { checkedArtwork } from '../files/artwork'
import { draftFileKey, keepDraftFile, maxDraftFileBytes, tooLargeDraftFile } from '../files/draft-file'
import { storeInLibrary } from '../files/library'
import { type SentFile, withRawUpload } from '../files/upload'
import { invalid, notFound, Refusal } from '../floor/errors'
import { draftsReply, findDraftFile, noDraft } from '../reads/drafts'
import { findLibraryFile } from '../reads/library'
import { privateHeaders, sendPrivate } from '../replies/reply'
import { jsonBodyOf, keyOf } from '../requests/body'
import { answerOnce, keysOf } from '../requests/idempotency'
import { limitedCaller } from '../requests/rate-limit'
import { putDraft, removeDraft } from '../writes/drafts'
import type { ProviderContext } from './context'

/** A device that comes back online may send many at once. */
const callsPerMinute = 240
const uploadsPerMinute = 120
/** A new tablet reads those of all drafts. */
const fileReadsPerMinute = 600

export function draftRoutes(context: ProviderContext): Hono {
  const { db, files } = context
  const callerOf = limitedCaller(context, 'drafts', callsPerMinute)
  const uploaderOf = limitedCaller(context, 'draft upload', uploadsPerMinute)
  const readerOf = limitedCaller(context, 'draft file', fileReadsPerMinute)
  /** A logo comes with its name, and lies in its customer's library. False for what is none that can be printed, or has no room there. */
  async function storeNamed(userId: number, sent: SentFile, name = ''): Promise<boolean> {
    if (name === '') return false
    const checked = await checkedArtwork({ ...sent, name }).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    return checked !== null && (await storeInLibrary(db, files, userId, checked)) !== null
  }
  return (
    new Hono()
      .get('/', async (c) => {
        const { userId } = await callerOf(c)
        return sendPrivate(c, await draftsReply(db, userId, c.req.query('since') || null))
      })
      .put('/:id', async (c) => {
        const caller = await callerOf(c)
        const id = draftIdOf(c)
        const draft = { body: await draftOf(c, id), base: baseOf(c) }
        const place = { userId: caller.userId, id }
        return answerOnce(c, { db, scope: keysOf(caller) }, (tx) => putDraft(tx, place, draft))
      })
      .delete('/:id', async (c) => {
        const caller = await callerOf(c)
        const place = { userId: caller.userId, id: draftIdOf(c) }
        const base = baseOf(c)
        if (base === null) throw noBase()
        return answerOnce(c, { db, scope: keysOf(caller) }, (tx) => removeDraft(tx, place, base))
      })
      // Without answerOnce: a file has one name, and is stored once however often it is sent.
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
          if (sent.sha256 !== sha256) throw invalid('The file didn’t arrive as it is. Please send it again.')
          if (!(await storeNamed(userId, sent, c.req.query('name'))))
            await keepDraftFile(db, files, { userId, type, sent })
          return sent.size
        })
        return sendPrivate(c, { Data: { Sha256: sha256, Bytes: size } })
      })
      .get('/files/:sha256', async (c) => {
        const { userId } = await readerOf(c)
        const sha256 = sha256Of(c)
        const own = await findDraftFile(db, userId, sha256)
        const found = own
          ? { ...own, key: draftFileKey(own.file) }
          : await findLibraryFile(db, userId, sha256)
        if (!found) throw noFile()
        const { key } = found
        // The type is its sender's word: browsers neither open nor guess at it.
        const headers = {
          ...privateHeaders,
          'Content-Type': found.type,
          'Content-Length': String(found.bytes),
          'Content-Disposition': 'attachment',
        }
        if (c.req.method === 'HEAD') {
          if ((await files.sizeOf(key)) === null) throw noFile()
          return c.body(null, 200, headers)
        }
        const content = await files.read(key)
        if (!content) throw noFile()
        return c.body(new Uint8Array(content), 200, headers)
      })
  )
}

const noFile = () => notFound('This file')

/** What cannot be a name is the name of nothing. */
function draftIdOf(c: Context): string {
  const id = keyOf(c, 'id')
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw noDraft()
  return id
}

function sha256Of(c: Context): string {
  const sha256 = keyOf(c, 'sha256')
  if (!/^[\da-f]{64}$/.test(sha256)) throw noFile()
  return sha256
}

/** Of all that a draft holds these alone are looked at: a moment that no clock can show would break the lists of every device. */
const draftTimes = { createdAt: v.optional(Instant), updatedAt: v.optional(Instant) }

/** The JSON as it was sent, but for escapes of plain characters. */
async function draftOf(c: Context, id: string): Promise<string> {
  // Before it is read as text, which takes away what is no UTF-8.
  const bytes = Buffer.from(await c.req.arrayBuffer())
  await jsonBodyOf(c, v.looseObject({ id: v.literal(id), ...draftTimes }))
  const text = await c.req.text()
  if (!Buffer.from(text).equals(bytes)) throw invalid('The request body is not valid JSON.')
  return withoutNeedlessEscapes(text)
}

/** An address that is written as `jo\u0040…` would not be found when its person's data are searched for. */
function withoutNeedlessEscapes(json: string): string {
  return json.replace(/\\(?:u00([2-7][\da-f])|[^])/gi, (escape, code: string | undefined) => {
    const character = code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16))
    return /[^\u007f"\\]/.test(character) ? character : escape
  })
}

const noBase = () =>
  new Refusal(428, 'NOVERSION', 'Please say by If-Match which version of the draft you are changing.')

/** Null: the draft is a new one. */
function baseOf(c: Context): number | null {
  const [, version] = /^"(\d{1,15})"$/.exec(c.req.header('If-Match')?.trim() ?? '') ?? []
  if (version !== undefined) return Number(version)
  if (c.req.header('If-None-Match')?.trim() === '*') return null
  throw noBase()
}

function typeOf(c: Context): string {
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (/^(image\/[\w.+-]{1,60}|application\/pdf)$/.test(type)) return type
  throw new Refusal(415, 'WRONGFILE', 'Please choose a picture or a PDF.')
}
