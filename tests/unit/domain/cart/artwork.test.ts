import { describe, expect, test } from 'vitest'
import {
  artworkProblem,
  endingFor,
  isPictureFile,
  safeFileName,
  typeByName,
} from '../../../../src/domain/cart/artwork'

const megabyte = 1024 * 1024

describe('artworkProblem', () => {
  test.each([
    ['logo.png', 1, null],
    ['Photo.JPEG', 25 * megabyte, null],
    ['scan.TIF ', 9, null],
    ['IMG_0001.HEIC', 9, null],
    ['artwork.pdf', 9, null],
    ['logo.png', 0, 'logo.png is empty.'],
    ['logo.png', 25 * megabyte + 1, 'logo.png is larger than 25 MB.'],
    ['logo.svg', 9, null],
    ['Logo.AI', 9, null],
    ['logo.eps', 9, null],
    [
      'logo.pdf.exe',
      9,
      'We can’t print from logo.pdf.exe. Please choose PDF, AI, EPS, SVG, PNG, JPEG, WebP, GIF, TIFF or HEIC.',
    ],
  ])('problem of artwork file %s with %i bytes: %s', (name, size, problem) => {
    expect(artworkProblem({ name, size })).toBe(problem)
  })

  test.each(['logo', 'logo.', 'Logo 2.0', 'Mr. Smith', 'photo.jfif', 'IMG_1.HIF', 'badge.EPSF'])(
    'unusual file name %s is accepted as artwork',
    (name) => {
      expect(artworkProblem({ name, size: 9 })).toBeNull()
    },
  )

  test.each(['logo.cdr', '.gitignore'])('%s is no artwork by its name', (name) => {
    expect(artworkProblem({ name, size: 9 })).toMatch(/^We can’t print from /)
  })
})

test.each([
  ['../../a.pdf', 'a.pdf'],
  ['C:\\fakepath\\Logo one.PNG', 'Logo one.png'],
  ['a\u202egnp.pdf', 'a gnp.pdf'],
  ['100%#?.pdf', '100.pdf'],
  ['🎉.png', '🎉.png'],
  [' a%b.p-d_f  ', 'a b.pdf'],
  ['a.abcdefghijk', 'a.abcdefgh'],
  ['.png', 'Download.png'],
  ['', 'Download'],
  ['no ending', 'no ending'],
  [`${'x'.repeat(400)}.png`, `${'x'.repeat(116)}.png`],
])('file name %j is shown as %j', (name, displayName) => {
  expect(safeFileName(name)).toBe(displayName)
})

test('file type maps to an extension and back', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/tiff', 'application/pdf'] as const)
    expect(typeByName(`a.${endingFor(type)}`)).toBe(type)
  expect(typeByName('a.jpe')).toBe('image/jpeg')
  expect(typeByName('a.constructor')).toBeNull()
  const pictures = ['png', 'jpg', 'webp', 'gif', 'tif', 'heic', 'pdf', 'ai', 'eps', 'svg'].filter(
    (extension) => isPictureFile(`a.${extension}`),
  )
  expect(pictures).toEqual(['png', 'jpg', 'webp', 'gif'])
})
