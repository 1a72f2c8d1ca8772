/** Tests the division of quantities into cartons. */
import * as fc from '../../../support/fast-check'
import { expect, test } from 'vitest'
import { cartonHint } from '../../../../src/domain/product/carton'

test('carton hint proposes no more than can be ordered', () => {
  expect(cartonHint(999_999, '64')?.nextFull).toBe(1_000_000)
  expect(cartonHint(999_999, '7000')).toMatchObject({ loosePieces: 5999, nextFull: null })
})

test.each([
  ['100', 100],
  ['1,000', 1000],
  ['100 pcs', 100],
  ['1', null],
  ['12.5', null],
  ['24 x 10', null],
  ['2 dozen', null],
  ['9'.repeat(400), null],
])('carton size %j is read as %s', (perCarton, size) => {
  expect(cartonHint(250, perCarton)?.perCarton ?? null).toBe(size)
})

test('full cartons and loose pieces add up to the quantity', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 2, max: 5000 }),
      (quantity, size) => {
        const hint = cartonHint(quantity, String(size))
        expect(hint && hint.fullCartons * size + hint.loosePieces).toBe(quantity)
        if (hint?.nextFull) expect([hint.nextFull % size, hint.nextFull > quantity]).toEqual([0, true])
      },
    ),
  )
})
