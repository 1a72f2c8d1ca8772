/** Grown materials: wood and bamboo grain, cork, and the pile of towels and plush. */
import { tone } from './colour'
import type { Easel } from './easel'
import { dim, line, n, oval } from './shapes'

/** Grain that runs down an area from x,y; planks are joined boards, as in bamboo. */
export function grain(e: Easel, x: number, y: number, w: number, h: number, hex: string, planks = 1): string {
  let art = ''
  for (let p = 0; p < planks; p++) {
    const px = x + (w / planks) * p
    const t = (e.chance() - 0.5) * 0.14
    art += `<rect x="${n(px)}" y="${n(y)}" width="${n(w / planks)}" height="${n(h)}" fill="${tone(hex, t)}" opacity=".8"/>`
  }
  const count = Math.round(w / 14)
  for (let i = 0; i < count; i++) {
    const gx = x + e.chance() * w
    const sway = (e.chance() - 0.5) * 26
    const d = `M${n(gx)} ${n(y)}C${n(gx + sway)} ${n(y + h * 0.3)} ${n(gx - sway)} ${n(y + h * 0.65)} ${n(gx + sway * 0.5)} ${n(y + h)}`
    art += line(d, tone(hex, e.chance() > 0.4 ? -0.3 : 0.3), 1 + e.chance() * 3, dim(0.15 + e.chance() * 0.3))
  }
  return art
}

/** The short loops of terry cloth. */
export const terry = (e: Easel, hex: string): string =>
  e.tile(
    26,
    22,
    [
      [4, 5],
      [13, 3],
      [21, 8],
      [8, 13],
      [17, 15],
      [3, 20],
      [25, 18],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<path d="M${x - 3} ${y}a3.4 3.4 0 0 1 6.8 0" fill="none" stroke="${tone(hex, -0.4)}" stroke-width="1.8" opacity=".5"/><path d="M${x - 3} ${y - 1.6}a3.4 3.4 0 0 1 6.8 0" fill="none" stroke="${tone(hex, 0.5)}" stroke-width="1.4" opacity=".5"/>`,
      )
      .join(''),
  )

/** Tufts of fur inside an oval, denser at its edge. */
export function fur(
  e: Easel,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  hex: string,
  count: number,
): string {
  let art = ''
  for (let i = 0; i < count; i++) {
    const a = e.chance() * Math.PI * 2
    const r = 0.3 + 0.7 * Math.sqrt(e.chance())
    const x = cx + Math.cos(a) * rx * r
    const y = cy + Math.sin(a) * ry * r
    const light = (Math.cos(a + 2.2) * 0.24 + 0.06) * r + (e.chance() - 0.5) * 0.3
    const dx = Math.cos(a) * 14 + (e.chance() - 0.5) * 8
    const dy = Math.sin(a) * 10 + 9
    art += `<path d="M${n(x)} ${n(y)}l${n(dx)} ${n(dy)}" stroke="${tone(hex, light)}"/>`
  }
  return `<g fill="none" stroke-width="4.5" stroke-linecap="round" opacity=".75">${art}</g>`
}

export function specks(
  e: Easel,
  x: number,
  y: number,
  w: number,
  h: number,
  hex: string,
  count: number,
): string {
  let art = ''
  for (let i = 0; i < count; i++) {
    const t = e.chance() > 0.45 ? -0.2 - e.chance() * 0.3 : 0.1 + e.chance() * 0.3
    art += oval(
      x + e.chance() * w,
      y + e.chance() * h,
      3 + e.chance() * 8,
      2 + e.chance() * 5,
      tone(hex, t),
      dim(0.6),
    )
  }
  return art
}
