/** Each customer and role has a separate storage partition, and its name does not reveal the customer. */
import * as fc from '../../../support/fast-check'
import { expect, test } from 'vitest'
import { hash53, partitionOf } from '../../../../src/domain/account/identity'

test('partition differs when the customer or the role differs', () => {
  const names = ['1', '2', '11', '12', '', 'jo@acme.example'].flatMap((userId) =>
    [0, 1, 2, 3, 4, 5, 11].map((roleId) => partitionOf({ userId, roleId })),
  )
  expect(new Set([...names, 'anon']).size).toBe(43)
})

test('partition name hides the user ID and is a valid database name', () => {
  expect(partitionOf({ userId: 'jo@acme.example', roleId: 2 })).toMatch(/^m-[\da-f]{14}$/)
})

test('hash53 returns different hashes for different random texts', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 50, maxLength: 200 }), (texts) => {
      expect(new Set(texts.map(hash53)).size).toBe(texts.length)
    }),
    { numRuns: 30 },
  )
})
