/**
 * What a new password must be (req 7.7): long enough, and not what is tried first for this account. No rules about
 * characters. What everybody chooses the provider knows.
 */

export const easyToGuess = 'This password is easy to guess. Please choose another'
const shortestPassword = 8
const maxPasswordLength = 128

/** Said beside the field before anything is wrong. */
export const passwordHint = `At least ${shortestPassword} characters. Three or four unrelated words work well.`

const shopName = 'showfloor'
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
const runs = rows.flatMap((row) => [row, [...row].toReversed().join('')])

/** What is wrong with a password that an account is to be given, or null. `email` may still be empty. */
export function passwordProblem(password: string, email = ''): string | null {
  const length = [...password].length
  if (length < shortestPassword) return `Password must have at least ${shortestPassword} characters`
  if (length > maxPasswordLength) return `Password can have at most ${maxPasswordLength} characters`
  return isGuessable(password.toLowerCase(), email.trim().toLowerCase()) ? easyToGuess : null
}

/** As typed twice after opening a mailed link (req 7.8). */
type NewPasswordFields = { password: string; again: string }

/** Of the form that a mailed link opens, in its order; an empty object lets it through. */
export function newPasswordErrors({
  password,
  again,
}: NewPasswordFields): Partial<Record<keyof NewPasswordFields, string>> {
  const errors: Partial<Record<keyof NewPasswordFields, string>> = {}
  const problem = password === '' ? 'New Password is required' : passwordProblem(password)
  if (problem !== null) errors.password = problem
  if (again === '') errors.again = 'Confirm Password is required'
  else if (again !== password) errors.again = 'Passwords do not match'
  return errors
}

function isGuessable(password: string, email: string): boolean {
  const bare = bareOf(password)
  const isName = [email, email.split('@')[0] ?? '', shopName].some(
    (name) => name !== '' && (password === name || (bare !== '' && bare === bareOf(name))),
  )
  const unmarked = password.replace(/[^\p{L}\p{N}]/gu, '')
  // Three in a row make no run.
  const isRun = unmarked.length > 3 && runs.some((run) => run.includes(unmarked))
  const isRepeated = /^(.+?)\1+$/u.test(password)
  const isDate = /^\d{8}$/.test(password)
  return isName || isRun || isRepeated || isDate
}

/** Without the digits and marks that people put around and between. */
export function bareOf(text: string): string {
  return text.replace(/^\P{L}+|\P{L}+$|[^\p{L}\p{N}]/gu, '')
}

/** As typed. */
export type PasswordFields = { current: string; next: string; again: string }

/** Of changing the own password (req 7.11), in the order of the form; an empty object lets it through. */
export function changePasswordErrors(
  { current, next, again }: PasswordFields,
  email: string,
): Partial<Record<keyof PasswordFields, string>> {
  const errors: Partial<Record<keyof PasswordFields, string>> = {}
  const problem = passwordProblem(next, email)
  if (current === '') errors.current = 'Current Password is required.'
  if (next === '') errors.next = 'New Password is required.'
  else if (problem !== null) errors.next = problem
  if (again === '') errors.again = 'Confirm Password is required.'
  else if (again !== next) errors.again = 'Password is not matched.'
  return errors
}
