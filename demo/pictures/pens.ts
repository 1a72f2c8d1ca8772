/** Pens: drawn standing on their tip and laid down by the picture. */
import { tone } from './colour'
import type { Easel } from './easel'
import { laid } from './laid'
import type { Look, Pose } from './look'
import { dim, line, oval, place, type Point, rounded, shape, turned } from './shapes'

export const chrome = (e: Easel): string => e.round('#c3c9cd', 'metal')

export const tube = (p: Point[], fill: string, more = ''): string => shape(turned(p, 0.12), fill, more)

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
    ? laid(e, clickArt(e, true), clickShape, 48, -372, 335)
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

export const pens = {
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
} satisfies Record<string, Look>
