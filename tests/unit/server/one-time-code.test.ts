/** One-time codes for the second sign-in step of the desk, checked against the examples of RFC 6238. */
import { expect, test } from 'vitest'
import {
  authenticatorUri,
  codeAt,
  isUsedStep,
  newCodeSecret,
  stepOfCode,
} from '../../../server/auth/one-time-code'

/** "12345678901234567890" in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('code at %i s is %s', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
  expect(stepOfCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, seconds * 1000)).toBe(
    Math.floor(seconds / 30),
  )
})

test('code is accepted when the clocks differ by one step, but not by two steps', () => {
  const startSeconds = 1_111_111_080
  const stepAt = (offsetSeconds: number) =>
    stepOfCode(secret, '081804', (startSeconds + offsetSeconds) * 1000) !== null
  expect([-31, -30, 0, 29, 30, 59, 60].map(stepAt)).toEqual([false, true, true, true, true, true, false])
})

test('invalid codes are refused', () => {
  for (const code of ['', '28708', '2870822', 'abcdef', '２８７０８２'])
    expect(stepOfCode(secret, code, 59_000)).toBeNull()
})

test('code counts as used up to the last used step, unless the clock was wrong', () => {
  const now = 100 * 30_000
  expect(isUsedStep(100, 100, now)).toBe(true)
  expect(isUsedStep(100, 101, now)).toBe(true)
  expect(isUsedStep(101, 100, now)).toBe(false)
  expect(isUsedStep(100, 102, now)).toBe(false)
})

test('each new secret is different, and the authenticator address contains it', () => {
  const newSecret = newCodeSecret()
  expect(newSecret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newCodeSecret()).not.toBe(newSecret)
  expect(authenticatorUri('Acme & Sons', 'dana@buyer.example', newSecret)).toBe(
    `otpauth://totp/Acme%20%26%20Sons%3Adana%40buyer.example?secret=${newSecret}&issuer=Acme%20%26%20Sons`,
  )
})
