/** Things to write with: they are drawn standing on their tip and laid down by the picture. */
import { tone } from './colour'
import type { Easel } from './easel'
import { laid } from './laid'
import type { Look, Pose } from './look'
import { dim, line, oval, place, type Point, rounded, shape, turned } from './shapes'

const chrome = (e: Easel): string => e.round('#c3c9cd', 'metal')
const tube = (p: Point[], fill: string, more = ''): string => shape(turned(p, 0.12), fill, more)

function clickArt(e: Easel, mark: boolean): string {
  const clip = rounded(-17, -905, 34, 270, 14)
  return (
    tube(
      [
        [17, -1000],
        [18, -990],
        [18, -930],
      ],
      chrome(e),
    ) +
    tube(
      [
        [36, -935],
        [42, -920],
        [44, -900],
        [44, -900],
        [44, -480],
        [44, -480],
      ],
      e.round(e.body, 'gloss'),
    ) +
    tube(
      [
        [44, -500],
        [46, -490],
        [46, -466],
        [44, -458],
      ],
      chrome(e),
    ) +
    tube(
      [
        [44, -462],
        [46, -380],
        [44, -230],
        [40, -130],
        [34, -90],
        [34, -90],
      ],
      e.round(e.accent, 'satin'),
    ) +
    Array.from({ length: 9 }, (_, i) =>
      line(`M-44 ${-260 + i * 20}Q0 ${-253 + i * 20} 44 ${-260 + i * 20}`, '#000', 6, dim(0.22)),
    ).join('') +
    tube(
      [
        [32, -94],
        [30, -80],
        [10, -14],
        [8, -10],
      ],
      chrome(e),
    ) +
    tube(
      [
        [6, -12],
        [3, 0],
      ],
      '#8a9094',
    ) +
    place(shape(clip, '#000', dim(0.3)), 8, 6) +
    shape(clip, chrome(e)) +
    oval(0, -650, 11, 11, e.ball('#d7dbde')) +
    (mark ? place(e.mark(0, 0, 58), 2, -570, 1, 90) : '')
  )
}

const clickShape: Point[] = [
  [18, -1000],
  [18, -930],
  [44, -900],
  [44, -900],
  [46, -470],
  [44, -230],
  [34, -90],
  [4, 0],
]

const clickPen = (e: Easel, pose: Pose): string =>
  pose === 'front'
    ? laid(e, clickArt(e, true), clickShape, 48, -372, 335) + ''
    : laid(e, clickArt(e, false), clickShape, -52, 394, 310)

function stylusArt(e: Easel, mark: boolean): string {
  return (
    tube(
      [
        [14, -1000],
        [30, -992],
        [36, -972],
        [36, -948],
      ],
      e.round(tone(e.accent, -0.2), 'matte'),
    ) +
    tube(
      [
        [38, -950],
        [39, -940],
        [39, -925],
      ],
      chrome(e),
    ) +
    tube(
      [
        [40, -926],
        [44, -880],
        [44, -880],
        [44, -470],
      ],
      e.round(e.body, 'metal', 0.72),
    ) +
    tube(
      [
        [45, -478],
        [45, -440],
      ],
      chrome(e),
    ) +
    tube(
      [
        [44, -442],
        [44, -180],
        [44, -180],
        [36, -110],
      ],
      e.round(e.body, 'metal', 0.72),
    ) +
    tube(
      [
        [36, -114],
        [30, -90],
        [9, -14],
      ],
      chrome(e),
    ) +
    tube(
      [
        [6, -16],
        [3, 0],
      ],
      '#8a9094',
    ) +
    place(shape(rounded(-13, -912, 26, 250, 8), '#000', dim(0.35)), 8, 6) +
    shape(rounded(-13, -912, 26, 250, 8), chrome(e)) +
    shape(rounded(-13, -690, 26, 26, 8), e.accent) +
    Array.from({ length: 4 }, (_, i) =>
      line(`M-44 ${-240 + i * 16}Q0 ${-233 + i * 16} 44 ${-240 + i * 16}`, '#000', 4, dim(0.3)),
    ).join('') +
    (mark ? place(e.mark(0, 0, 56), 2, -570, 1, 90) : '')
  )
}

const stylusShape: Point[] = [
  [14, -1000],
  [36, -972],
  [44, -880],
  [44, -180],
  [30, -90],
  [3, 0],
]

const stylusPen = (e: Easel, pose: Pose): string =>
  pose === 'front'
    ? laid(e, stylusArt(e, true), stylusShape, 44, -350, 355)
    : laid(e, stylusArt(e, false), stylusShape, -48, 372, 330)

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

export const writing = {
  'click-pen': {
    draw: clickPen,
    box: [-370, -345, 380, 335],
    back: [-405, -320, 395, 315],
    focus: [40, -50, 2],
    group: 'ranks',
    fill: 0.82,
  },
  'stylus-pen': {
    draw: stylusPen,
    box: [-350, -380, 360, 355],
    back: [-385, -355, 375, 330],
    focus: [40, -60, 2],
    group: 'ranks',
    fill: 0.82,
  },
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
