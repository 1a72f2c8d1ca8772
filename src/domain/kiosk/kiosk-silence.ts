/** Detects kiosks that do not report during the opening hours of a show (req 22.25). All times in epoch ms. */

const silentAfterMs = 15 * 60_000
/** A kiosk that was not seen for longer was put away. */
const putAwayAfterMs = 3 * 24 * 3_600_000

/** `opens`, `closes`: hours of today. For a kiosk that was off overnight, the time counts from opening. */
export function isSilent(
  seenAt: number,
  now: number,
  { opens, closes }: { opens: number; closes: number },
): boolean {
  const isOpen = now >= opens && now < closes
  return isOpen && now - Math.max(seenAt, opens) > silentAfterMs && now - seenAt < putAwayAfterMs
}
