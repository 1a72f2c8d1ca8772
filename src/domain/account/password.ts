/**
 * Rules for a new password (req 7.7): a minimum length, and none of the first guesses for this account. There are no
 * character rules. The provider checks for common passwords.
 */

export const easyToGuess = 'This password is easy to guess. Please choose another'
const minPasswordLength = 8
const maxPasswordLength = 128

/** The hint that the field shows before there is an error. */
export const passwordHint = `At least ${minPasswordLength} characters. Three or four unrelated words work well.`

const shopName = 'showfloor'
const sequences = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
const runs = sequences.flatMap((row) => [row, [...row].toReversed().join('')])

/** The error of a new password, or null. `email` may still be empty. */
export function passwordProblem(password: string, email = ''): string | null {
  const length = [...password].length
  if (length < minPasswordLength) return `Password must have at least ${minPasswordLength} characters`
  if (length > maxPasswordLength) return `Password can have at most ${maxPasswordLength} characters`
  return isGuessable(password.toLowerCase(), email.trim().toLowerCase()) ? easyToGuess : null
}

/** Field values typed after opening a mailed link (req 7.8). */
type NewPasswordFields = { password: string; confirmation: string }

/** Errors of the form that a mailed link opens, in its order; empty when valid. */
export function newPasswordErrors({
  password,
  confirmation,
}: NewPasswordFields): Partial<Record<keyof NewPasswordFields, string>> {
  const errors: Partial<Record<keyof NewPasswordFields, string>> = {}
  const problem = password === '' ? 'New Password is required' : passwordProblem(password)
  if (problem !== null) errors.password = problem
  if (confirmation === '') errors.confirmation = 'Confirm Password is required'
  else if (confirmation !== password) errors.confirmation = 'Passwords do not match'
  return errors
}

function isGuessable(password: string, email: string): boolean {
  const bare = withoutDecoration(password)
  const isName = [email, email.split('@')[0] ?? '', shopName].some(
    (name) => name !== '' && (password === name || (bare !== '' && bare === withoutDecoration(name))),
  )
  const alphanumeric = password.replace(/[^\p{L}\p{N}]/gu, '')
  // Three characters are too short to count as a run.
  const isRun = alphanumeric.length > 3 && runs.some((run) => run.includes(alphanumeric))
  const isRepeated = /^(.+?)\1+$/u.test(password)
  const isDate = /^\d{8}$/.test(password)
  return isName || isRun || isRepeated || isDate
}

/** Removes digits and punctuation around the letters, and punctuation between them. */
export function withoutDecoration(text: string): string {
  return text.replace(/^\P{L}+|\P{L}+$|[^\p{L}\p{N}]/gu, '')
}

/** Field values as typed. */
export type PasswordFields = { current: string; next: string; confirmation: string }

/** Errors of the form that changes the account's password (req 7.11), in its order; empty when valid. */
export function changePasswordErrors(
  { current, next, confirmation }: PasswordFields,
  email: string,
): Partial<Record<keyof PasswordFields, string>> {
  const errors: Partial<Record<keyof PasswordFields, string>> = {}
  const problem = passwordProblem(next, email)
  if (current === '') errors.current = 'Current Password is required.'
  if (next === '') errors.next = 'New Password is required.'
  else if (problem !== null) errors.next = problem
  if (confirmation === '') errors.confirmation = 'Confirm Password is required.'
  else if (confirmation !== next) errors.confirmation = 'Password is not matched.'
  return errors
}
