/**
 * The e-mail typed last, which goes along between signing in, a forgotten password and back. In memory only: it is in
 * no address and no history, and gone once somebody is signed in.
 */
let typed = ''

export function typedEmail(): string {
  return typed
}

export function rememberEmail(email: string): void {
  typed = email
}
