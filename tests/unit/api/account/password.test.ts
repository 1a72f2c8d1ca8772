/** A forgotten password: what is sent, and how a link is judged. */
import { describe, expect, test } from 'vitest'
import { askForLink, isLinkExpired, setPassword, verifyLink } from '../../../../src/api/account/password'
import { ContractFailure, OfflineFailure, RejectedFailure } from '../../../../src/domain/failure'
import { page, provider, replying } from '../answers'

const link = 'a/b+c=='
const judge = () => verifyLink(link, 'this-device', new AbortController().signal)
const expired = { ErrorCode: 'INVALIDEURLEXPIRE', ErrorMessage: 'Too old' }

test('asks for a link by username or e-mail, as a visitor', async () => {
  const { asked } = replying({ Message: 'Look into your mail.' }, 200, 'token')
  expect(await askForLink(' dana ', 'this-device')).toBe('Look into your mail.')
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: expect.stringMatching(/auth\/forgotpassword$/),
    body: { UserNameOrEmail: 'dana' },
  })
  expect(asked[0]?.headers.get('Authorization')).toBeNull()
  expect(asked[0]?.headers.get('X-Device-Id')).toBe('this-device')
})

describe('a link', () => {
  test.each([
    [{ isValid: true }, true],
    [{ isValid: 1 }, true],
    [{ isValid: '1' }, true],
    [{ isValid: 'true' }, true],
    [{ Data: { isValid: true } }, true],
    [{ data: { isValid: 1 } }, true],
    [{ Data: [{ isValid: 'true' }] }, true],
    [{ isValid: false }, false],
    [{ isValid: 0 }, false],
    [{ data: { isValid: '0' } }, false],
    [{ isValid: 'no' }, false],
    [expired, false],
  ])('%j', async (reply, holds) => {
    const { asked } = replying(reply)
    expect(await judge()).toBe(holds)
    expect(asked[0]).toMatchObject({ body: { VerificationLink: link } })
    expect(asked[0]?.url).not.toContain('b+c')
  })

  test.each([
    [{}],
    [{ Message: 'fine' }],
    [{ isValid: null }],
    [{ Data: [] }],
    [{ Data: 'yes' }],
    ['yes'],
    [[]],
  ])('%j judges nothing', async (reply) => {
    replying(reply)
    await expect(judge()).rejects.toBeInstanceOf(ContractFailure)
  })

  test('trouble and silence judge nothing either', async () => {
    replying({ ErrorMessage: 'Restocking' }, 500)
    await expect(judge()).rejects.toEqual(new RejectedFailure('Restocking', '', 500))
    provider(() => page())
    await expect(judge()).rejects.toBeInstanceOf(OfflineFailure)
  })
})

describe('a new password', () => {
  test('goes with the link, as it is', async () => {
    const { asked } = replying({ message: 'Changed' })
    expect(await setPassword(link, ' a quiet harbour ', null)).toBe('Changed')
    expect(asked[0]?.body).toEqual({ VerificationLink: link, Password: ' a quiet harbour ' })
  })

  const failed = 'An error occurred while updating the password.'
  test.each([
    [{ ErrorMessage: 'Not that one' }, 422, 'Not that one'],
    [{ ErrorCode: 'X' }, 200, failed],
    [{}, 500, failed],
  ])('%j (%i) is told in words', async (reply, status, words) => {
    replying(reply, status)
    await expect(setPassword(link, 'x', null)).rejects.toThrow(words)
  })

  test('an answer that cannot be read, too; no answer is none', async () => {
    provider(() => new Response('{"Mess', { headers: { 'content-type': 'application/json' } }))
    await expect(setPassword(link, 'x', null)).rejects.toThrow(failed)
    provider(() => page())
    await expect(setPassword(link, 'x', null)).rejects.toBeInstanceOf(OfflineFailure)
  })

  test('a used link is known by its code alone', async () => {
    replying({ ErrorCode: 'INVALIDEURLEXPIRE' }, 400)
    const failure = await setPassword(link, 'x', null).catch((error: unknown) => error)
    expect(isLinkExpired(failure)).toBe(true)
    expect(isLinkExpired(new RejectedFailure('URL expired.', 'OTHER', 400))).toBe(false)
  })
})
