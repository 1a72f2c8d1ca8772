/** What customers may say about themselves (A §2, §5). */
import { looksLikeNumber } from './enquiry'

export const genders = ['Male', 'Female'] as const
export const longestBio = 1000

/** As typed; a blank date of birth or gender is not given. */
export type ProfileFields = {
  fullName: string
  mobileNumber: string
  /** YYYY-MM-DD. */
  birthDate: string
  gender: string
  bio: string
}

/** In the order of the form; an empty object lets it through. `today` is YYYY-MM-DD. */
export function profileErrors(
  fields: ProfileFields,
  today: string,
): Partial<Record<keyof ProfileFields, string>> {
  const errors: Partial<Record<keyof ProfileFields, string>> = {}
  const { fullName, mobileNumber, birthDate, gender, bio } = fields
  if (fullName.trim() === '') errors.fullName = 'Fullname is required.'
  else if (fullName.trim().length > 200) errors.fullName = 'Fullname can have at most 200 characters'
  if (mobileNumber.trim() === '') errors.mobileNumber = 'MobileNumber is required.'
  else if (!looksLikeNumber(mobileNumber)) errors.mobileNumber = 'Invalid mobile number'
  if (birthDate !== '' && !isDay(birthDate)) errors.birthDate = 'Invalid date of birth'
  else if (birthDate > today) errors.birthDate = 'The date of birth is in the future'
  if (gender !== '' && !genders.some((one) => one === gender)) errors.gender = 'Gender is Male or Female'
  if (bio.length > longestBio) errors.bio = `Bio can have at most ${longestBio} characters`
  return errors
}

/** A day that the calendar has, since 1900. */
function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
