/** Tests which rejections mean that something is missing, and the message of a contract failure. */
import { expect, test } from 'vitest'
import { ContractFailure, RejectedFailure } from '../../../src/domain/failure'

test.each([
  [404, true],
  [200, true],
  [403, true],
  [408, false],
  [429, false],
  [500, false],
])('rejection with status %i means missing: %s', (status, missing) => {
  expect(new RejectedFailure('No.', 'X', status).isMissing).toBe(missing)
})

test('contract failure names the request and the path', () => {
  expect(new ContractFailure('GET category/', '0.Slug', 'text is due').message).toBe(
    'GET category/ answered outside the contract at 0.Slug: text is due',
  )
  expect(new ContractFailure('GET x', '', 'why').message).toContain('its root')
})
