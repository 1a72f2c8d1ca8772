import { expect, test } from 'vitest'
import { tokenEnd } from '../../../../src/domain/install/show-ready'

const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
const jwt = (claims: unknown) => `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl`

test('expiry of a JWT is read with Bearer or without', () => {
  expect(tokenEnd(jwt({ exp: 1_800_000_000, name: 'Zoë ÿ?>' }))).toBe(1_800_000_000_000)
  expect(tokenEnd(`Bearer ${jwt({ exp: 1_800_000_000 })}`)).toBe(1_800_000_000_000)
})

test.each([
  [null],
  [''],
  ['opaque'],
  ['a.%%%.c'],
  [jwt({})],
  [jwt({ exp: 'soon' })],
  [jwt(null)],
])('token %s has no expiry', (token) => expect(tokenEnd(token)).toBeNull())
