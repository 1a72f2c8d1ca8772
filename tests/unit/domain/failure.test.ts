/** Tests which rejections mean that something is missing, and which failures have a separate screen. */
import { expect, test } from 'vitest'
import {
  ContractFailure,
  isKnownFailure,
  MissingFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../../src/domain/failure'
import { mapDated } from '../../../src/domain/dated'

test.each([
  [404, true],
  [200, true],
  [400, true],
  [403, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])('rejection with status %i means missing: %s', (status, missing) => {
  expect(new RejectedFailure('No.', 'X', status).isMissing).toBe(missing)
})

test.each([new OfflineFailure(), new MissingFailure(), new ContractFailure('GET x', '', 'why')])(
  'failure %s has a separate screen',
  (failure) => {
    expect(isKnownFailure(failure)).toBe(true)
  },
)

test.each([new Error('x'), new TypeError('x'), null, 'x'])('%s is ours to mend', (error) => {
  expect(isKnownFailure(error)).toBe(false)
})

test('contract failure names the request and the path', () => {
  expect(new ContractFailure('GET category/', '0.Slug', 'text is due').message).toBe(
    'GET category/ answered outside the contract at 0.Slug: text is due',
  )
  expect(new ContractFailure('GET x', '', 'why').message).toContain('its root')
})

test('mapped reply has the date of the original', () => {
  expect(mapDated({ value: 2, at: 7, fresh: false }, String)).toEqual({ value: '2', at: 7, fresh: false })
})
