/** The customer's own account: profile, password, picture and addresses (req 7.9 to 7.12). */
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { AddressKind } from '../../src/domain/account/address'
import { signInLimit } from '../auth/limits'
import { checkPassword, hashPassword, refuseBadPassword, replacePassword } from '../auth/password'
import { appUser } from '../db/schema-customer'
import {
  dropPicture,
  savePicture,
  storedPicture,
  maxUploadBytes,
  pictureFolder,
  reencode,
  tooLargePicture,
} from '../files/picture'
import { type FormRules, withUpload } from '../files/upload'
import { invalid, invalidToken, Refusal } from '../base/errors'
import { idOf } from '../base/input'
import { queueMail } from '../mail/mail-queue'
import { findAddress, listAddresses } from '../reads/account'
import { sendPrivate } from '../replies/reply'
import { jsonBodyOf, pathParam } from '../requests/body'
import { withIdempotency, customerScope } from '../requests/idempotency'
import { type CallerOf, rateLimitedCaller } from '../requests/rate-limit'
import {
  addAddress,
  addressOf,
  AddressRequest,
  changeAddress,
  ProfileRequest,
  removeAddress,
  storePicture,
  storeProfile,
} from '../writes/account'
import type { ProviderContext } from './context'

export const PasswordRequest = v.object({
  OldPassword: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  NewPassword: v.optional(v.string(), ''),
})
const callsPerMinute = 60

export function myAccountRoutes(context: ProviderContext): Hono {
  const { db } = context
  const callerOf = rateLimitedCaller(context, 'account', callsPerMinute)
  const limit = signInLimit(context)
  return (
    new Hono()
      .post('/basic_info', async (c) => {
        const caller = await callerOf(c)
        const request = await jsonBodyOf(c, ProfileRequest)
        return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
          const data = await storeProfile(tx, caller.userId, request)
          return { Message: 'Your profile was updated.', data }
        })
      })
      // This call has no withIdempotency, so that nothing about a password is stored, not even a hash of the request.
      .post('/changepassword', async (c) => {
        const { userId, tokenHash } = await callerOf(c)
        const { OldPassword, NewPassword } = await jsonBodyOf(c, PasswordRequest)
        if (OldPassword === '') throw invalid('Current Password is required.')
        if (NewPassword === '') throw invalid('New Password is required.')
        const [user] = await db.select().from(appUser).where(eq(appUser.id, userId))
        if (!user) throw invalidToken()
        refuseBadPassword(NewPassword, user.email)
        // Attempts count separately from sign-ins: with a stolen session passwords cannot be guessed faster than at
        // sign-in, and the customer can still sign in meanwhile.
        const attempt = { account: `password of user ${userId}`, device: 'any' }
        await limit.countAttempt(attempt)
        if (!(await checkPassword(user.passwordHash, OldPassword)))
          throw new Refusal(422, 'WRONGPASSWORD', 'Your current password isn’t right.')
        await limit.recordSuccess(attempt)
        const passwordHash = await hashPassword(NewPassword)
        const token = await db.transaction(async (tx) => {
          await queueMail(tx, 'password changed', { email: user.email })
          return replacePassword(tx, { userId, checkedHash: user.passwordHash, tokenHash }, passwordHash)
        })
        const Message = 'Your password was changed. Other devices are signed out.'
        return sendPrivate(c, { token, Message })
      })
  )
}

const addressCallsPerMinute = 120

export function addressRoutes(context: ProviderContext): Hono {
  const callerOf = rateLimitedCaller(context, 'address', addressCallsPerMinute)
  return new Hono()
    .route('/', callsOf('billing', context, callerOf))
    .route('/', callsOf('shipping', context, callerOf))
}

function callsOf(kind: AddressKind, { db }: ProviderContext, callerOf: CallerOf): Hono {
  return new Hono()
    .get(`/get${kind}`, async (c) => {
      const { userId } = await callerOf(c)
      return sendPrivate(c, { Data: await listAddresses(db, userId, kind) })
    })
    .get(`/get${kind}/:id`, async (c) => {
      const { userId } = await callerOf(c)
      const Data = await findAddress(db, { userId, kind, id: idOf(pathParam(c, 'id')) })
      return sendPrivate(c, { Data })
    })
    .post(`/add${kind}`, async (c) => {
      const caller = await callerOf(c)
      const request = await jsonBodyOf(c, AddressRequest)
      return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
        await addAddress(tx, { userId: caller.userId, kind }, addressOf(kind, request).fields)
        return { Message: 'Address added.' }
      })
    })
    .put(`/add${kind}`, async (c) => {
      const caller = await callerOf(c)
      const request = await jsonBodyOf(c, AddressRequest)
      return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
        const { id, fields } = addressOf(kind, request)
        await changeAddress(tx, { userId: caller.userId, kind, id }, fields)
        return { Message: 'Address updated.' }
      })
    })
    .delete(`/get${kind}/:id`, async (c) => {
      const caller = await callerOf(c)
      return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
        await removeAddress(tx, { userId: caller.userId, kind }, idOf(pathParam(c, 'id')))
        return { Message: 'Address removed.' }
      })
    })
}

const uploadsPerMinute = 10
const pictureForm: FormRules = {
  field: 'ProfilePic',
  maxFiles: 1,
  tooManyFiles: () => invalid('Please choose one picture.'),
  maxFileBytes: maxUploadBytes,
  tooLarge: tooLargePicture,
}

export function profilePictureRoutes(context: ProviderContext): Hono {
  const { db, files } = context
  const callerOf = rateLimitedCaller(context, 'profile picture', uploadsPerMinute)
  return new Hono().post('/profilepic', async (c) => {
    const { userId } = await callerOf(c)
    const picture = await withUpload(
      c,
      { files, caller: String(userId) },
      pictureForm,
      async ({ files: [file] }) => {
        if (!file || file.size === 0) throw invalid('Please choose a picture.')
        return reencode(file.path)
      },
    )
    const filename = await savePicture(files, picture)
    let previousPicture: string
    try {
      previousPicture = await db.transaction((tx) => storePicture(tx, userId, filename))
    } catch (error) {
      await dropPicture(files, filename)
      throw error
    }
    await dropPicture(files, previousPicture)
    return sendPrivate(c, { ProfilePic: [{ filename }], Message: 'Your picture was updated.' })
  })
}

export function uploadRoutes({ files }: ProviderContext): Hono {
  return new Hono().get('/profile/:name', async (c) => {
    const picture = await storedPicture(files, `${pictureFolder}/${c.req.param('name')}`)
    // The reply is private: neither the browser nor the service worker may store a customer's picture.
    const headers = { 'Cache-Control': 'private, no-store' }
    if (!picture) return c.text('Not found\n', 404, headers)
    return c.body(new Uint8Array(picture), 200, {
      ...headers,
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline; filename="picture.webp"',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
  })
}
