/** Brief and artwork of a cart line (req 5.8, 5.9). */
import * as v from 'valibot'
import type { Artwork } from '../../domain/cart/cart'
import { RejectedFailure, refusal } from '../../domain/failure'
import { fileUrl } from '../file-url'
import { nameOfFile } from './line-wire'
import { idOnWire, MessageReply, wireId, wireList, wireText } from '../wire'
import { request, writeDeadline } from '../request'
import { upload } from '../upload'

/** Stricter than MessageReply: a brief counts as saved only with a Message. */
const BriefReply = v.object({ Message: wireText })

/** How a brief is sent by the outbox: perhaps again, and not longer than somebody waits for it. */
type BriefOptions = { signal?: AbortSignal; idempotencyKey?: string }

/** Replaces the brief of a line. Resolves to the provider's Message. */
export async function saveBrief(lineId: string, brief: string, options: BriefOptions = {}): Promise<string> {
  const body = { CartID: idOnWire(lineId), Brief: brief }
  const sending = { ...options, body, asMember: true, headDeadline: writeDeadline }
  try {
    return (await request('POST', 'cart/addbrief', BriefReply, sending)).value.Message
  } catch (error) {
    if (error instanceof RejectedFailure && error.message === refusal)
      throw new RejectedFailure(notSaved, error.code, error.status, error.retryAfter)
    throw error
  }
}

/** For a provider that refuses without a word (req 5.8). */
const notSaved = 'Error uploading description.'

/** Takes an artwork off a line. */
export async function removeArtwork(lineId: string, artworkId: string): Promise<string> {
  return write('cart/deleteattchment', {
    CartID: idOnWire(lineId),
    CartAttachmentID: idOnWire(artworkId),
  })
}

async function write(path: string, body: object): Promise<string> {
  const options = { body, asMember: true, headDeadline: writeDeadline }
  return (await request('POST', path, MessageReply, options)).value
}

const ArtworkWire = v.object({ CartAttachmentID: wireId, Attachment: wireText })

const UploadReply = v.pipe(
  v.object({ cartAttachment: wireList(ArtworkWire) }),
  v.transform(({ cartAttachment }): Artwork[] =>
    cartAttachment.map(({ CartAttachmentID, Attachment }) => ({
      id: CartAttachmentID,
      url: fileUrl(Attachment),
      name: nameOfFile(Attachment),
    })),
  ),
)

type UploadOptions = { onProgress: (part: number) => void; signal: AbortSignal }

/** Sends one artwork for a line. Resolves to what the provider says is there now: all of the line's, or this one. */
export async function addArtwork(lineId: string, file: File, options: UploadOptions): Promise<Artwork[]> {
  const form = new FormData()
  form.set('CartID', lineId)
  form.set('CartAttachments', file, file.name)
  return upload('cart/addattchment', form, UploadReply, options)
}
