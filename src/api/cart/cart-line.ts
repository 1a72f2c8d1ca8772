/**
 * Calls for the brief and artwork of cart lines (req 5.8, 5.9), and for the discount code. A code is valid only if the
 * Message of the reply is `couponActiveMessage` (req 5.11).
 */
import * as v from 'valibot'
import type { Artwork } from '../../domain/cart/cart'
import { type Dated, mapDated } from '../../domain/dated'
import { RejectedFailure, defaultRefusal } from '../../domain/failure'
import { request } from '../request'
import { write } from '../write'
import { upload } from '../upload'
import { enveloped, toWireId, MessageReply, wireList, wireNumber, wireOne, wireText } from '../wire'
import { ArtworkWire, writeCart } from './cart'
import { couponActiveMessage } from '../../domain/price/quote'

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
 * Checks a discount code. Resolves to percent points of the subtotal. Throws RejectedFailure with the provider's
 * message for an invalid code.
 */
export async function checkCoupon(code: string, signal?: AbortSignal): Promise<Dated<number>> {
  const body = new URLSearchParams({ CouponName: code.trim() })
  const reply = await request('POST', 'CouponCode', CouponReply, { body, signal, asMember: true })
  return mapDated(reply, ({ message, percent }) => {
    if (message === couponActiveMessage && percent !== null && percent > 0 && percent <= 100) return percent
    throw new RejectedFailure(
      message === couponActiveMessage ? defaultRefusal : message || defaultRefusal,
      'COUPON',
      200,
    )
  })
}

/** Stricter than MessageReply: a brief counts as saved only with a Message. */
export const BriefReply = v.object({ Message: wireText })

/**
 * Options of the outbox, which may repeat a request (`idempotencyKey`) and aborts it earlier than a request from a
 * click (`signal`).
 */
type BriefOptions = { signal?: AbortSignal; idempotencyKey?: string }

/** Replaces the brief of a line. Resolves to the provider's Message. */
export async function saveBrief(lineId: string, brief: string, options: BriefOptions = {}): Promise<string> {
  const body = { CartID: toWireId(lineId), Brief: brief }
  try {
    return (await write('POST', 'cart/addbrief', BriefReply, { ...options, body })).Message
  } catch (error) {
    if (error instanceof RejectedFailure && error.message === defaultRefusal)
      throw new RejectedFailure(defaultBriefError, error.code, error.status, error.retryAfter)
    throw error
  }
}

/** Message when a provider refuses a brief without a Message (req 5.8). */
const defaultBriefError = 'Error uploading description.'

export async function removeArtwork(lineId: string, artworkId: string): Promise<string> {
  return writeCart('POST', 'cart/deleteattchment', {
    CartID: toWireId(lineId),
    CartAttachmentID: toWireId(artworkId),
  })
}

export const UploadReply = v.pipe(
  v.object({ cartAttachment: wireList(ArtworkWire) }),
  v.transform(({ cartAttachment }) => cartAttachment),
)

type UploadOptions = { onProgress: (fraction: number) => void; signal: AbortSignal }

/** A file on this device, or a file in the customer's library, which the provider already has. */
export type ArtworkSource = File | { name: string; size: number; sha256: string }

/**
 * Uploads one artwork for a line. Resolves to the artwork in the provider's reply: all artwork of the line, or only
 * the new artwork.
 */
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
