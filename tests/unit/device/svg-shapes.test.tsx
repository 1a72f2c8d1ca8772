/** An SVG that repeats its shapes without end is counted before it is drawn (req 18.22). */
import { describe, expect, test } from 'vitest'
import { maxShapes, shapesIn } from '../../../src/device/svg-shapes'

const count = (inside: string) => {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const parsed = new DOMParser().parseFromString(`<svg ${names}>${inside}</svg>`, 'image/svg+xml')
  return shapesIn(parsed.documentElement)
}
const times = (many: number, one: string) => one.repeat(many)
/** Levels of ten uses each. */
const nested = (levels: number, use: (id: string) => string) =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="l${level + 1}">${times(10, use(`l${level}`))}</g>`,
  ).join('')

describe('a logo as designers save it is drawn', () => {
  test.each([
    ['a shape', '<path d="M0 0h9v9z"/>', 1],
    ['what is only defined', '<defs><path id="a" d="M0 0"/></defs><use href="#a"/><use href="#a"/>', 2],
    ['a symbol', '<symbol id="a"><path d="M0 0"/><circle r="1"/></symbol><use xlink:href="#a"/>', 2],
    [
      'a gradient by a class',
      '<style>.a{fill:url(#g)}</style><linearGradient id="g"><stop/></linearGradient><path class="a" d="M0 0"/>',
      1,
    ],
    ['a reference to nothing', '<use href="#none"/><path fill="url(#none)" d="M0 0"/>', 1],
  ])('%s', (_, inside, shapes) => {
    expect(count(inside)).toBe(shapes)
  })

  test.each([
    ['many shapes', times(5000, '<path d="M0 0h1"/>')],
    [
      'many shapes in one clip path',
      `<clipPath id="c"><rect/></clipPath><g clip-path="url(#c)">${times(5000, '<path d="M0 0"/>')}</g>`,
    ],
    [
      'a shadow',
      '<filter id="f"><feGaussianBlur/><feOffset/><feMerge><feMergeNode/></feMerge></filter><g filter="url(#f)"><path d="M0 0"/></g>',
    ],
    [
      'a hatched area',
      `<pattern id="p">${times(20, '<path d="M0 0h9"/>')}</pattern>${times(50, '<rect fill="url(#p)"/>')}`,
    ],
    ['arrows', `<marker id="m"><path d="M0 0"/></marker>${times(20, '<line marker-end="url(#m)"/>')}`],
  ])('%s', (_, inside) => {
    expect(count(inside)).toBeLessThan(maxShapes)
  })
})

const shape = '<path id="l0" d="M0 0h9v9"/>'

describe('an SVG that repeats its shapes too often is refused', () => {
  test.each([
    ['uses of uses', shape + nested(6, (id) => `<use href="#${id}"/>`)],
    [
      'uses of symbols',
      `<symbol id="l0"><path d="M0 0"/></symbol>${nested(6, (id) => `<use xlink:href="#${id}"/>`)}`,
    ],
    [
      'patterns of patterns',
      Array.from(
        { length: 6 },
        (_, level) => `<pattern id="p${level}">${times(10, `<rect fill="url(#p${level - 1})"/>`)}</pattern>`,
      ).join('') + '<rect fill="url(#p5)"/>',
    ],
    [
      'patterns by styles of a group',
      `<style>g{fill:url(#p)}</style><pattern id="p">${times(200, '<rect/>')}</pattern><g>${times(200, '<rect/>')}</g>`,
    ],
    [
      'markers on every point',
      `<marker id="m">${times(100, '<rect/>')}</marker><path marker-mid="url(#m)" d="M0 0${times(1000, 'h1')}"/>`,
    ],
    [
      'masks of masks',
      Array.from(
        { length: 6 },
        (_, level) => `<mask id="m${level}">${times(10, `<rect mask="url(#m${level - 1})"/>`)}</mask>`,
      ).join('') + '<rect style="mask:url(#m5)"/>',
    ],
    [
      'filters on everything',
      `<filter id="f"><feGaussianBlur/></filter>${times(200, '<g filter="url(#f)"><rect/></g>')}`,
    ],
    ['filters of styles', `<style>rect{filter:blur(9px) blur(9px)}</style>${times(100, '<rect/>')}`],
    [
      'a pattern that is taken over',
      `<pattern id="a">${times(300, '<rect/>')}</pattern><pattern id="b" href="#a"/>${times(300, '<rect fill="url(#b)"/>')}`,
    ],
    [
      'nested rules of style',
      `<style>g{rect{fill:url(#p)}}</style><pattern id="p">${times(200, '<rect/>')}</pattern>${times(200, '<rect/>')}`,
    ],
  ])('%s', (_, inside) => {
    expect(count(inside)).toBeGreaterThan(maxShapes)
  })

  test.each([
    ['a use of itself', '<g id="a"><use href="#a"/></g>'],
    ['two uses of each other', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    ['a pattern in itself', '<pattern id="p"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>'],
    ['variables', '<style>:root{--a:url(#p)}rect{fill:var(--a)}</style><rect/>'],
    ['escapes', '<style>rect{fill:u\\72l(#p)}</style><rect/>'],
    ['groups in groups, a thousand deep', `${times(1001, '<g>')}<rect/>${times(1001, '</g>')}`],
    ['escapes in an attribute', '<rect fill="u\\72l(#p)"/>'],
  ])('%s has no end', (_, inside) => {
    expect(count(inside)).toBe(Infinity)
  })
})

test('uses of uses to any depth are counted at once', () => {
  const began = performance.now()
  expect(count(shape + nested(300, (id) => `<use href="#${id}"/>`))).toBeGreaterThan(maxShapes)
  expect(performance.now() - began).toBeLessThan(2000)
})
