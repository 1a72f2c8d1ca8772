/** Colour arithmetic in OKLab, so that lighter and darker tones of a body colour look like light and shade. */
type Lab = [l: number, a: number, b: number]

const labs = new Map<string, Lab>()
const tones = new Map<string, string>()

function toLinear(value: number): number {
  const v = value / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

function toByte(value: number): string {
  const v = Math.min(1, Math.max(0, value))
  const s = v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055
  return Math.round(s * 255)
    .toString(16)
    .padStart(2, '0')
}

function lab(hex: string): Lab {
  const cached = labs.get(hex)
  if (cached) return cached
  const n = Number.parseInt(hex.slice(1), 16)
  const r = toLinear(n >> 16)
  const g = toLinear((n >> 8) & 255)
  const b = toLinear(n & 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const result: Lab = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  if (labs.size < 5000) labs.set(hex, result)
  return result
}

function hexOf([light, a, b]: Lab): string {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return `#${red}${green}${blue}`
}

export function lightness(hex: string): number {
  return lab(hex)[0]
}

/** The colour with its lightness set, its hue unchanged and its chroma scaled. */
export function withLightness(hex: string, l: number, chroma = 1): string {
  const [, a, b] = lab(hex)
  return hexOf([l, a * chroma, b * chroma])
}

/** A tone of the colour: 1 is white light on it, -1 is full shade. */
export function tone(hex: string, t: number): string {
  const step = Math.round(t * 200) / 200
  if (step === 0) return hex
  const key = hex + step
  const cached = tones.get(key)
  if (cached) return cached
  const [l, a, b] = lab(hex)
  // Shaded yellow becomes amber instead of olive.
  const amber = step < 0 && b > Math.abs(a) ? -step * 0.42 : 0
  const [sa, sb] = [a * Math.cos(amber) + b * Math.sin(amber), b * Math.cos(amber) - a * Math.sin(amber)]
  const result =
    step > 0
      ? hexOf([l + (1 - l) * step, a * (1 - step * 0.8), b * (1 - step * 0.8)])
      : hexOf([l * (1 + step), sa * (1 + step * 0.55), sb * (1 + step * 0.55)])
  if (tones.size < 20000) tones.set(key, result)
  return result
}

export function mix(from: string, to: string, share: number): string {
  const [l1, a1, b1] = lab(from)
  const [l2, a2, b2] = lab(to)
  return hexOf([l1 + (l2 - l1) * share, a1 + (a2 - a1) * share, b1 + (b2 - b1) * share])
}

/**
 * Returns the colour of an imprint on a body: the accent when it contrasts with the body, else a dark or a light tone
 * of the body.
 */
export function inkOn(body: string, accent: string): string {
  const [l1, a1, b1] = lab(body)
  const [l2, a2, b2] = lab(accent)
  const distance = Math.hypot(l1 - l2, (a1 - a2) * 1.1, (b1 - b2) * 1.1)
  if (distance > 0.21) return accent
  return l1 > 0.62 ? tone(body, -0.58) : tone(body, 0.82)
}
