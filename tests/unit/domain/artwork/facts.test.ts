/** What is said of an artwork file: its facts in words, and what a printer would warn of. */
import { describe, expect, test } from 'vitest'
import { type ArtworkFacts, artworkWarnings, factWords, noFacts } from '../../../../src/domain/artwork/facts'

const picture: ArtworkFacts = { ...noFacts, pixels: { width: 1000, height: 500 }, colours: ['rgb'] }
const page: ArtworkFacts = {
  ...noFacts,
  page: { width: 148, height: 210 },
  pages: 2,
  bleed: 3,
  colours: ['cmyk', 'spot'],
}

test.each([
  ['a picture', picture, ['1,000 × 500 px', 'sharp up to 84 mm at 300 DPI', 'RGB']],
  ['a page', page, ['148 × 210 mm', '3 mm bleed', '2 pages', 'CMYK, spot colours']],
  ['nothing', noFacts, []],
])('%s in words', (_, facts, words) => {
  expect(factWords(facts)).toEqual(words)
})

describe('warnings', () => {
  const grey: ArtworkFacts = { ...picture, colours: ['grey'] }
  test.each([
    [
      'a print area that is larger',
      { width: 120, height: 80 },
      ['Prints sharp up to 84 mm; the print area is 120 mm wide.'],
    ],
    ['one that is as wide as it is sharp', { width: 84.6, height: 80 }, []],
    ['one that is wide but low, where it prints smaller', { width: 120, height: 40 }, []],
    ['no area that is known', null, []],
  ])('of a picture for %s', (_, area, words) => {
    expect(artworkWarnings(grey, area)).toEqual(words)
  })

  test('of RGB', () => {
    expect(artworkWarnings(picture, null)).toEqual([
      'RGB colours: they may look different in print. CMYK is safer.',
    ])
  })

  test.each([
    ['that says nothing of it', null, 1],
    ['without any', 0, 1],
    ['with enough', 3, 0],
  ])('of bleed, of a page %s', (_, bleed, count) => {
    expect(artworkWarnings({ ...page, bleed }, null)).toHaveLength(count)
  })

  test('none of what is not known', () => {
    expect(artworkWarnings(noFacts, { width: 500, height: 500 })).toEqual([])
  })
})

test.each([
  ['password', 'This file is protected by a password. Send one that opens without it.'],
  [
    'unreadable',
    'We couldn’t open this file. Check that it opens for you, then save it again and send that.',
  ],
  ['linked', 'Pictures or fonts in this file are linked, not embedded. Embed them and send it again.'],
] as const)('a file with the problem %s warns first', (problem, words) => {
  expect(artworkWarnings({ ...picture, problem }, null)[0]).toBe(words)
  expect(artworkWarnings({ ...noFacts, problem }, null)).toEqual([words])
})
