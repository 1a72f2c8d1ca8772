/** A company's web address as people type it: with or without https, with or without www. */

export const longestWebAddress = 200

export function looksLikeWebAddress(text: string): boolean {
  const typed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (typed.length > longestWebAddress || /\s/.test(typed) || !URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  const isPlain = username === '' && password === ''
  return isPlain && /^https?:$/.test(protocol) && /^[^.]+(\.[^.]+)*\.[a-z][a-z\d-]*$/i.test(hostname)
}
