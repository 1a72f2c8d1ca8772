import { expect, test } from 'vitest'
import { textIds, filterTexts } from '../../../../src/domain/content/content'

test.each([
  ['What is a set-up charge?', 'q-what-is-a-set-up-charge'],
  ['Größe & 日本?|GRÖSSE & 日本', 'q-größe-日本|q-grösse-日本'],
  ['Same|same!|Same?', 'q-same|q-same-2|q-same-3'],
  ['???||!', 'q-1|q-2|q-3'],
  ['Root|main', 'q-root|q-main'],
])('titles %s get the ids %s', (titles, ids) => expect(textIds(titles.split('|')).join('|')).toBe(ids))

test('ids of texts are unique and of limited length', () => {
  const titles = ['a', 'a-2', 'a', 'x'.repeat(500), 'x'.repeat(501)]
  const ids = textIds(titles)
  expect(new Set(ids).size).toBe(ids.length)
  expect(Math.max(...ids.map((id) => id.length))).toBeLessThan(90)
})

const texts = [
  { id: 'q-1', title: 'What is GST?', text: 'A tax of ten percent.' },
  {
    id: 'q-2',
    title: 'Freight?',
    text: [{ tag: 'p' as const, children: ['Free, ', { tag: 'b' as const, children: ['once'] }] }],
  },
]

test.each([
  ['', ['q-1', 'q-2']],
  ['gst', ['q-1']],
  ['TEN tax', ['q-1']],
  ['gst freight', []],
])('text search for %j finds %j', (typed, ids) => {
  expect(filterTexts(texts, typed).map(({ id }) => id)).toEqual(ids)
})
