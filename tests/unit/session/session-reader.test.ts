import { beforeEach, expect, test } from 'vitest'
import { newDevice, signInAs } from './device'

let ownAnswer: typeof import('../../../src/session/session-reader').ownAnswer
beforeEach(async () => {
  newDevice()
  ;({ ownAnswer } = await import('../../../src/session/session-reader'))
})

test('an answer is there for whoever asked, and for nobody who came after', async () => {
  signInAs('7')
  expect(await ownAnswer(async () => 'saved')).toBe('saved')
  for (const change of [() => localStorage.clear(), () => signInAs('8')]) {
    signInAs('7')
    const late = ownAnswer(async () => change())
    await expect(late).rejects.toMatchObject({ name: 'InvalidTokenFailure', token: 'token-of-7' })
  }
})
