/** The stall's kiosk as an address: `/giveaway?kiosk=1` (DESIGN §5). */

/** Anything else is the usual page. Plain code, as routes read addresses before any screen is here. */
export function kioskSearch({ kiosk }: Record<string, unknown>): { kiosk?: 1 | undefined } {
  return { kiosk: kiosk === 1 || kiosk === '1' ? 1 : undefined }
}
