/** Words that buyers use for a colour: its family, and the nearest of the names that the trade uses. */

const names: [hex: string, name: string][] = [
  ['#1d1f21', 'black'],
  ['#43484d', 'charcoal'],
  ['#8d949b', 'grey'],
  ['#c3c8cc', 'silver'],
  ['#f4f4f1', 'white'],
  ['#dfe9ec', 'clear'],
  ['#d9c7a3', 'natural'],
  ['#6b4630', 'brown'],
  ['#a8623c', 'copper'],
  ['#1c2b52', 'navy'],
  ['#1f4fb0', 'royal'],
  ['#7fb4dc', 'light blue'],
  ['#13797a', 'teal'],
  ['#3fb8b8', 'aqua'],
  ['#1f4d34', 'forest green'],
  ['#2f8f4a', 'green'],
  ['#9bc53d', 'lime'],
  ['#8aa387', 'sage'],
  ['#f3c623', 'yellow'],
  ['#c79a3a', 'gold'],
  ['#e8772e', 'orange'],
  ['#ef6f5e', 'coral'],
  ['#c32b34', 'red'],
  ['#6d1e2d', 'maroon'],
  ['#e88ba8', 'pink'],
  ['#c12a7c', 'magenta'],
  ['#5f3a8c', 'purple'],
  ['#d6a28f', 'rose gold'],
]
const palette = names.flatMap(([hex, name]) => {
  const rgb = readHex(hex)
  return rgb ? [{ rgb, words: name.split(' ') }] : []
})

const cache = new Map<string, string[]>()

/** `#1c2b52` → `blue`, `navy`; empty for an invalid colour. */
export function colourTerms(hex: string): string[] {
  const cached = cache.get(hex)
  if (cached) return cached
  const terms = findColourTerms(hex)
  // The cache is limited, because a provider may send any number of shades.
  if (cache.size < 1000) cache.set(hex, terms)
  return terms
}

function findColourTerms(hex: string): string[] {
  const family = colourFamily(hex)
  const rgb = readHex(hex)
  if (!family || !rgb) return []
  const nearest = palette.reduce((best, candidate) =>
    distance(rgb, candidate.rgb) < distance(rgb, best.rgb) ? candidate : best,
  )
  return [...new Set([family.toLowerCase(), ...nearest.words])]
}

/** The family that a word such as `navy` or `blue` belongs to; null for any other word. */
export function requestedFamily(word: string): ColourFamily | null {
  return families.get(word) ?? null
}

const families = new Map<string, ColourFamily>(
  names.flatMap(([hex, name]) => {
    const family = colourFamily(hex)
    const nameWords = name.split(' ').length === 1 ? [name] : []
    return family ? [...nameWords, family.toLowerCase()].map((word) => [word, family] as const) : []
  }),
)

function distance(first: Rgb, second: Rgb): number {
  return first.reduce((sum, part, at) => sum + (part - (second[at] ?? 0)) ** 2, 0)
}

/** In the order in which the filter shows them. */
export const colourFamilies = [
  'Black',
  'Grey',
  'White',
  'Natural',
  'Brown',
  'Red',
  'Pink',
  'Orange',
  'Yellow',
  'Green',
  'Teal',
  'Blue',
  'Purple',
] as const

type ColourFamily = (typeof colourFamilies)[number]

/** The family of a colour such as `#1c2b52` or `#fff`, ignoring its opacity; null for an invalid colour. */
export function colourFamily(hex: string): ColourFamily | null {
  const rgb = readHex(hex)
  if (!rgb) return null
  const { hue, saturation, lightness } = hslOf(rgb)
  if (saturation < 0.12 || lightness > 0.95 || (lightness > 0.88 && saturation < 0.3)) {
    if (lightness < 0.25) return 'Black'
    return lightness < 0.87 ? 'Grey' : 'White'
  }
  if (lightness < 0.1) return 'Black'
  return familyOfHue(hue, saturation, lightness)
}

/** Hues in degrees. Sand, wood and leather are dull and light oranges; dark ones are browns. */
function familyOfHue(hue: number, saturation: number, lightness: number): ColourFamily {
  if (hue >= 22 && hue < (lightness > 0.85 ? 68 : 52) && saturation < 0.6 && lightness >= 0.56)
    return 'Natural'
  if (hue >= 12 && hue < 40 && saturation < 0.75 && lightness < 0.56) return 'Brown'
  if (hue >= 320 && hue < 345) return 'Pink'
  if (hue < 22 || hue >= 345) {
    if (lightness > 0.68) return 'Pink'
    return hue >= 14 && hue < 22 ? 'Orange' : 'Red'
  }
  if (hue < 40) return 'Orange'
  if (hue < 68) return 'Yellow'
  if (hue < 160) return 'Green'
  if (hue < 200) return 'Teal'
  return hue < 252 ? 'Blue' : 'Purple'
}

type Rgb = [red: number, green: number, blue: number]

/** Components from 0 to 1. */
function readHex(hex: string): Rgb | null {
  const [, six, three] = /^#?(?:([\da-f]{6})(?:[\da-f]{2})?|([\da-f]{3})[\da-f]?)$/i.exec(hex.trim()) ?? []
  const pairs = six?.match(/../g) ?? [...(three ?? '')].map((digit) => digit + digit)
  if (pairs.length === 0) return null
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16) / 255)
  return [red, green, blue]
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
function hslOf([red, green, blue]: Rgb): { hue: number; saturation: number; lightness: number } {
  const max = Math.max(red, green, blue)
  const range = max - Math.min(red, green, blue)
  const lightness = max - range / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const sixth =
    max === red
      ? (green - blue) / range
      : max === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  return { hue: (sixth * 60 + 360) % 360, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness }
}
