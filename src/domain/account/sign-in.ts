/** Rules of signing in (req 7.1, 7.2). */
import { looksLikeEmail } from './contact-details'

export type SignInFields = { email: string; password: string }
type SignInErrors = Partial<Record<keyof SignInFields, string>>

/** An empty object lets the form through. */
export function signInErrors({ email, password }: SignInFields): SignInErrors {
  const errors: SignInErrors = {}
  if (email.trim() === '') errors.email = 'Email is required'
  else if (!looksLikeEmail(email)) errors.email = 'Invalid email format'
  if (password === '') errors.password = 'Password is required'
  return errors
}

/** Of the form that asks for a new password's link. A username without @ will do (req 7.8). */
export function forgotErrors({ account }: { account: string }): { account?: string } {
  if (account.trim() === '') return { account: 'Email is required' }
  return account.includes('@') && !looksLikeEmail(account) ? { account: 'Invalid email format' } : {}
}

const noReturn = [
  'signin',
  'login',
  'signup',
  'forgot_pass',
  'confirm_pass',
  'order-status',
  'order',
  '404',
  'thanks_order',
]

/** Where to go after signing in: the remembered path when it is a screen of this site to come back to, else home. */
export function returnPath(remembered: string | null, origin: string): string {
  if (remembered === null || !/^\/(?![/\\])/.test(remembered) || /[\u0000-\u001f\\]/.test(remembered))
    return '/'
  if (!URL.canParse(remembered, origin)) return '/'
  const url = new URL(remembered, origin)
  const first = plain(url.pathname.split('/')[1] ?? '').toLowerCase()
  // `/.//host` is on this site until it is made short: then it begins with `//host`.
  if (url.origin !== origin || url.pathname.startsWith('//') || noReturn.includes(first)) return '/'
  return `${url.pathname}${url.search}`
}

/** `%73ignin` is the sign-in page, too. */
function plain(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
