/** Which kiosks say nothing while the show is open (req 22.25). All times in epoch ms. */

const silentAfter = 15 * 60_000
/** Not seen for longer, it was put away. */
const putAwayAfter = 3 * 24 * 3_600_000

/** `opens`, `closes`: today. A kiosk that was switched off over night has as long from opening on. */
export function isSilent(
  seenAt: number,
  now: number,
  { opens, closes }: { opens: number; closes: number },
): boolean {
  const isOpen = now >= opens && now < closes
  return isOpen && now - Math.max(seenAt, opens) > silentAfter && now - seenAt < putAwayAfter
}
