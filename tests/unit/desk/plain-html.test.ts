/** Texts of the FAQ that staff edit without HTML. */
import { expect, test } from 'vitest'
import { htmlOf, plainTextOf } from '../../../desk/plain-html'

test.each([
  '',
  'One line',
  'Two\nlines',
  'Two\n\nparagraphs',
  'A line break at the end\n',
  'A paragraph at the end\n\n',
  'Three\n\n\nline breaks',
  'Salt & pepper < 5 > 3 &amp; "quotes"',
])('text %j is the same after it was typed', (text) => {
  expect(plainTextOf(htmlOf(text))).toBe(text)
})

test('blank line begins a paragraph, and special characters are escaped', () => {
  expect(htmlOf('Tom & Co\nHobart\n\n<b>')).toBe('<p>Tom &amp; Co<br>Hobart</p><p>&lt;b&gt;</p>')
})

test.each(['<p>See <a href="/faq">this</a></p>', '<ul><li>A</li></ul>', '<p class="note">A</p>', 'A&nbsp;B'])(
  'HTML %s is not shown as text',
  (html) => {
    expect(plainTextOf(html)).toBeNull()
  },
)

test('HTML of paragraphs is shown as text', () => {
  expect(plainTextOf('<p>One.</p> <p>Two &amp; three<br />four</p>')).toBe('One.\n\nTwo & three\nfour')
  expect(plainTextOf('Without a tag')).toBe('Without a tag')
})
