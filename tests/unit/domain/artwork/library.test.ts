/** Tests the search in the artwork library and the parsing of typed tags. */
import { expect, test } from 'vitest'
import { noFacts } from '../../../../src/domain/artwork/facts'
import { filterFiles, type LibraryFile, tagsOf, parseTags } from '../../../../src/domain/artwork/library'

const file = (name: string, more: Partial<LibraryFile> = {}): LibraryFile => ({
  sha256: name,
  name,
  tags: [],
  isHidden: false,
  bytes: 1,
  addedAt: 0,
  facts: noFacts,
  picture: null,
  orders: [],
  orderCount: 0,
  proof: null,
  ...more,
})
const files = [
  file('Acme navy.png', {
    tags: ['Acme'],
    orders: [{ id: '10037', product: 'Alpine Flask' }],
    orderCount: 1,
  }),
  file('acme-white.pdf', { tags: ['Acme', 'white'] }),
  file('old.svg', { tags: ['Rowing'], isHidden: true }),
]
const everything = { text: '', tag: null, showsHidden: false }

test.each([
  ['', ['Acme navy.png', 'acme-white.pdf']],
  ['acme  flask', ['Acme navy.png']],
  ['10037', ['Acme navy.png']],
  ['rowing', []],
])('library search for "%s" finds files that contain all words', (text, names) => {
  expect(filterFiles(files, { ...everything, text }).map(({ name }) => name)).toEqual(names)
})

test('hidden files are listed only on request, and a tag narrows the list', () => {
  expect(filterFiles(files, { ...everything, showsHidden: true })).toHaveLength(3)
  expect(filterFiles(files, { ...everything, tag: 'white' }).map(({ name }) => name)).toEqual([
    'acme-white.pdf',
  ])
})

test('offered tags are sorted by use and exclude tags of hidden files', () => {
  expect(tagsOf(files)).toEqual(['Acme', 'white'])
})

test.each([
  [' Acme , navy,, acme', ['acme', 'navy']],
  ['x'.repeat(60), ['x'.repeat(40)]],
])('typed text "%s" is split into tags', (text, tags) => expect(parseTags(text)).toEqual(tags))
