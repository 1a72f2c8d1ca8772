import { beforeEach, expect, test } from 'vitest'
import { newDevice, signInAs } from './device'

let requireSameSession: typeof import('../../../src/session/session-reader').requireSameSession
beforeEach(async () => {
  newDevice()
  ;({ requireSameSession } = await import('../../../src/session/session-reader'))
})

test('answer is returned only to the session that requested it', async () => {
  signInAs('7')
  expect(await requireSameSession(async () => 'saved')).toBe('saved')
  for (const change of [() => localStorage.clear(), () => signInAs('8')]) {
    signInAs('7')
    const late = requireSameSession(async () => change())
    await expect(late).rejects.toMatchObject({ name: 'InvalidTokenFailure', token: 'token-of-7' })
  }
})
