/** How somebody can be reached, as people type it. */

/** One @, a dotted domain, an ending of two letters or more, as .agency and .photography are real (req 7.4). */
export function looksLikeEmail(text: string): boolean {
  const email = text.trim()
  return email.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[a-z]{2,63}$/i.test(email)
}

/** At least six digits, and nothing but what numbers are written with: "+61 (0)400 000-000". */
export function looksLikeNumber(text: string): boolean {
  return /^[\d\s+().-]{6,20}$/.test(text.trim()) && text.replace(/\D/g, '').length >= 6
}
