/** Storage partitions: one per customer and role, none of which tells who it belongs to. */
import * as fc from '../../../support/fast-check'
import { expect, test } from 'vitest'
import { hash53, partitionOf } from '../../../../src/domain/account/identity'

test('a visitor shares the public partition', () => {
  expect(partitionOf(null)).toBe('anon')
})

test('the same customer in the same role comes back to the same partition', () => {
  expect(partitionOf({ userId: '17', roleId: 1 })).toBe(partitionOf({ userId: '17', roleId: 1 }))
})

test('another customer or another role is another partition', () => {
  const names = ['1', '2', '11', '12', '', 'jo@acme.example'].flatMap((userId) =>
    [0, 1, 2, 3, 4, 5, 11].map((roleId) => partitionOf({ userId, roleId })),
  )
  expect(new Set([...names, 'anon']).size).toBe(43)
})

test('the name reveals nothing and fits a database name', () => {
  expect(partitionOf({ userId: 'jo@acme.example', roleId: 2 })).toMatch(/^m-[\da-f]{14}$/)
})

test('distinct texts do not meet in practice', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 50, maxLength: 200 }), (texts) => {
      expect(new Set(texts.map(hash53)).size).toBe(texts.length)
    }),
    { numRuns: 30 },
  )
})
