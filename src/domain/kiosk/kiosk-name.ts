/**
 * What a kiosk is called until staff name it: by it people find the tablet that a list shows. It is also the code that the
 * desk enters to admit a kiosk.
 */

/** `id`: id of the device. */
export const kioskName = (id: string) => id.slice(0, 8).toUpperCase()

/** As people type it: in small letters, with blanks and hyphens. Null for what cannot be a code. */
export function kioskCodeIn(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[\dA-F]{8}$/.test(code) ? code : null
}
