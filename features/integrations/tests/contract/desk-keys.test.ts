/** Access to every call of the desk with an API key of each right (req 22.3, 25.3). */
import { describe, expect, test } from 'vitest'
import { deskRights } from '../../../../src/domain/desk/rights'
import { callDeskRow, deskMatrix, isPermitted } from '../../../../tests/contract/desk-matrix'
import { openProvider } from '../../../../tests/contract/provider'
import { createKey } from '../../server/keys'

const provider = openProvider()
const keys = await Promise.all(
  deskRights.map(async (right) => ({
    right,
    headers: { Authorization: `Bearer ${await createKey(provider.db, right, [right])}` },
  })),
)
const rows = deskMatrix.map((row) => [row.call.join(' '), row] as const)

describe('with a key of each right', () => {
  test.each(rows)('%s is permitted only with a key of its rights', async (_, row) => {
    // Keys have the rights of members, so one key with the right and one without it are enough.
    const keyWith = (permitted: boolean) => keys.find(({ right }) => isPermitted(row, right) === permitted)
    const chosenKeys = [keyWith(true), keyWith(false)]
    for (const { right, headers } of chosenKeys.filter((key) => key !== undefined)) {
      // A call with a key needs no page of the desk, so its origin does not matter.
      const reply = await callDeskRow(provider, row, '', { ...headers, Origin: 'https://erp.example' })
      expect([right, reply.status === 403]).toEqual([right, !isPermitted(row, right)])
      expect([401, 500].includes(reply.status)).toBe(false)
      await reply.body?.cancel()
    }
  })
})
