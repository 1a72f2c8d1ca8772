/** What belongs to a cart line besides its price: the brief and the artwork (req 5.8, 5.9). */
import { Hono } from 'hono'
import * as v from 'valibot'
import { artworkWords, largestArtwork, mostArtworks } from '../../src/domain/cart/artwork'
import { artworkPath, signerOf } from '../auth/signing'
import { within, LongText, WireId } from '../floor/input'
import { jsonBodyOf } from '../requests/body'
import { limitedCaller } from '../requests/rate-limit'
import { invalid, Refusal } from '../floor/errors'
import { answerOnce, keysOf } from '../requests/idempotency'
import { sendPrivate } from '../replies/reply'
import type { ProviderContext } from './context'
import { type FormRules, type SentFile, withUpload } from '../files/upload'
import {
  type CheckedArtwork,
  checkedArtwork,
  keepArtwork,
  newFileName,
  sweepArtwork,
  tooLargeArtwork,
} from '../files/artwork'
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
export const largestArtworkForm = 52 * 1024 * 1024
const artworkForm: FormRules = {
  field: 'CartAttachments',
  mostFiles: mostArtworks,
  tooManyFiles: () => new Refusal(409, 'TOOMANYFILES', artworkWords.tooMany),
  largestFile: largestArtwork,
  tooLarge: tooLargeArtwork,
}
const callsPerMinute = 120
const uploadsPerMinute = 60
const BriefRequest = v.object({
  CartID: WireId,
  Brief: v.optional(v.nullable(v.pipe(LongText, v.trim())), ''),
})

export function cartArtworkRoutes(context: ProviderContext): Hono {
  const { db, files: store } = context
  const callerOf = limitedCaller(context, 'artwork', callsPerMinute)
  const uploaderOf = limitedCaller(context, 'upload', uploadsPerMinute)
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
        const upload = { files: store, caller: String(userId) }
        const attached = await withUpload(c, upload, artworkForm, async ({ fields, files }) => {
          if (files.length === 0) throw invalid(artworkWords.none)
          const lineId = v.parse(WireId, fields.get('CartID') ?? '')
          await lockLine(db, userId, lineId)
          return attach({ userId, lineId }, await eachChecked(files))
        })
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
        await sweepArtwork(db, store)
        return reply
      })
  )

  async function attach(line: { userId: number; lineId: number | null }, files: CheckedArtwork[]) {
    const named = files.map((file) => ({ ...file, file: newFileName() }))
    const ids = await announceArtwork(db, line.userId, named)
    try {
      for (const one of named) await keepArtwork(store, one.file, one.path)
      return await db.transaction((tx) => attachArtwork(tx, line, ids))
    } finally {
      // Those that were refused, or were there already.
      await letGo(db, ids)
      await sweepArtwork(db, store)
    }
  }
}

/** One after another, so that the first that is wrong is the one that is spoken of. */
async function eachChecked(files: SentFile[]): Promise<CheckedArtwork[]> {
  const checked: CheckedArtwork[] = []
  for (const file of files) checked.push(await checkedArtwork(file))
  return checked
}
