/**
 * Tests `sanitise` with text that has no markup, and in an environment without a DOM. Its tests with a DOM run in
 * browsers.
 */
import { expect, test } from 'vitest'
import { sanitise } from '../../../src/api/html'

test.each([
  ['Bags &amp; totes', 'Bags & totes'],
  ['5 &lt; 6', '5 < 6'],
  ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
])('sanitise turns %j into the text %j', async (html, text) => {
  expect(await sanitise(html, 'inline')).toBe(text)
  expect(await sanitise(html, 'rich')).toBe(text)
})

test.each([
  ['<p>One</p><p>Two &lt;3</p>', 'One Two <3'],
  ['<b>Eco</b><img src=x onerror="alert(1)"><script>alert(2)</script>', 'Eco'],
])('sanitise without a DOM turns %j into the text %j', async (html, text) => {
  expect(await sanitise(html, 'inline')).toBe(text)
  expect(await sanitise(html, 'rich')).toBe(text)
})
