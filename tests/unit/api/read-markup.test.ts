/** Reads markup without a DOM as browsers do, and reduces it to the listed elements and text. */
import { expect, test } from 'vitest'
import { readMarkup } from '../../../src/api/read-markup'
import { blockTags, inlineTags } from '../../../src/domain/rich-text'

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
