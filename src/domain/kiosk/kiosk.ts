/** The stall's kiosk as an address: `/giveaway?kiosk=1` (req 10.4). */

/** Anything else is the usual page. Plain code, as routes read addresses before any screen is here. */
export function kioskSearch({ kiosk }: Record<string, unknown>): { kiosk?: 1 | undefined } {
  return { kiosk: kiosk === 1 || kiosk === '1' ? 1 : undefined }
}

/** The one place that a kiosk shows; every other address leads back to it. */
export const kioskPlace = { to: '/giveaway', search: { kiosk: 1 }, replace: true } as const

/** The same as an address. */
export const kioskAddress = '/giveaway?kiosk=1'

/** `search` as the router or an address has it. */
export function isKioskPlace({ pathname, search }: { pathname: string; search: object }): boolean {
  return pathname === kioskPlace.to && kioskSearch({ ...search }).kiosk === 1
}
