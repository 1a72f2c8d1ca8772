/** Markup where there is no DOM: what every browser reads alike becomes a tree, anything else is refused. */
import { expect, test } from 'vitest'
import { readWellFormed } from '../../../src/api/well-formed-html'
import { blockTags, inlineTags } from '../../../src/domain/rich-text'
import * as fc from '../../support/fast-check'

const tags = [...inlineTags, ...blockTags]
const p = (...children: unknown[]) => ({ tag: 'p', children })

test.each([
  ['<p>Made <b>well</b>.</p>', [p('Made ', { tag: 'b', children: ['well'] }, '.')]],
  ['One<br/>two<BR>three', ['One', { tag: 'br', children: [] }, 'two', { tag: 'br', children: [] }, 'three']],
  ['<p class="x" style="color:red">R &amp; D\r\n&deg;</p>', [p('R & D\n°')]],
  [
    '<a href="/faq?a=1&amp;b=2" target=\'_top\'>FAQ</a>',
    [{ tag: 'a', href: '/faq?a=1&b=2', children: ['FAQ'] }],
  ],
  ['<a href="javascript:alert(1)">x</a>', [{ tag: 'a', children: ['x'] }]],
  ['<a href="//evil.example">x</a>', [{ tag: 'a', children: ['x'] }]],
  ['<div>Plain <img src="x" onerror="alert(1)">text</div>', ['Plain ', 'text']],
  [
    '<ul>\n<li>One</li> <li><p>Two</p></li></ul>',
    [
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: ['One'] },
          { tag: 'li', children: [p('Two')] },
        ],
      },
    ],
  ],
  [
    '<table><tbody><tr><th>A</th><td>1</td></tr></tbody></table>',
    [
      {
        tag: 'table',
        children: [
          {
            tag: 'tbody',
            children: [
              {
                tag: 'tr',
                children: [
                  { tag: 'th', children: ['A'] },
                  { tag: 'td', children: ['1'] },
                ],
              },
            ],
          },
        ],
      },
    ],
  ],
])('%s', (html, tree) => {
  expect(readWellFormed(html, tags)).toEqual(tree)
})

test.each([
  ['an element that is not listed', '<p>x</p><script>alert(1)</script>'],
  ['markup of another language', '<svg onload="alert(1)"></svg>'],
  ['a comment', '<p>x<!-- y --></p>'],
  ['what is not closed', '<p>x'],
  ['what is closed twice', '<p>x</p></p>'],
  ['what crosses', '<b><i>x</b></i>'],
  ['a block in a line', '<p><ul><li>x</li></ul></p>'],
  ['a row without a table’s body', '<table><tr><td>x</td></tr></table>'],
  ['text between rows', '<table>x<tbody></tbody></table>'],
  ['a link in a link', '<a href="/a"><b><a href="/b">x</a></b></a>'],
  ['a bracket that opens nothing', '<p>1 < 2</p>'],
  ['an attribute in no quotes', '<p class=x>y</p>'],
  ['a reference that browsers know and we do not', '<p>Caf&eacute;</p>'],
  ['a reference without its end', '<p>&copy 2026</p>'],
])('%s is refused', (_what, html) => {
  expect(readWellFormed(html, tags)).toBeNull()
})

test('only listed elements are read: a name has no blocks', () => {
  expect(readWellFormed('<b>Eco</b>', inlineTags)).toEqual([{ tag: 'b', children: ['Eco'] }])
  expect(readWellFormed('<p>Eco</p>', inlineTags)).toBeNull()
})

test('never throws', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<a href="',
    '">',
    '<table>',
    '&amp',
    ';',
    '<',
    '>',
    'x',
    '"',
  )
  fc.assert(fc.property(fc.array(piece), (parts) => void readWellFormed(parts.join(''), tags)))
})
