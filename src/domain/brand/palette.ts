/**
 * Derives hover colours, pale backgrounds (washes) and the dark scheme from the shop's two colours in OKLCH, where the
 * same step looks the same in every hue. Colours are `#rrggbb`.
 */
import type { Brand } from './brand'

type Lch = { lightness: number; chroma: number; hue: number }
type Triple = [number, number, number]

/** Minimum contrast of text (WCAG 2.2 AA). */
export const minContrast = 4.5
/** Neutral backgrounds and text colour from src/ui/tokens.css that the brand colours are combined with. */
const lightBackgrounds = ['#ffffff', '#f1f1ea']
const darkBackgrounds = ['#18201d', '#101513']
const ink = '#17201d'

/** Colours by the names of their custom properties. */
export type Palette = { light: Record<string, string>; dark: Record<string, string> }

export function paletteOf({ primary, accent }: Pick<Brand, 'primary' | 'accent'>): Palette {
  const main = lchOf(primary)
  const second = lchOf(accent)
  const darkWash = hexOf({ ...main, lightness: 0.29, chroma: Math.min(main.chroma, 0.045) })
  const onDark = (lightness: number, chroma: number) =>
    nearestReadable(hexOf({ ...main, lightness, chroma: Math.min(main.chroma, chroma) }), () => [
      ...darkBackgrounds,
      darkWash,
    ])
  return {
    light: {
      '--brand': primary,
      '--deep': hexOf({ ...main, lightness: Math.min(main.lightness - 0.06, 0.37) }),
      '--glow': hexOf({ ...main, lightness: 0.82, chroma: Math.min(main.chroma, 0.09) }),
      '--eucalypt': primary,
      '--eucalypt-deep': hexOf({ ...main, lightness: Math.max(main.lightness - 0.08, 0) }),
      '--eucalypt-wash': washOf(primary),
      '--wattle': accent,
      '--wattle-wash': hexOf({ ...second, lightness: 0.963, chroma: Math.min(second.chroma, 0.043) }),
    },
    dark: {
      '--eucalypt': onDark(0.76, 0.12),
      '--eucalypt-deep': onDark(0.85, 0.1),
      '--eucalypt-wash': darkWash,
      '--wattle-wash': hexOf({ ...second, lightness: 0.31, chroma: Math.min(second.chroma, 0.055) }),
      '--on-eucalypt': hexOf({ ...main, lightness: 0.22, chroma: Math.min(main.chroma, 0.04) }),
    },
  }
}

/**
 * Text in the primary colour appears on white and washes, and white text on the primary colour. Returns the colour
 * itself, or the nearest readable one.
 */
export const readablePrimary = (primary: string) =>
  // A reduced chroma changes the wash as well, so each candidate is compared with its wash.
  nearestReadable(primary, (candidate) => [...lightBackgrounds, washOf(candidate)])

/** Dark text appears on the accent colour in both schemes. */
export const readableAccent = (accent: string) => nearestReadable(accent, () => [ink])

function washOf(primary: string): string {
  const main = lchOf(primary)
  return hexOf({ ...main, lightness: 0.944, chroma: Math.min(main.chroma, 0.018) })
}

/** `colour`, or the nearest darker or lighter colour of its hue that has `minContrast` to all its backgrounds. */
function nearestReadable(colour: string, backgroundsOf: (candidate: string) => string[]): string {
  const isReadable = (candidate: string) =>
    backgroundsOf(candidate).every((background) => contrast(candidate, background) >= minContrast)
  const { lightness, ...rest } = lchOf(colour)
  for (let distance = 0; distance <= 1; distance += 0.005) {
    for (const shiftedLightness of [lightness - distance, lightness + distance]) {
      const candidate =
        distance === 0 ? colour : hexOf({ ...rest, lightness: Math.min(Math.max(shiftedLightness, 0), 1) })
      if (isReadable(candidate)) return candidate
    }
  }
  return colour
}

/** Contrast ratio from 1 to 21, as WCAG defines it. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf(colour: string): Triple {
  const channel = (offset: number) => {
    const value = Number.parseInt(colour.slice(offset, offset + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Uses Björn Ottosson's matrices, which CSS Color 4 adopted. */
function lchOf(colour: string): Lch {
  const [red, green, blue] = linearOf(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** Reduces the chroma until a screen can show the colour. */
function hexOf(colour: Lch): string {
  for (let { chroma } = colour; ; chroma = Math.max(chroma - 0.002, 0)) {
    const channels = srgbOf({ ...colour, chroma })
    if (chroma === 0 || channels.every((value) => value > -0.0005 && value < 1.0005))
      return `#${channels.map(digitsOf).join('')}`
  }
}

function digitsOf(channel: number): string {
  return Math.round(Math.min(Math.max(channel, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0')
}

function srgbOf({ lightness, chroma, hue }: Lch): Triple {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channel = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
  return [
    channel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    channel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    channel(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}
