/** What customers may say about themselves (req 7.9). */
import { looksLikeEmail } from './contact-details'
import type { RoleName } from './role'

export const genders = ['Male', 'Female'] as const
export const maxBioLength = 1000

/** As typed; a blank date of birth or gender is not given. */
export type ProfileFields = {
  fullName: string
  mobileNumber: string
  /** YYYY-MM-DD. */
  birthDate: string
  gender: string
  bio: string
}

/** What the reference provider takes; an empty object lets it through. `today` is YYYY-MM-DD. */
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
  if (gender !== '' && !genders.some((one) => one === gender)) errors.gender = 'Gender is Male or Female'
  if (bio.trim().length > maxBioLength) errors.bio = `Bio can have at most ${maxBioLength} characters`
  return errors
}

type AccountFields = Pick<ProfileFields, 'fullName' | 'mobileNumber'> & { email: string }

/** The form's own rules, in its order: four and no others. All else is the provider's to refuse (req 7.9). */
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

/** What a role is called where its holder reads it. */
export const roleTitles: Record<RoleName, string> = {
  admin: 'Administrator',
  retailer: 'Retailer',
  wholesaler: 'Wholesaler',
  portalUser: 'Portal user',
  vipUser: 'VIP customer',
  saleAgent: 'Sales agent',
}

/** Bytes. */
const maxPictureBytes = 8 * 1024 * 1024

/** Why a file cannot be a profile picture, or null. */
export function pictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith('image/')) return 'This file is no picture. Please choose a PNG, JPEG or WebP picture.'
  if (size === 0) return 'This file is empty. Please choose another.'
  if (size > maxPictureBytes) return 'This picture is larger than 8 MB. Please choose a smaller one.'
  return null
}

/** "Dana van Buyer" is "DB". */
export function initialsOf(fullName: string): string {
  const words = fullName.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** YYYY-MM-DD of a provider's date, with or without a time; '' for what is none. */
export function dayOf(text: string): string {
  const day = text.trim().slice(0, 10)
  return isDay(day) ? day : ''
}

/** One of `genders` in whatever case it came, or ''. */
export function genderOf(text: string): string {
  return genders.find((gender) => gender.toLowerCase() === text.trim().toLowerCase()) ?? ''
}

/** A day that the calendar has, since 1900. */
function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
