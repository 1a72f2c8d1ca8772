/** Calls that change a customer's account: profile, picture, password (req 7.9, 7.10, 7.11). */
import { normalizePhone } from '../../domain/account/contact-details'
import * as v from 'valibot'
import type { PasswordFields } from '../../domain/account/password'
import type { Dated } from '../../domain/dated'
import { ContractFailure, OfflineFailure, RejectedFailure } from '../../domain/failure'
import type { ProfileFields } from '../../domain/account/profile'
import { passwordFailure } from './password'
import { enveloped, MessageReply, textOrEmpty, wireOne, wireText } from '../wire'
import { send } from '../request'
import { write } from '../write'

/** Resolves to the provider's Message. */
export async function sendProfile(fields: ProfileFields): Promise<string> {
  const body = {
    FullName: fields.fullName.trim(),
    MobileNumber: normalizePhone(fields.mobileNumber),
    DOB: fields.birthDate,
    Gender: fields.gender,
    Bio: fields.bio.trim(),
  }
  return write('POST', 'myaccount/basic_info', MessageReply, { body })
}

/**
 * A provider may renew the session with the password. The token is then next to the Message, as in the reply to a
 * sign-in.
 */
export const PasswordReply = v.pipe(
  v.looseObject({}),
  v.transform((reply) => ({ token: reply['token'], message: reply })),
  v.object({ token: textOrEmpty, message: MessageReply }),
)

/** Resolves to the provider's Message and the session's new token; '' when the current token stays valid. */
export async function sendPassword({
  current,
  next,
}: PasswordFields): Promise<v.InferOutput<typeof PasswordReply>> {
  const body = { OldPassword: current, NewPassword: next }
  try {
    return await write('POST', 'myaccount/changepassword', PasswordReply, { body })
  } catch (error) {
    throw passwordFailure(error)
  }
}

/** `ProfilePic` is an object or a bare path, alone or in a list. */
const Picture = v.object({
  ProfilePic: wireOne(
    v.union([
      wireText,
      v.pipe(
        v.object({ filename: wireText }),
        v.transform(({ filename }) => filename),
      ),
    ]),
  ),
  Message: textOrEmpty,
})
export const PictureReply = v.union([Picture, enveloped(wireOne(Picture))])

/** Time limit for the upload of a photograph over a slow show-floor network. */
const uploadDeadlineMs = 120_000

/** Resolves to the picture's path, as `fileUrl` reads it, and the provider's Message. */
export async function sendPicture(file: File): Promise<{ path: string; message: string }> {
  const body = new FormData()
  body.append('ProfilePic', file)
  const options = { body, headDeadline: uploadDeadlineMs }
  const { ProfilePic, Message } = await write('POST', 'auth/profilepic/', PictureReply, options)
  return { path: ProfilePic, message: Message }
}

/**
 * A customer's picture by its URL. It is fetched by script, because the service worker stores the pictures of `img`
 * elements for all users of the device. Throws OfflineFailure also when CORS forbids reading the picture.
 */
export async function fetchPicture(url: string, signal?: AbortSignal): Promise<Dated<Blob>> {
  const init: RequestInit = { method: 'GET', mode: 'cors', credentials: 'same-origin' }
  const reply = await send(url, init, { signal }, async (response) => ({
    status: response.status,
    blob: await response.blob(),
  }))
  if (reply.status < 200 || reply.status > 299)
    throw new RejectedFailure('The picture could not be shown just now.', '', reply.status)
  if (/html/i.test(reply.blob.type)) throw new OfflineFailure('Received a web page instead of the picture.')
  if (!reply.blob.type.startsWith('image/'))
    throw new ContractFailure(url, '', `${reply.blob.type || 'an unknown type'} is not a picture`)
  return { value: reply.blob, at: Date.now(), fresh: true }
}
