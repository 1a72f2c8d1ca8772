/** Changes what a customer says about himself; nothing else of an account can be written from outside. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { profileErrors } from '../../src/domain/account/profile'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { invalidToken } from '../floor/errors'
import { Line, refuseFirst, LongText, PlainText } from '../floor/input'
import { profileOf } from '../reads/profile'

/** What is missing stays as it is; null or empty clears it. */
const Kept = v.optional(v.nullable(v.pipe(PlainText, v.trim())))

export const ProfileRequest = v.object({
  FullName: Line,
  MobileNumber: Line,
  DOB: Kept,
  Gender: Kept,
  Bio: v.optional(v.nullable(v.pipe(LongText, v.trim()))),
})

export async function storeProfile(
  tx: Executor,
  userId: number,
  { FullName, MobileNumber, DOB, Gender, Bio }: v.InferOutput<typeof ProfileRequest>,
) {
  const today = new Date().toISOString().slice(0, 10)
  const typed = { fullName: FullName, mobileNumber: MobileNumber, gender: Gender ?? '', bio: Bio ?? '' }
  refuseFirst(profileErrors({ ...typed, birthDate: DOB ?? '' }, today))
  const [stored] = await tx
    .update(appUser)
    .set({
      fullName: FullName,
      mobileNumber: MobileNumber,
      ...(DOB === undefined ? {} : { birthDate: DOB || null }),
      ...(Gender === undefined ? {} : { gender: Gender ?? '' }),
      ...(Bio === undefined ? {} : { bio: Bio ?? '' }),
    })
    .where(eq(appUser.id, userId))
    .returning()
  if (!stored) throw invalidToken()
  return profileOf(stored)
}

/** Returns the path of the picture that was there before. */
export async function storePicture(tx: Executor, userId: number, profilePicture: string): Promise<string> {
  const [before] = await tx
    .select({ profilePicture: appUser.profilePicture })
    .from(appUser)
    .where(eq(appUser.id, userId))
    .for('update')
  await tx.update(appUser).set({ profilePicture }).where(eq(appUser.id, userId))
  return before?.profilePicture ?? ''
}
