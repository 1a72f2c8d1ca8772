/**
 * Contact details from a quote request in this visit, offered when the same visitor opens an account. They are in
 * memory only, and removed with the account.
 */
type Contact = { fullName: string; email: string; mobileNumber: string }

const emptyContact: Contact = { fullName: '', email: '', mobileNumber: '' }
let latest = emptyContact

export const typedContact = (): Contact => latest

/** null removes the details. */
export function rememberContact(contact: Contact | null): void {
  latest = contact ?? emptyContact
}
