/** Pencils and highlighters. */
import { tone } from './colour'
import type { Easel } from './easel'
import { laid } from './laid'
import type { Look, Pose } from './look'
import { chrome, tube } from './pens'
import { dim, line, place, type Point, rounded, shape } from './shapes'

function pencilArt(e: Easel, mark: boolean): string {
  const lead = '#2c2d30'
  return (
    tube(
      [
        [32, -1000],
        [34, -990],
        [34, -940],
      ],
      e.round('#e3938d', 'matte'),
    ) +
    tube(
      [
        [35, -944],
        [36, -940],
        [36, -880],
      ],
      chrome(e),
    ) +
    [-925, -905].map((y) => line(`M-36 ${y}Q0 ${y + 8} 36 ${y}`, '#000', 5, dim(0.35))).join('') +
    shape(
      'M-36 -884Q0 -876 36 -884V-136Q24 -168 12 -136Q0 -168 -12 -136Q-24 -168 -36 -136Z',
      e.run([
        [0, tone(e.body, -0.12)],
        [0.3, tone(e.body, 0.02)],
        [0.32, tone(e.body, 0.34)],
        [0.38, tone(e.body, 0.18)],
        [0.66, tone(e.body, 0.08)],
        [0.68, tone(e.body, -0.24)],
        [1, tone(e.body, -0.38)],
      ]),
    ) +
    tube(
      [
        [36.5, -868],
        [36.5, -838],
      ],
      e.round(e.accent, 'satin'),
    ) +
    shape(
      'M-36 -136Q-24 -168 -12 -136Q0 -168 12 -136Q24 -168 36 -136L9 -34H-9Z',
      e.run([
        [0, '#d9b98a'],
        [0.35, '#f0d9b2'],
        [1, '#b88f5c'],
      ]),
    ) +
    shape(
      'M-9 -34Q0 -42 9 -34L2 0H-2Z',
      e.run([
        [0, lead],
        [0.4, '#6d7074'],
        [1, '#151618'],
      ]),
    ) +
    (mark ? place(e.mark(0, 0, 42), 0, -690, 1, 90) : '')
  )
}

const pencilShape: Point[] = [
  [34, -1000],
  [36, -900],
  [36, -140],
  [36, -140],
  [2, 0],
]

function pencil(e: Easel, pose: Pose): string {
  if (pose === 'front') return laid(e, pencilArt(e, true), pencilShape, 46, -362, 345)
  return (
    laid(e, pencilArt(e, false), pencilShape, -40, 300, 370) +
    laid(e, pencilArt(e, true), pencilShape, -58, 440, 250)
  )
}

function highlighterArt(e: Easel, mark: boolean): string {
  return (
    tube(
      [
        [40, -880],
        [58, -872],
        [64, -850],
        [66, -800],
        [72, -420],
      ],
      e.round(e.body, 'satin'),
    ) +
    tube(
      [
        [60, -882],
        [62, -874],
        [62, -862],
        [50, -858],
      ],
      e.round(tone(e.accent, -0.1), 'gloss'),
    ) +
    tube(
      [
        [72, -425],
        [72, -400],
        [60, -380],
        [56, -330],
        [46, -300],
      ],
      e.round(tone(e.body, -0.3), 'matte'),
    ) +
    tube(
      [
        [74, -330],
        [76, -320],
        [72, -40],
        [66, -8],
        [50, 0],
      ],
      e.round(e.accent, 'gloss'),
    ) +
    place(shape(rounded(-15, -300, 30, 250, 14), '#000', dim(0.25)), 6, 5) +
    shape(rounded(-15, -300, 30, 250, 14), e.round(tone(e.accent, -0.06), 'gloss')) +
    (mark ? place(e.mark(0, 0, 88), 2, -620, 1, 90) : '')
  )
}

const highlighterShape: Point[] = [
  [58, -880],
  [66, -800],
  [72, -420],
  [76, -320],
  [66, 0],
]

function highlighter(e: Easel, pose: Pose): string {
  const streak = line('M-380 330C-200 300 40 340 240 312', e.accent, 60, `stroke-linecap="butt" ${dim(0.4)}`)
  return pose === 'front'
    ? laid(e, highlighterArt(e, true), highlighterShape, 46, -330, 300)
    : streak + laid(e, highlighterArt(e, false), highlighterShape, -52, 350, 260)
}

export const pencils = {
  pencil: {
    draw: pencil,
    box: [-360, -370, 380, 345],
    back: [-420, -420, 440, 420],
    focus: [130, -130, 2.1],
    group: 'ranks',
    fill: 0.82,
  },
  highlighter: {
    draw: highlighter,
    box: [-370, -355, 345, 345],
    back: [-380, -330, 385, 310],
    focus: [60, -80, 1.8],
    group: 'ranks',
    fill: 0.8,
  },
} satisfies Record<string, Look>
