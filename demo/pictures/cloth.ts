/** Cloth: folds, seams, stitching, weave and knit. */
import { lightness, tone } from './colour'
import type { Easel } from './easel'
import { dim, line, n, rounded, shape } from './shapes'

/** Outline that is the same left and right: x,y then cubic pieces down the left side; bulges close it. */
export function mirrored(left: number[], bottom = 0, top = 0): string {
  const at = (i: number): number => left[i] ?? 0
  const last = left.length - 2
  let down = ''
  let up = ''
  for (let i = 2; i < left.length; i += 6) {
    down += `C${at(i)} ${at(i + 1)} ${at(i + 2)} ${at(i + 3)} ${at(i + 4)} ${at(i + 5)}`
    const back = `C${-at(i + 2)} ${at(i + 3)} ${-at(i)} ${at(i + 1)} ${-at(i - 2)} ${at(i - 1)}`
    up = back + up
  }
  const close = (x: number, y: number, bulge: number): string => `Q0 ${y + bulge * 2} ${x} ${y}`
  return `M${at(0)} ${at(1)}${down}${close(-at(last), at(last + 1), bottom)}${up}${close(at(0), at(1), top)}Z`
}

/** Soft folds inside an outline: each is a dark line with light on its left. */
export function folds(e: Easel, outline: string, lines: string[], strength = 1, width = 20): string {
  const left = `transform="translate(${n(-width * 1.1)} ${n(-width * 0.3)})"`
  const both = lines
    .map(
      (d) =>
        line(d, '#000', n2(width * 1.5), dim(0.09 * strength)) +
        line(d, '#000', n2(width * 0.7), dim(0.1 * strength)) +
        line(d, '#fff', width, `${left} ${dim(0.15 * strength)}`),
    )
    .join('')
  return e.clip(outline, e.soft(Math.round(width * 0.55), both, 1, 10))
}

const n2 = (value: number): number => Math.round(value * 100) / 100

/** A row of stitches; thread too pale to be seen on white cloth is drawn darker. */
export const stitch = (d: string, hex: string, width = 3.5, dash = 11): string =>
  line(
    d,
    lightness(hex) > 0.93 ? tone(hex, -0.3) : hex,
    width,
    `stroke-linecap="butt" stroke-dasharray="${dash} ${n(dash * 0.6)}" ${dim(0.8)}`,
  )

/** A seam: a sunk line with its stitches beside it. */
export const seam = (d: string, hex: string, dx = 0, dy = 12): string =>
  line(d, tone(hex, -0.45), 4, dim(0.7)) +
  line(d, tone(hex, 0.4), 2.5, `transform="translate(-2 -3)" ${dim(0.5)}`) +
  `<g transform="translate(${dx} ${dy})">${stitch(d, tone(hex, 0.32), 3)}</g>`

/** Plain weave laid over cloth. */
export const weave = (e: Easel, d: string, size = 9, strength = 0.1): string => {
  const h = size / 2
  const count = 16
  const side = size * count
  const rows = (from: number): string =>
    Array.from({ length: count }, (_, i) => `M0 ${n2(from + i * size)}H${side}`).join('')
  const dashes = `stroke-linecap="butt" stroke-dasharray="${h} ${h}"`
  const tile = e.tile(
    side,
    side,
    line(rows(h / 2), '#000', h, `${dashes} ${dim(strength)}`) +
      line(rows(h * 1.5), '#000', h, `${dashes} stroke-dashoffset="${h}" ${dim(strength)}`) +
      line(rows(0.5), '#fff', 1, `${dashes} ${dim(n2(strength * 1.8))}`) +
      line(rows(h + 0.5), '#fff', 1, `${dashes} stroke-dashoffset="${h}" ${dim(n2(strength * 1.8))}`),
  )
  return shape(d, tile)
}

/** Stockinette knit: columns of small Vs. */
export const knit = (e: Easel, d: string, w = 18, h = 15, strength = 0.24): string => {
  const m = w / 2
  const vee = (y: number): string => `M1 ${y}L${m} ${y + h * 0.75}L${w - 1} ${y}`
  const tile = e.tile(
    w,
    h,
    [-h, 0, h]
      .map(
        (y) =>
          `<path d="${vee(y)}" fill="none" stroke="#000" stroke-opacity="${strength}" stroke-width="${n(h * 0.26)}"/><path d="${vee(y + h * 0.42)}" fill="none" stroke="#fff" stroke-opacity="${strength * 0.55}" stroke-width="${n(h * 0.2)}"/>`,
      )
      .join(''),
  )
  return shape(d, tile)
}

/** Upright ribs, for cuffs and hems. */
export const ribs = (e: Easel, d: string, step = 14, strength = 0.18, turn = 0): string =>
  shape(
    d,
    e.tile(
      step,
      20,
      `<rect width="${n(step * 0.4)}" height="20" fill="#000" fill-opacity="${strength}"/><rect x="${n(step * 0.5)}" width="${n(step * 0.25)}" height="20" fill="#fff" fill-opacity="${strength * 0.8}"/>`,
      turn,
    ),
  )

/** A zip along a straight or curved line. */
export const zip = (d: string, hex: string, width = 18): string =>
  line(d, tone(hex, -0.35), width) +
  line(d, '#c9cdd0', width * 0.42, 'stroke-dasharray="5 5" stroke-linecap="butt"') +
  line(d, '#000', 2, dim(0.5))

export const puller = (e: Easel, x: number, y: number, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${shape(rounded(-9, -10, 18, 24, 6), e.round('#c9cdd0', 'metal'))}${shape(rounded(-6, 10, 12, 40, 6), e.round(tone(e.accent, -0.1), 'matte'))}</g>`

/** A woven strap along a line. */
export const strap = (d: string, hex: string, width: number, more = ''): string =>
  line(d, tone(hex, -0.4), width, `stroke-linecap="butt" ${more}`) +
  line(d, tone(hex, -0.04), width - 6, `stroke-linecap="butt" ${more}`) +
  line(d, tone(hex, 0.22), width * 0.3, `stroke-linecap="butt" ${dim(0.45)} ${more}`) +
  line(d, tone(hex, -0.3), width * 0.62, `stroke-linecap="butt" stroke-dasharray="2 5" ${dim(0.35)} ${more}`)
