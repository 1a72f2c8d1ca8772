/** What belongs to a cart line besides its price: the brief and the artwork (req 5.8, 5.9). */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { artworkWords, mostArtworks } from '../../src/domain/cart/artwork'
import { artworkPath, signerOf } from '../auth/signing'
import { limitBody, within, jsonBodyOf, LongText, WireId } from '../requests/input'
import { limitedCaller } from '../requests/rate-limit'
import { invalid, Refusal } from '../requests/errors'
import { answerOnce, keysOf } from '../requests/idempotency'
import { sendPrivate } from '../replies/reply'
import type { ProviderContext } from '../context'
import { limitConcurrency } from '../requests/concurrency'
import { type CheckedArtwork, checkedArtwork, keepArtwork, newFileName, sweepArtwork } from '../files/artwork'
import {
  announceArtwork,
  ArtworkRemoval,
  attachArtwork,
  detachArtwork,
  letGo,
  lockLine,
  storeBrief,
} from '../writes/artwork'

/** One call carries one file or several smaller ones. */
const largestUpload = 52 * 1024 * 1024
const callsPerMinute = 120
const uploadsPerMinute = 60
const BriefRequest = v.object({
  CartID: WireId,
  Brief: v.optional(v.nullable(v.pipe(LongText, v.trim())), ''),
})

export function cartArtworkRoutes(context: ProviderContext): Hono {
  const { db, settings } = context
  const callerOf = limitedCaller(context, callsPerMinute)
  const uploaderOf = limitedCaller(context, uploadsPerMinute)
  const limit = limitBody(largestUpload, 'Please send at most 50 MB at once, or file by file.')
  const limited = limitConcurrency(4)
  return (
    new Hono()
      .post('/addbrief', async (c) => {
        const caller = await callerOf(c)
        const { CartID, Brief } = await jsonBodyOf(c, BriefRequest)
        const brief = within('Brief', Brief ?? '', 5000)
        return answerOnce(c, { db, scope: keysOf(caller) }, async (tx) => {
          await storeBrief(tx, { userId: caller.userId, lineId: CartID }, brief)
          return { Message: 'Your brief was saved.' }
        })
      })
      // Without answerOnce: what a line has already is not attached twice, and a body of megabytes is not stored.
      .post('/addattchment', async (c) => {
        const { userId } = await uploaderOf(c)
        // Only now, so that nobody without a session fills the memory; and outside the concurrency limit, for networks are slow.
        await limit(c, async () => undefined)
        const { lineId, files } = await uploadOf(c)
        await lockLine(db, userId, lineId)
        const attached = await limited(async () => attach({ userId, lineId }, await eachChecked(files)))
        const signer = await signerOf(db)
        const cartAttachment = attached.map((one) => ({
          CartAttachmentID: one.id,
          Attachment: artworkPath(signer, one),
        }))
        return sendPrivate(c, { Message: 'Your artwork was added.', cartAttachment })
      })
      .post('/deleteattchment', async (c) => {
        const caller = await callerOf(c)
        const request = await jsonBodyOf(c, ArtworkRemoval)
        const reply = await answerOnce(c, { db, scope: keysOf(caller) }, async (tx) => {
          await detachArtwork(tx, caller.userId, request)
          return { Message: 'The file was removed.' }
        })
        await sweepArtwork(db, settings.dataFolder)
        return reply
      })
  )

  async function attach(line: { userId: number; lineId: number | null }, files: CheckedArtwork[]) {
    const named = files.map((file) => ({ ...file, file: newFileName() }))
    const ids = await announceArtwork(db, line.userId, named)
    try {
      for (const { file, bytes } of named) await keepArtwork(settings.dataFolder, file, bytes)
      return await db.transaction((tx) => attachArtwork(tx, line, ids))
    } finally {
      // Those that were refused, or were there already.
      await letGo(db, ids)
      await sweepArtwork(db, settings.dataFolder)
    }
  }
}

async function uploadOf(c: Context): Promise<{ lineId: number | null; files: File[] }> {
  const form = await c.req.formData().catch(() => null)
  const files = (form?.getAll('CartAttachments') ?? []).filter((one) => one instanceof File)
  if (files.length === 0) throw invalid(artworkWords.none)
  if (files.length > mostArtworks) throw new Refusal(409, 'TOOMANYFILES', artworkWords.tooMany)
  const id = form?.get('CartID')
  return { lineId: typeof id === 'string' ? v.parse(WireId, id) : null, files }
}

/** One after another, so that the first that is wrong is the one that is spoken of. */
async function eachChecked(files: File[]): Promise<CheckedArtwork[]> {
  const checked: CheckedArtwork[] = []
  for (const file of files) checked.push(await checkedArtwork(file))
  return checked
}
