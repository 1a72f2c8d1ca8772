/** How a person can be reached, as people type it: e-mail, number, web address (req 7.4, 7.6). */

/** One @, a dotted domain, an ending of two letters or more, as .agency and .photography are real (req 7.4). */
export function looksLikeEmail(text: string): boolean {
  const email = text.trim()
  return email.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[a-z]{2,63}$/i.test(email)
}

/** At least six digits, and nothing but what numbers are written with: "+61 (0)400 000-000". */
export function looksLikeNumber(text: string): boolean {
  return /^[\d\s+().-]{6,20}$/.test(text.trim()) && text.replace(/\D/g, '').length >= 6
}

const maxWebAddressLength = 200

/** A company's site, with or without https, with or without www; at most 200 characters. */
export function looksLikeWebAddress(text: string): boolean {
  const typed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (typed.length > maxWebAddressLength || /\s/.test(typed) || !URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  const isPlain = username === '' && password === ''
  return isPlain && /^https?:$/.test(protocol) && /^[^.]+(\.[^.]+)*\.[a-z][a-z\d-]*$/i.test(hostname)
}
