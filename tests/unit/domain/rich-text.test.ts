/** Provider HTML as text: character references, tags, snippets. */
import * as fc from '../../support/fast-check'
import { expect, test } from 'vitest'
import { decodeEntities, htmlToText, plainText, snippet } from '../../../src/domain/rich-text'

test.each([
  ['Bags &amp; totes', 'Bags & totes'],
  ['&lt;b&gt;', '<b>'],
  ['&#169; &#xA9; &#Xa9;', '© © ©'],
  ['20 &deg;C &ndash; 30 &deg;C', '20 °C – 30 °C'],
  ['&unknown; &amp', '&unknown; &amp'],
  ['&#0; &#x110000;', '&#0; &#x110000;'],
  ['&amp;lt;', '&lt;'],
])('character references are decoded in %s', (html, text) => expect(decodeEntities(html)).toBe(text))

test('decodeEntities never throws', () => {
  fc.assert(fc.property(fc.string(), fc.nat(), (text, code) => void decodeEntities(`${text}&#${code};`)))
})

test.each([
  ['<p>Made <b>well</b>.</p>', 'Made well.'],
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['<ul><li>a</li><li>b</li></ul>', 'a b'],
  ['Strong<script>alert("x")</script>', 'Strong'],
  ['Cut<script>never closed', 'Cut'],
  ['a <img src=x onerror=alert(1)> b', 'a b'],
  ['<!-- hidden -->shown', 'shown'],
  ['cut in a <a href="x', 'cut in a'],
  ['< 5 kg and 3 > 2', '< 5 kg and 3 > 2'],
  ['&lt;script&gt;', '<script>'],
])('HTML %j is converted to text', (html, text) => expect(htmlToText(html)).toBe(text))

test('plainText joins the texts of all elements', () => {
  const rich = [
    { tag: 'b' as const, children: ['Eco', { tag: 'i' as const, children: [' bags'] }] },
    ' \n & more',
  ]
  expect(plainText(rich)).toBe('Eco bags & more')
})

test('plainText separates lines and paragraphs with a blank', () => {
  const children = ['Drink', { tag: 'br' as const, children: [] }, 'ware']
  expect(
    plainText([
      { tag: 'p', children },
      { tag: 'p', children: ['More'] },
    ]),
  ).toBe('Drink ware More')
})

test.each([150, 80])('snippet shows %i characters and an ellipsis', (limit) => {
  expect(snippet('x'.repeat(limit), limit)).toBe('x'.repeat(limit))
  expect(snippet('x'.repeat(limit + 1), limit)).toBe(`${'x'.repeat(limit)}…`)
})

test('snippet never ends with half a character', () => expect(snippet('abc🎁d', 4)).toBe('abc…'))
