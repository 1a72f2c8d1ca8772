/** The URL of the stall's kiosk: `/giveaway?kiosk=1` (req 10.4). */

/**
 * Any other value means the usual page. The function uses no schema library, because routes parse URLs before any
 * screen is loaded.
 */
export function kioskSearch({ kiosk }: Record<string, unknown>): { kiosk?: 1 | undefined } {
  return { kiosk: kiosk === 1 || kiosk === '1' ? 1 : undefined }
}

/** The only page that a kiosk shows; every other address redirects to it. */
export const kioskLocation = { to: '/giveaway', search: { kiosk: 1 }, replace: true } as const

/** `kioskLocation` as a URL. */
export const kioskAddress = '/giveaway?kiosk=1'

/** `search`: as parsed by the router or from a URL. */
export function isKioskLocation({ pathname, search }: { pathname: string; search: object }): boolean {
  return pathname === kioskLocation.to && kioskSearch({ ...search }).kiosk === 1
}
