/** Tests the description of an artwork file and the print warnings about it. */
import { expect, test } from 'vitest'
import { type ArtworkFacts, artworkWarnings, factTexts, noFacts } from '../../../../src/domain/artwork/facts'

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
  ['an unknown file', noFacts, []],
])('artwork facts of %s are described in words', (_, facts, texts) => expect(factTexts(facts)).toEqual(texts))

const grey: ArtworkFacts = { ...picture, colours: ['grey'] }
test.each([
  [
    'a print area that is larger',
    { width: 120, height: 80 },
    ['Prints sharp up to 84 mm; the print area is 120 mm wide.'],
  ],
  ['an area that is wide but low, so that the logo prints smaller', { width: 120, height: 40 }, []],
])('resolution warning of a picture for %s', (_, area, texts) => {
  expect(artworkWarnings(grey, area)).toEqual(texts)
})

test('RGB picture gets a colour warning', () => {
  expect(artworkWarnings(picture, null)).toEqual([
    'RGB colours: they may look different in print. CMYK is safer.',
  ])
})

test.each([
  ['with unknown bleed', null, 1],
  ['with enough bleed', 3, 0],
])('bleed warning of a page %s', (_, bleed, count) => {
  expect(artworkWarnings({ ...page, bleed }, null)).toHaveLength(count)
})

test.each([
  ['password', 'This file is protected by a password. Send one that opens without it.'],
  [
    'unreadable',
    'We couldn’t open this file. Check that it opens for you, then save it again and send that.',
  ],
  ['linked', 'Pictures or fonts in this file are linked, not embedded. Embed them and send it again.'],
] as const)('warning about a file with the problem %s comes first', (problem, text) => {
  expect(artworkWarnings({ ...picture, problem }, null)[0]).toBe(text)
  expect(artworkWarnings({ ...noFacts, problem }, null)).toEqual([text])
})
