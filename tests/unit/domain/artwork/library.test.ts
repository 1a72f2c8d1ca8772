/** The artwork library: what a search finds in it, and tags as they are typed. */
import { expect, test } from 'vitest'
import { noFacts } from '../../../../src/domain/artwork/facts'
import {
  foundFiles,
  isDrawnHere,
  kindOfFile,
  type LibraryFile,
  maxTags,
  tagsOf,
  typedTags,
} from '../../../../src/domain/artwork/library'

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
  ['ACME', ['Acme navy.png', 'acme-white.pdf']],
  ['acme  flask', ['Acme navy.png']],
  ['10037', ['Acme navy.png']],
  ['rowing', []],
  ['acme nothing', []],
])('"%s" finds files with all of its words', (text, names) => {
  expect(foundFiles(files, { ...everything, text }).map(({ name }) => name)).toEqual(names)
})

test('hidden files are found where they are asked for, and tags narrow the list', () => {
  expect(foundFiles(files, { ...everything, showsHidden: true })).toHaveLength(3)
  expect(foundFiles(files, { ...everything, tag: 'white' }).map(({ name }) => name)).toEqual([
    'acme-white.pdf',
  ])
})

test('tags are offered as often as they are used, without those of hidden files', () => {
  expect(tagsOf(files)).toEqual(['Acme', 'white'])
})

test.each([
  [' Acme , navy,, acme', ['acme', 'navy']],
  ['', []],
  ['x'.repeat(60), ['x'.repeat(40)]],
])('"%s" becomes tags', (text, tags) => {
  expect(typedTags(text)).toEqual(tags)
})

test('more tags than a file may have are left out', () => {
  expect(typedTags(Array.from({ length: 30 }, (_, nth) => `tag ${nth}`).join())).toHaveLength(maxTags)
})

test.each([
  ['a.pdf', 'PDF'],
  ['a.ai', 'AI'],
  ['a.EPS', 'EPS'],
  ['a.jpg', 'JPEG'],
  ['a.svg', 'SVG'],
  ['a.heic', 'HEIC'],
  ['a', 'File'],
])('%s is shown as %s without a picture', (name, kind) => {
  expect(kindOfFile(name)).toBe(kind)
})

test('drawings of up to a megabyte are drawn for the list', () => {
  const names = ['a.svg', 'a.pdf', 'a.png']
  expect(names.map((name) => isDrawnHere({ name, bytes: 1024 * 1024 }))).toEqual([true, false, false])
  expect(isDrawnHere({ name: 'a.svg', bytes: 1024 * 1024 + 1 })).toBe(false)
})
