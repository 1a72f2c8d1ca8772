/**
 * Name of a kiosk until staff rename it, by which people find the tablet in a list. The same text is the code that
 * the desk enters to admit a kiosk.
 */

export const kioskName = (id: string) => id.slice(0, 8).toUpperCase()

/** Parses a typed code; case, spaces and hyphens are ignored. Returns null for an invalid code. */
export function kioskCodeIn(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return /^[\dA-F]{8}$/.test(code) ? code : null
}
