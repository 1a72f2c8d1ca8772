/** Two brief texts are the same when they differ only in characters that the customer cannot see. */
import { expect, test } from 'vitest'
import { isSameBrief } from '../../../../src/domain/cart/cart-brief'

test.each([
  ['a line break that Word has inside a paragraph', 'One\u000bTwo', 'One Two'],
  ['a control character between blanks', 'One \u000b Two', 'One   Two'],
  ['half a surrogate pair stored as U+FFFD', 'One\ud83dTwo', 'One\ufffdTwo'],
  ['other line ends', 'One\r\nTwo\rThree', 'One\nTwo\nThree'],
])('brief counts as unchanged despite %s', (_, typed, stored) => {
  expect(isSameBrief(typed, stored)).toBe(true)
})

test.each([
  ['a b', 'a  b'],
  ['a\nb', 'a b'],
  ['a\u000bb', 'ab'],
  ['😀', ''],
])('briefs %j and %j are different', (brief, other) => expect(isSameBrief(brief, other)).toBe(false))
