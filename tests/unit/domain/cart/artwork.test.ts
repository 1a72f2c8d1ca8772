import { expect, test } from 'vitest'
import { artworkProblem, safeFileName } from '../../../../src/domain/cart/artwork'

const megabyte = 1024 * 1024

test.each([
  ['logo.png', 1, null],
  ['Photo.JPEG', 25 * megabyte, null],
  ['logo.png', 0, 'logo.png is empty.'],
  ['logo.png', 25 * megabyte + 1, 'logo.png is larger than 25 MB.'],
  ['logo.svg', 9, null],
  [
    'logo.pdf.exe',
    9,
    'We can’t print from logo.pdf.exe. Please choose PDF, AI, EPS, SVG, PNG, JPEG, WebP, GIF, TIFF or HEIC.',
  ],
])('problem of artwork file %s with %i bytes: %s', (name, size, problem) => {
  expect(artworkProblem({ name, size })).toBe(problem)
})

test.each([
  'logo',
  'Logo 2.0',
  'photo.jfif',
  'a.pdf',
  'a.AI',
  'a.eps',
  'a.webp',
  'a.gif',
  'a.TIF ',
  'a.HEIC',
])('file name %s is accepted as artwork', (name) => {
  expect(artworkProblem({ name, size: 9 })).toBeNull()
})

test.each(['logo.cdr', '.gitignore'])('file name %s is refused as artwork', (name) => {
  expect(artworkProblem({ name, size: 9 })).toMatch(/^We can’t print from /)
})

test.each([
  ['../../a.pdf', 'a.pdf'],
  ['C:\\fakepath\\Logo one.PNG', 'Logo one.png'],
  ['a\u202egnp.pdf', 'a gnp.pdf'],
  ['100%#?.pdf', '100.pdf'],
  ['.png', 'Download.png'],
  ['', 'Download'],
  [`${'x'.repeat(400)}.png`, `${'x'.repeat(116)}.png`],
])('file name %j is shown as %j', (name, displayName) => expect(safeFileName(name)).toBe(displayName))
