import { expect, test } from 'vitest'
import * as fc from '../../../support/fast-check'
import {
  contrast,
  minContrast,
  paletteOf,
  readableAccent,
  readablePrimary,
} from '../../../../src/domain/brand/palette'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast follows the WCAG formula', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0f5b4f', '#0f5b4f')).toBe(1)
})

test('too light custom colour becomes the nearest darker colour of its hue', () => {
  const nearest = readablePrimary('#ff8800')
  expect(contrast(nearest, '#ffffff')).toBeGreaterThan(minContrast)
  expect(contrast(nearest, '#ffffff')).toBeLessThan(minContrast + 1)
  expect(nearest).toMatch(/^#[9ab]/)
})

test('any custom colour becomes readable, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(colour, (input) => {
      const primary = readablePrimary(input)
      expect(contrast(primary, '#ffffff')).toBeGreaterThanOrEqual(minContrast)
      expect(readablePrimary(primary)).toBe(primary)
      expect(contrast(readableAccent(input), '#17201d')).toBeGreaterThanOrEqual(minContrast)
    }),
  )
})

test('colour whose wash changes with its chroma stays the same in a second pass', () => {
  const primary = readablePrimary('#05acae')
  expect(readablePrimary(primary)).toBe(primary)
})

test('palette texts are readable in the light and the dark scheme', () => {
  fc.assert(
    fc.property(colour, colour, (primary, accent) => {
      const { light, dark } = paletteOf({ primary: readablePrimary(primary), accent: readableAccent(accent) })
      const pairs = [
        [light['--eucalypt'], light['--eucalypt-wash']],
        [light['--eucalypt'], '#ffffff'],
        [light['--eucalypt-deep'], light['--eucalypt-wash']],
        ['#17201d', light['--eucalypt-wash']],
        ['#17201d', light['--wattle-wash']],
        [dark['--eucalypt'], dark['--eucalypt-wash']],
        [dark['--eucalypt'], '#18201d'],
        [dark['--eucalypt-deep'], dark['--eucalypt-wash']],
        [dark['--on-eucalypt'], dark['--eucalypt']],
        ['#eef1ee', dark['--eucalypt-wash']],
        ['#eef1ee', dark['--wattle-wash']],
      ]
      for (const [text = '', background = ''] of pairs)
        expect(contrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(minContrast)
    }),
  )
})
