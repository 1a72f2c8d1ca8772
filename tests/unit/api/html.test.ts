/**
 * Tests that HTML of the provider is parsed without a DOM as browsers parse it, and that only paths of this site and
 * http(s) addresses are accepted as links. Tests with a DOM run in browsers.
 */
import { expect, test, vi } from 'vitest'
import { sanitise, contentHref } from '../../../src/api/html'
import { readMarkup } from '../../../src/api/read-markup'
import { blockTags, inlineTags } from '../../../src/domain/rich-text'

test.each([
  ['Bags &amp; totes', 'Bags & totes'],
  ['5 &lt; 6', '5 < 6'],
  ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
  ['<p>One</p><p>Two &lt;3</p>', 'One Two <3'],
  ['<b>Eco</b><img src=x onerror="alert(1)"><script>alert(2)</script>', 'Eco'],
])('sanitise turns %j into the text %j', async (html, text) => {
  expect(await sanitise(html, 'inline')).toBe(text)
  expect(await sanitise(html, 'rich')).toBe(text)
})

test.each([
  ['/category/mugs', '/category/mugs'],
  ['category/mugs?page=2', '/category/mugs?page=2'],
  [' /shop ', '/shop'],
  ['https://other.example/x', 'https://other.example/x'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['\\\\evil.example', null],
  ['https:///evil.example', null],
  ['javascript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,x', null],
  ['mailto:jo@acme.example', null],
  ['', null],
  [undefined, null],
])('content link %j becomes %j', (link, href) => expect(contentHref(link)).toBe(href))

test.each([
  ['https://shop.example/category/mugs', '/category/mugs'],
  ['https://shop.example//evil.example', 'https://shop.example//evil.example'],
  ['https://shop.example.evil.example/', 'https://shop.example.evil.example/'],
])('content link %j on the shop’s origin becomes %j', (link, href) => {
  vi.stubGlobal('location', { origin: 'https://shop.example' })
  expect(contentHref(link)).toBe(href)
})

const tags = [...inlineTags, ...blockTags]
const p = (...children: unknown[]) => ({ tag: 'p', children })
const li = (...children: unknown[]) => ({ tag: 'li', children })
const link = (href: string) => ({ tag: 'a', href, children: ['x'] })

test.each([
  ['<p>Made <b>well</b>.</p>', [p('Made ', { tag: 'b', children: ['well'] }, '.')]],
  ['One<br/>two<BR>three', ['One', { tag: 'br', children: [] }, 'two', { tag: 'br', children: [] }, 'three']],
  ['<p class="x" style="color:red">R &amp; D &deg; Caf&eacute;</p>', [p('R & D ° Café')]],
  ['<ul><li>One<li><p>Two</ul>', [{ tag: 'ul', children: [li('One'), li(p('Two'))] }]],
  ['<a href="/faq?a=1&amp;b=2" target=\'_top\'>x</a>', [link('/faq?a=1&b=2')]],
  ['<a href="javascript:alert(1)">x</a>', [{ tag: 'a', children: ['x'] }]],
  ['<a href="//evil.example">x</a>', [{ tag: 'a', children: ['x'] }]],
  ['<div>Plain <img src="x" onerror="alert(1)">text</div>', ['Plain ', 'text']],
  ['x<script>alert(1)</script><svg onload="alert(1)"><g>y</g></svg><!-- z -->', ['x']],
  ['1 < 2 <', ['1 < 2 <']],
])('readMarkup parses %s', (html, tree) => expect(readMarkup(html, tags)).toEqual(tree))

test('readMarkup drops blocks and links from a name', () => {
  expect(readMarkup('<p><a href="/eco"><b>Eco</b></a></p>', inlineTags)).toEqual([
    { tag: 'b', children: ['Eco'] },
  ])
})
