/** The family that a buyer would call a colour by: 30 shades of a catalogue are 13 entries of a filter. */

/** In the order in which they are offered. */
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

export type ColourFamily = (typeof colourFamilies)[number]

/** Of `#1c2b52` or `#fff`, whatever lets light through; null for what is no colour. */
export function colourFamily(hex: string): ColourFamily | null {
  const rgb = readHex(hex)
  if (!rgb) return null
  const { hue, saturation, lightness } = hslOf(rgb)
  if (saturation < 0.12 || lightness > 0.95 || (lightness > 0.88 && saturation < 0.3)) {
    if (lightness < 0.25) return 'Black'
    return lightness < 0.87 ? 'Grey' : 'White'
  }
  if (lightness < 0.1) return 'Black'
  return chromatic(hue, saturation, lightness)
}

/** Hues in degrees. Sand, wood and leather are dull and light oranges; dark ones are browns. */
function chromatic(hue: number, saturation: number, lightness: number): ColourFamily {
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

export type Rgb = [red: number, green: number, blue: number]

/** Each from 0 to 1. */
export function readHex(hex: string): Rgb | null {
  const [, six, three] = /^#?(?:([\da-f]{6})(?:[\da-f]{2})?|([\da-f]{3})[\da-f]?)$/i.exec(hex.trim()) ?? []
  const pairs = six?.match(/../g) ?? [...(three ?? '')].map((one) => one + one)
  if (pairs.length === 0) return null
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16) / 255)
  return [red, green, blue]
}

/** Hue in degrees, the others from 0 to 1. */
function hslOf([red, green, blue]: Rgb): { hue: number; saturation: number; lightness: number } {
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  const lightness = most - range / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  return { hue: (sixth * 60 + 360) % 360, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness }
}
