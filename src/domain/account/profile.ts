/** Profile fields that customers fill in about themselves (req 7.9). */
import { looksLikeEmail } from './contact-details'
import type { RoleName } from './role'

export const genders = ['Male', 'Female'] as const
export const maxBioLength = 1000

/** Field values as typed. An empty date of birth or gender was not entered. */
export type ProfileFields = {
  fullName: string
  mobileNumber: string
  /** YYYY-MM-DD. */
  birthDate: string
  gender: string
  bio: string
}

/** Errors by the reference provider's rules; empty when valid. `today` is YYYY-MM-DD. */
export function profileErrors(
  fields: ProfileFields,
  today: string,
): Partial<Record<keyof ProfileFields, string>> {
  const errors: Partial<Record<keyof ProfileFields, string>> = {}
  const { fullName, mobileNumber, birthDate, gender, bio } = fields
  if (fullName.trim() === '') errors.fullName = 'Fullname is required.'
  else if (fullName.trim().length > 200) errors.fullName = 'Fullname can have at most 200 characters'
  if (mobileNumber.trim() === '') errors.mobileNumber = 'MobileNumber is required.'
  else if (mobileNumber.trim().length > 200)
    errors.mobileNumber = 'MobileNumber can have at most 200 characters'
  if (birthDate !== '' && !isDay(birthDate)) errors.birthDate = 'Invalid date of birth'
  else if (birthDate > today) errors.birthDate = 'The date of birth is in the future'
  if (gender !== '' && !genders.some((allowedGender) => allowedGender === gender))
    errors.gender = 'Gender is Male or Female'
  if (bio.trim().length > maxBioLength) errors.bio = `Bio can have at most ${maxBioLength} characters`
  return errors
}

type AccountFields = Pick<ProfileFields, 'fullName' | 'mobileNumber'> & { email: string }

/** The four rules of the account form itself, in its order. The provider checks everything else (req 7.9). */
export function accountErrors({
  fullName,
  email,
  mobileNumber,
}: AccountFields): Partial<Record<keyof AccountFields, string>> {
  const errors: Partial<Record<keyof AccountFields, string>> = {}
  if (fullName.trim() === '') errors.fullName = 'Fullname is required.'
  if (email.trim() === '') errors.email = 'Email is required.'
  else if (!looksLikeEmail(email)) errors.email = 'Invalid Email format'
  if (mobileNumber.trim() === '') errors.mobileNumber = 'MobileNumber is required.'
  return errors
}

/** Names of roles as shown to their holders. */
export const roleTitles: Record<RoleName, string> = {
  admin: 'Admin',
  retailer: 'Retailer',
  wholesaler: 'Wholesaler',
  portalUser: 'Portal user',
  vipUser: 'VIP customer',
  saleAgent: 'Sales agent',
}

const maxPictureBytes = 8 * 1024 * 1024

/** The reason why a file cannot be a profile picture, or null. */
export function pictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith('image/')) return 'This file isn’t a picture. Please choose a PNG, JPEG or WebP.'
  if (size === 0) return 'This file is empty. Please choose another.'
  if (size > maxPictureBytes) return 'This picture is larger than 8 MB. Please choose a smaller one.'
  return null
}

/** Initials for a name: "Dana van Buyer" → "DB". */
export function initialsOf(fullName: string): string {
  const words = fullName.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** YYYY-MM-DD of a provider's date, with or without a time; '' when it is not a date. */
export function dayOf(text: string): string {
  const day = text.trim().slice(0, 10)
  return isDay(day) ? day : ''
}

/** The entry of `genders` that matches in any case, or ''. */
export function genderOf(text: string): string {
  return genders.find((gender) => gender.toLowerCase() === text.trim().toLowerCase()) ?? ''
}

/** Accepts a real calendar day from 1900 on. */
function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
