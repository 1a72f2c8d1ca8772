/** The cost of an SVG is estimated before it is drawn (req 18.22). */
import { expect, test } from 'vitest'
import { costOfSvg, maxBlur, maxShapes } from '../../../../src/device/svg/svg-cost'

const costOf = (inside: string, attributes = 'viewBox="0 0 100 50"') => {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const parsed = new DOMParser().parseFromString(
    `<svg ${names} ${attributes}>${inside}</svg>`,
    'image/svg+xml',
  )
  return costOfSvg(parsed.documentElement)
}
const shapeCost = (inside: string) => costOf(inside).shapes
const repeat = (count: number, part: string) => part.repeat(count)
/** Returns nested groups in which each level uses the level below it ten times. */
const nested = (levels: number, use: (id: string) => string) =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="l${level + 1}">${repeat(10, use(`l${level}`))}</g>`,
  ).join('')

test.each([
  ['a shape', '<path d="M0 0h9v9z"/>', 1],
  [
    'a gradient set by a class',
    '<style>.a{fill:url(#g)}</style><linearGradient id="g"><stop/></linearGradient><path class="a" d="M0 0"/>',
    1,
  ],
  ['a reference to nothing', '<use href="#none"/><path fill="url(#none)" d="M0 0"/>', 1],
])('cost of %s is the number of its drawn shapes, rounded down', (_, inside, shapes) => {
  // Elements that are not drawn cost a fraction of a shape.
  expect(Math.floor(shapeCost(inside))).toBe(shapes)
})

test.each(
  Object.entries({
    'many shapes': repeat(2000, '<path d="M0 0h1"/>'),
    'a shadow':
      '<filter id="f"><feGaussianBlur/><feOffset/><feMerge><feMergeNode/></feMerge></filter><g filter="url(#f)"><path d="M0 0"/></g>',
    'a hatched area': `<pattern id="p">${repeat(20, '<path d="M0 0h9"/>')}</pattern>${repeat(50, '<rect fill="url(#p)"/>')}`,
    'a line that a style makes dashed':
      '<style>.a{stroke-dasharray:4,2}</style><path class="a" d="M0 0H100V50z"/>',
    'a solid line beside text': '<g stroke-dasharray="none"><text>Harbour Bank</text><rect width="50%"/></g>',
    arrows: `<marker id="m"><path d="M0 0"/></marker>${repeat(20, '<line marker-end="url(#m)"/>')}`,
  }),
)('cost of %s is below the limit', (_, inside) => expect(shapeCost(inside)).toBeLessThan(maxShapes))

const shape = '<path id="l0" d="M0 0h9v9"/>'

test.each(
  Object.entries({
    'nested use elements': shape + nested(6, (id) => `<use href="#${id}"/>`),
    'nested use elements of a symbol': `<symbol id="l0"><path d="M0 0"/></symbol>${nested(6, (id) => `<use xlink:href="#${id}"/>`)}`,
    'patterns of patterns':
      Array.from(
        { length: 6 },
        (_, level) => `<pattern id="p${level}">${repeat(10, `<rect fill="url(#p${level - 1})"/>`)}</pattern>`,
      ).join('') + '<rect fill="url(#p5)"/>',
    'markers on every point': `<marker id="m">${repeat(100, '<rect/>')}</marker><path marker-mid="url(#m)" d="M0 0${repeat(1000, 'h1')}"/>`,
    'masks of masks':
      Array.from(
        { length: 6 },
        (_, level) => `<mask id="m${level}">${repeat(10, `<rect mask="url(#m${level - 1})"/>`)}</mask>`,
      ).join('') + '<rect style="mask:url(#m5)"/>',
    'filters on everything': `<filter id="f"><feGaussianBlur/></filter>${repeat(200, '<g filter="url(#f)"><rect/></g>')}`,
    'short dashes': repeat(20, '<circle r="45" stroke-dasharray="0.0003 0.0003"/>'),
    'short dashes set by a style rule': `<style>path{stroke-dasharray:.001}</style><path d="M0 0h9v9h-9z"/>`,
    'short dashes set by a use element':
      '<path id="a" d="M0 0 9 9"/><use href="#a" stroke-dasharray=".001"/>',
    'dashes of a long curve': '<path d="m0 0c1e9 0 0 1e9 1 1" stroke-dasharray="9"/>',
    'a long path': `<path d="M0 0${repeat(400_000, 'h1')}"/>`,
    'a long path set by a style': `<style>path{d:path("M0 0${repeat(400_000, 'h1')}")}</style><path/>`,
    'nested use elements of an empty group': `<g id="l0"/>${nested(6, (id) => `<use href="#${id}"/>`)}`,
    'a long text': `<text>${repeat(200_000, 'a')}</text>`,
    'shadows of a text': `<text style="text-shadow:${repeat(200, '0 0 1px red,')}0 0 red">a</text>`,
    'filters set by a style': `<style>rect{filter:blur(9px) blur(9px)}</style>${repeat(100, '<rect/>')}`,
    'an inherited pattern': `<pattern id="a">${repeat(300, '<rect/>')}</pattern><pattern id="b" href="#a"/>${repeat(300, '<rect fill="url(#b)"/>')}`,
    'nested style rules': `<style>g{rect{fill:url(#p)}}</style><pattern id="p">${repeat(200, '<rect/>')}</pattern>${repeat(200, '<rect/>')}`,
  }),
)('cost of %s is above the limit', (_, inside) => expect(shapeCost(inside)).toBeGreaterThan(maxShapes))

test.each(
  Object.entries({
    'a use element inside itself': '<g id="a"><use href="#a"/></g>',
    'a pattern in itself': '<pattern id="p"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>',
    'CSS variables': '<style>:root{--a:url(#p)}rect{fill:var(--a)}</style><rect/>',
    'CSS escapes': '<style>rect{fill:u\\72l(#p)}</style><rect/>',
    'groups nested 201 levels deep': `${repeat(201, '<g>')}<rect/>${repeat(201, '</g>')}`,
    'dashes in font-relative units': '<circle r="9" stroke-dasharray=".001em"/>',
    'dashes that are calculated': '<circle r="9" style="stroke-dasharray:calc(1px / 9999)"/>',
    'dashes of a text': '<text stroke-dasharray="1">Harbour Bank</text>',
    'dashes that do not scale': '<circle r="9" vector-effect="non-scaling-stroke" stroke-dasharray="1"/>',
    'an embedded font':
      '<style>@font-face{font-family:a;src:url(data:font/woff2;base64,AA)}</style><text>a</text>',
    'more selectors than can be matched': `<style>${repeat(2000, 'g > rect{}')}</style>${repeat(50, '<rect/>')}`,
  }),
)('cost of %s is infinite', (_, inside) => expect(shapeCost(inside)).toBe(Infinity))

test('use elements nested 300 levels deep are counted without delay', () => {
  const startedAt = performance.now()
  expect(shapeCost(shape + nested(300, (id) => `<use href="#${id}"/>`))).toBeGreaterThan(maxShapes)
  expect(performance.now() - startedAt).toBeLessThan(2000)
})

const blurred = (deviation: string, inside = '<rect filter="url(#f)"/>') =>
  `<filter id="f"><feGaussianBlur stdDeviation="${deviation}"/></filter>${inside}`

test.each([
  ['a soft shadow', blurred('2'), 0.02],
  [
    'a filter with several steps',
    '<filter id="f"><feGaussianBlur stdDeviation="1"/><feOffset dx="3"/></filter><g filter="url(#f)"/>',
    0.02,
  ],
  [
    'a filter set by a style',
    '<g style="filter:saturate(150%) drop-shadow(0 0 3px rgba(0, 0, 99, 0.5))"/>',
    0.03,
  ],
  [
    'a blur in an enlarged group',
    blurred('1', '<g transform="translate(5) scale(4)"><rect filter="url(#f)"/></g>'),
    0.04,
  ],
  [
    'blurs in nested groups',
    blurred('1', '<g filter="url(#f)"><g filter="url(#f)"/><g filter="url(#f)"/></g>'),
    0.02,
  ],
])('blur extent of %s is relative to the size of the drawing', (_, inside, blur) => {
  expect(costOf(inside).blur).toBeCloseTo(blur)
})

test.each(
  Object.entries({
    'wide blurs': blurred('400'),
    'a wide blur set by a style': '<style>rect{filter:blur(40px)}</style><rect/>',
    'an enlarged blur': blurred('1', '<g transform="matrix(90 0 0 90 0 0)"><rect filter="url(#f)"/></g>'),
    'a transform that may be overridden': blurred(
      '40',
      '<g transform="scale(.001)" style="transform:none" filter="url(#f)"/>',
    ),
    'units relative to the blurred object':
      '<filter id="f" primitiveUnits="objectBoundingBox"><feGaussianBlur stdDeviation="1"/></filter><rect filter="url(#f)"/>',
    'a blur in a nested svg element': blurred(
      '.1',
      '<svg viewBox="0 0 .1 .1"><rect filter="url(#f)"/></svg>',
    ),
    'a blur in a pattern': blurred(
      '.1',
      '<pattern id="p"><rect filter="url(#f)"/></pattern><rect fill="url(#p)"/>',
    ),
    'a shadow far away': '<filter id="f"><feDropShadow dx="4000"/></filter><rect filter="url(#f)"/>',
  }),
)('blur extent of %s is above the limit', (_, inside) => {
  expect(costOf(inside).blur).toBeGreaterThan(maxBlur)
})
