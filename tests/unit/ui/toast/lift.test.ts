import { expect, test } from 'vitest'
import { liftOver } from '../../../../src/ui/toast/toaster'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
/** A message at the foot of a phone. */
const message = box(16, 768, 328, 60)

test.each([
  ['nothing is there', [], 0],
  ['what is beside it stays free anyway', [box(350, 760, 100, 100)], 0],
  ['a hidden one is not in the way', [box(20, 780, 0, 0)], 0],
  ['it stands above a button', [box(16, 780, 100, 44)], 56],
  [
    'and above the next one, where there is too little room between',
    [box(16, 780, 100, 44), box(200, 700, 80, 44)],
    136,
  ],
  ['between two with room enough', [box(16, 780, 100, 44), box(16, 640, 100, 44)], 56],
  ['on a screen full of buttons there is no such place', [box(0, 0, 360, 844)], null],
])('%s', (_, buttons, lift) => {
  expect(liftOver(buttons, message)).toBe(lift)
})
