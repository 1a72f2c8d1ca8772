/** Validation of the sign-in forms, and the page to return to (req 7.1, 7.2). */
import { looksLikeEmail } from './contact-details'

export type SignInFields = { email: string; password: string }
type SignInErrors = Partial<Record<keyof SignInFields, string>>

/** Errors of the form; empty when valid. */
export function signInErrors({ email, password }: SignInFields): SignInErrors {
  const errors: SignInErrors = {}
  if (email.trim() === '') errors.email = 'Email is required'
  else if (!looksLikeEmail(email)) errors.email = 'Invalid email format'
  if (password === '') errors.password = 'Password is required'
  return errors
}

/** Errors of the form that requests a link for a new password. A username without @ is accepted (req 7.8). */
export function forgotPasswordErrors({ account }: { account: string }): { account?: string } {
  if (account.trim() === '') return { account: 'Email is required' }
  return account.includes('@') && !looksLikeEmail(account) ? { account: 'Invalid email format' } : {}
}

const noReturnSegments = [
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

/**
 * The path to open after signing in: the remembered path if it is a page of this site worth returning to, else home.
 */
export function returnPath(remembered: string | null, origin: string): string {
  if (remembered === null || !/^\/(?![/\\])/.test(remembered) || /[\u0000-\u001f\\]/.test(remembered))
    return '/'
  if (!URL.canParse(remembered, origin)) return '/'
  const url = new URL(remembered, origin)
  const first = decodedSegment(url.pathname.split('/')[1] ?? '').toLowerCase()
  // `/.//host` has this origin, but its normalized path `//host` would lead to another host.
  if (url.origin !== origin || url.pathname.startsWith('//') || noReturnSegments.includes(first)) return '/'
  return `${url.pathname}${url.search}`
}

/** `%73ignin` names the sign-in page as well, so the segment is decoded before it is compared. */
function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
