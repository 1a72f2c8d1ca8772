/** What a buyer calls a colour: its family, and the nearest of the names that the trade uses. */
import { type ColourFamily, colourFamily, readHex, type Rgb } from './colour-family'

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

const known = new Map<string, string[]>()

/** `#1c2b52` → `blue`, `navy`; nothing for what is no colour. */
export function colourWords(hex: string): string[] {
  const before = known.get(hex)
  if (before) return before
  const words = wordsFor(hex)
  // A provider may send any number of shades; a shop has dozens.
  if (known.size < 1000) known.set(hex, words)
  return words
}

function wordsFor(hex: string): string[] {
  const family = colourFamily(hex)
  const rgb = readHex(hex)
  if (!family || !rgb) return []
  const nearest = palette.reduce((best, one) =>
    distance(rgb, one.rgb) < distance(rgb, best.rgb) ? one : best,
  )
  return [...new Set([family.toLowerCase(), ...nearest.words])]
}

/** The family that a word such as `navy` or `blue` asks for; null for any other word. */
export function familyAskedFor(word: string): ColourFamily | null {
  return families.get(word) ?? null
}

const families = new Map<string, ColourFamily>(
  names.flatMap(([hex, name]) => {
    const family = colourFamily(hex)
    const called = name.split(' ').length === 1 ? [name] : []
    return family ? [...called, family.toLowerCase()].map((word) => [word, family] as const) : []
  }),
)

function distance(one: Rgb, other: Rgb): number {
  return one.reduce((sum, part, at) => sum + (part - (other[at] ?? 0)) ** 2, 0)
}
