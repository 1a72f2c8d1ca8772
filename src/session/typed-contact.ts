/** Who asked for a quote in this visit: offered when the same visitor opens an account. In memory only, gone with the account. */
type Contact = { fullName: string; email: string; mobileNumber: string }

const nobody: Contact = { fullName: '', email: '', mobileNumber: '' }
let latest = nobody

export const typedContact = (): Contact => latest

/** Null forgets it. */
export function rememberContact(contact: Contact | null): void {
  latest = contact ?? nobody
}
