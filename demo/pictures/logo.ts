/** Logos of invented brands: a mark and a row of plain shapes where a name would stand. */
import { chanceFrom, hashOf } from './chance'
import { lightness, tone } from './colour'
import type { Easel } from './easel'
import { markArt, markCount } from './marks'
import { n, oval, place, rounded, shape } from './shapes'

/** One of the plain shapes that stand where a name would, 120 high from the base line at 0; none is a letter. */
function sign(kind: number, fill: string): [art: string, width: number] {
  switch (kind) {
    case 0:
      return [
        [0, 1, 2].map((i) => shape(rounded(0, -120 + i * 44, 110 - i * 22, 32, 16), fill)).join(''),
        110,
      ]
    case 1:
      return [oval(60, -60, 60, 60, fill) + oval(86, -82, 20, 20, '#fff'), 120]
    case 2:
      return [shape('M0 0L64 -120L128 0Z', fill), 128]
    case 3:
      return [shape('M0 0V-120A120 120 0 0 1 120 0Z', fill), 120]
    case 4:
      return [shape('M0 -64A60 56 0 0 1 120 -64ZM0 -52H120A60 56 0 0 1 0 -52Z', fill), 120]
    case 5:
      return [shape('M60 -120L120 -60L60 0L0 -60Z', fill), 120]
    case 6:
      return [
        [0, 1, 2, 3].map((i) => oval(28 + (i % 2) * 64, -92 + Math.floor(i / 2) * 64, 28, 28, fill)).join(''),
        120,
      ]
    default:
      return [
        shape(
          'M0 -120A60 60 0 0 1 60 -60A60 60 0 0 1 0 0ZM66 -120A60 60 0 0 1 126 -60A60 60 0 0 1 66 0Z',
          fill,
        ),
        126,
      ]
  }
}

export function logo(e: Easel, hex: string, layout: number, w: number): string {
  const ink = lightness(hex) > 0.86 ? '#17201d' : lightness(hex) > 0.7 ? tone(hex, -0.28) : hex
  const chance = chanceFrom(hashOf(`${hex}${e.name}${layout}`))
  const count = 3 + Math.floor(chance() * 3)
  const first = Math.floor(chance() * 8)
  const step = [1, 3, 5, 7][Math.floor(chance() * 4)] ?? 3
  let x = 0
  let word = ''
  for (let i = 0; i < count; i++) {
    const [art, width] = sign(
      (first + i * step) % 8,
      i === count - 1 && layout % 3 === 0 ? tone(ink, 0.35) : ink,
    )
    word += place(art, x, 0)
    x += width + 26
  }
  const size = 250
  const gap = 70
  const scale = Math.min(1.15, 1050 / x)
  const total = size + gap + x * scale
  const left = (w - total) / 2
  const badge = [
    oval(0, 0, 140, 140, ink),
    shape(rounded(-130, -130, 260, 260, 60), ink),
    shape('M0 -150L130 -75V75L0 150L-130 75V-75Z', ink),
    '',
  ][layout % 4] as string
  const mark = place(
    markArt((hashOf(e.name) + layout * 5) % markCount, badge ? '#ffffff' : ink),
    0,
    0,
    badge ? 1.45 : 2.4,
  )
  const rule =
    layout > 3 ? shape(rounded(left + size + gap, 400, x * scale - 26, 14, 7), tone(ink, 0.45)) : ''
  return (
    `<rect width="${n(w)}" height="600" fill="#ffffff"/>` +
    place(badge + mark, left + size / 2, 300) +
    place(word, left + size + gap, layout > 3 ? 350 : 300 + 60 * scale, scale) +
    rule
  )
}
