/** Detects kiosks that do not report during the opening hours of a show (req 22.25). All times in epoch ms. */

const silentAfterMs = 15 * 60_000
/** A kiosk that was not seen for longer was put away. */
const putAwayAfterMs = 3 * 24 * 3_600_000

/** `opensAt`, `closesAt`: the hours of today. For a kiosk that was off overnight, the time counts from opening. */
export function isSilent(
  seenAt: number,
  now: number,
  { opensAt, closesAt }: { opensAt: number; closesAt: number },
): boolean {
  const isOpen = now >= opensAt && now < closesAt
  return isOpen && now - Math.max(seenAt, opensAt) > silentAfterMs && now - seenAt < putAwayAfterMs
}
