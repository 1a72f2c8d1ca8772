/** Charging cables. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, place, rounded, shape } from './shapes'

function plugEnd(e: Easel, kind: number): string {
  const wide = kind === 0 ? 62 : 46
  return (
    shape(rounded(-wide / 2, -222, wide, 82, kind === 0 ? 4 : 18), e.round('#c9cfd3', 'metal')) +
    (kind === 0
      ? shape(rounded(-20, -205, 14, 16, 2), '#3c4144') + shape(rounded(6, -205, 14, 16, 2), '#3c4144')
      : '') +
    shape(rounded(-44, -146, 88, 130, 20), e.round(e.body, 'satin')) +
    e.mark(0, -84, 50) +
    shape('M-24 -18H24L15 50H-15Z', e.round(tone(e.body, -0.2), 'matte')) +
    [0, 1, 2].map((i) => line(`M${-20 + i * 2} ${-4 + i * 16}H${20 - i * 2}`, '#000', 5, dim(0.35))).join('')
  )
}

export function cable(e: Easel, pose: Pose): string {
  const s = pose === 'front' ? 1 : -1
  const loops = [0, 1, 2].map(
    (i) =>
      `M${-250 + i * 16} ${-10 + i * 5}C${-250 + i * 14} ${-250 + i * 12} ${250 - i * 16} ${-260 + i * 14} ${256 - i * 14} 0C${252 - i * 10} ${250 - i * 10} ${-240 + i * 14} ${256 - i * 14} ${-250 + i * 16} ${-10 + i * 5}Z`,
  )
  const tails = ['M-236 -60C-250 -260 -180 -330 -180 -420', 'M226 90C300 240 330 180 330 80']
  const rope = (d: string): string =>
    line(d, tone(e.accent, -0.42), 32) +
    line(d, e.accent, 26) +
    line(d, tone(e.accent, -0.3), 26, `stroke-dasharray="4 8" stroke-linecap="butt" ${dim(0.6)}`) +
    line(d, tone(e.accent, 0.5), 6, `transform="translate(-5 -6)" ${dim(0.7)}`)
  const all = [...loops, ...tails]
  return (
    `<g transform="scale(${s} 1)">` +
    e.soft(12, all.map((d) => line(d, '#141c18', 34, 'transform="translate(12 22)"')).join(''), 0.34) +
    tails.map(rope).join('') +
    loops.map(rope).join('') +
    place(
      shape(rounded(-34, -70, 68, 140, 12), e.face(tone(e.body, -0.06), 0.3, 0.16)) +
        [-44, -22, 0, 22, 44].map((y) => line(`M-30 ${y}H30`, '#000', 3, dim(0.16))).join(''),
      236,
      12,
      1,
      6,
    ) +
    e.soft(10, place(shape(rounded(-44, -146, 88, 150, 20), '#141c18'), -168, -440), 0.35) +
    place(plugEnd(e, 0), -180, -460) +
    e.soft(10, place(shape(rounded(-44, -146, 88, 150, 20), '#141c18'), 342, 76), 0.35) +
    place(plugEnd(e, 1), 330, 60) +
    '</g>'
  )
}

export const cables = {
  cable: {
    draw: cable,
    box: [-290, -690, 390, 250],
    back: [-375, -680, 265, 205],
    focus: [-110, -440, 2.2],
    group: 'pair',
    fill: 0.74,
  },
} satisfies Record<string, Look>
