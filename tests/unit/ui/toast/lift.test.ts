import { expect, test } from 'vitest'
import { liftOver } from '../../../../src/ui/toast/toaster'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
/** A message at the bottom of a phone screen. */
const message = box(16, 768, 328, 60)

test.each([
  ['button next to the toast does not lift it', [box(350, 760, 100, 100)], 0],
  ['toast is lifted above a button', [box(16, 780, 100, 44)], 56],
  [
    'toast is lifted above the next button when the gap is too small',
    [box(16, 780, 100, 44), box(200, 700, 80, 44)],
    136,
  ],
  [
    'toast is placed between two buttons when the gap is large enough',
    [box(16, 780, 100, 44), box(16, 640, 100, 44)],
    56,
  ],
  ['toast has no position on a screen full of buttons', [box(0, 0, 360, 844)], null],
])('%s', (_, buttons, lift) => expect(liftOver(buttons, message)).toBe(lift))
