/** The code by which the desk admits a kiosk, as people type it (req 22.25). */
import { expect, test } from 'vitest'
import { kioskCodeIn, kioskName } from '../../../../src/domain/kiosk/kiosk-name'

test('kiosk code is found in the name of a kiosk', () => {
  expect(kioskCodeIn(kioskName('5f0c7a52-6ad9-4f0e-9a3f-0d5c3e1b7a10'))).toBe('5F0C7A52')
})

test.each([
  ['5f0c7a52', '5F0C7A52'],
  [' 5F0C 7A52 ', '5F0C7A52'],
  ['5F0C7A5', null],
  ['5F0C7A522', null],
  ['OF0C7A52', null],
])('typed kiosk code %j is read as %j', (typed, code) => expect(kioskCodeIn(typed)).toBe(code))
