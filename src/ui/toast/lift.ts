/** Where a message covers nothing that can be pressed. */

type Box = { top: number; right: number; bottom: number; left: number }

/** Between the message and what it leaves free, in px. */
const gap = 8

/** How far up `box` has to go to lie over none of `others`, in px; null where there is no such place on the screen. */
export function liftOver(others: Box[], box: Box): number | null {
  const beside = others.filter(
    // What is hidden has no width.
    ({ left, right }) => right > left && left < box.right && right > box.left,
  )
  let lift = 0
  // From the lowest on up: each that is in the way moves the box above it.
  for (const { top, bottom } of beside.toSorted((a, b) => b.bottom - a.bottom)) {
    if (bottom > box.top - lift && top < box.bottom - lift) lift = box.bottom - top + gap
  }
  return box.top - lift < gap ? null : lift
}
