/** A password reset link that was used before. */
import { expect, test } from 'vitest'
import { isLinkExpired, setPassword } from '../../../../src/api/account/password'
import { RejectedFailure } from '../../../../src/domain/failure'
import { connectReply } from '../fake-provider'

test('used password reset link is recognized only by its error code', async () => {
  connectReply({ ErrorCode: 'INVALIDEURLEXPIRE' }, 400)
  const failure = await setPassword('a/b+c==', 'x', null).catch((error: unknown) => error)
  expect(isLinkExpired(failure)).toBe(true)
  expect(isLinkExpired(new RejectedFailure('URL expired.', 'OTHER', 400))).toBe(false)
})
