/** Which two texts of a brief are the same to whoever typed them. */
import { expect, test } from 'vitest'
import { isSameBrief } from '../../../../src/domain/cart/cart-brief'

test.each([
  ['a line break that Word has inside a paragraph', 'One\u000bTwo', 'One Two'],
  ['several of them', 'One\u000b\u0000\u0007Two', 'One Two'],
  ['beside blanks', 'One \u000b Two', 'One   Two'],
  ['a tab of a spreadsheet', 'One\tTwo', 'One Two'],
  ['at its ends', '\u0001One\u000b', 'One'],
  ['half a character', 'One\ud83dTwo', 'One Two'],
  ['half a character that was named', 'One\ud83dTwo', 'One\ufffdTwo'],
  ['line ends', 'One\r\nTwo\rThree', 'One\nTwo\nThree'],
])('%s makes no other text of it', (_, typed, stored) => {
  expect(isSameBrief(typed, stored)).toBe(true)
})

test.each([
  ['a b', 'a  b'],
  ['a\nb', 'a b'],
  ['a\u000bb', 'ab'],
  ['😀', ''],
])('%j and %j differ', (one, other) => {
  expect(isSameBrief(one, other)).toBe(false)
})
