/**
 * What goes with a cart's lines: brief and artwork (req 5.8, 5.9), and the discount code, which holds only when the Message
 * says exactly so (req 5.11).
 */
import * as v from 'valibot'
import type { Artwork } from '../../domain/cart/cart'
import { type Dated, mapDated } from '../../domain/dated'
import { RejectedFailure, refusal } from '../../domain/failure'
import { request, writeDeadline } from '../request'
import { upload } from '../upload'
import { enveloped, idOnWire, MessageReply, wireList, wireNumber, wireOne, wireText } from '../wire'
import { ArtworkWire, write } from './cart'
import { couponActive } from '../../domain/price/quote'

const CouponValue = enveloped(wireOne(v.object({ Value: wireNumber })))
export const CouponReply = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((reply) => {
    const value = v.safeParse(CouponValue, reply)
    return {
      message: v.parse(MessageReply, reply),
      percent: value.success ? value.output.Value : null,
    }
  }),
)

/**
 * Asks what a code is worth: percent points of the subtotal. Throws RejectedFailure with the provider's words for a
 * code that does not hold.
 */
export async function checkCoupon(code: string, signal?: AbortSignal): Promise<Dated<number>> {
  const body = new URLSearchParams({ CouponName: code.trim() })
  const reply = await request('POST', 'CouponCode', CouponReply, { body, signal, asMember: true })
  return mapDated(reply, ({ message, percent }) => {
    if (message === couponActive && percent !== null && percent > 0 && percent <= 100) return percent
    throw new RejectedFailure(message === couponActive ? refusal : message || refusal, 'COUPON', 200)
  })
}

/** Stricter than MessageReply: a brief counts as saved only with a Message. */
export const BriefReply = v.object({ Message: wireText })

/** How a brief is sent by the outbox: perhaps again, with a shorter timeout than a customer's own press. */
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
  return write('POST', 'cart/deleteattchment', {
    CartID: idOnWire(lineId),
    CartAttachmentID: idOnWire(artworkId),
  })
}

export const UploadReply = v.pipe(
  v.object({ cartAttachment: wireList(ArtworkWire) }),
  v.transform(({ cartAttachment }) => cartAttachment),
)

type UploadOptions = { onProgress: (part: number) => void; signal: AbortSignal }

/** A file of this device, or one of the customer's library, which the provider has already. */
export type ArtworkSource = File | { name: string; size: number; sha256: string }

/** Sends one artwork for a line. Resolves to what the provider says is there now: all of the line's, or this one. */
export async function addArtwork(
  lineId: string,
  file: ArtworkSource,
  options: UploadOptions,
): Promise<Artwork[]> {
  const form = new FormData()
  form.set('CartID', lineId)
  if (file instanceof File) form.set('CartAttachments', file, file.name)
  else form.set('LibraryFile', file.sha256)
  return upload('cart/addattchment', form, UploadReply, options)
}
