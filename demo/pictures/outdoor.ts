/** Torches and sunglasses. */
import { tone } from './colour'
import type { Easel } from './easel'
import { laid } from './laid'
import type { Look, Pose } from './look'
import { dim, line, oval, place, type Point, shape, turned } from './shapes'

function torchArt(e: Easel, lit: boolean): string {
  const tube = (p: Point[], fill: string): string => shape(turned(p, 0.2), fill)
  const metal = e.round(e.body, 'satin', 1.1)
  const knurl = turned(
    [
      [66, -470],
      [66, -470],
      [66, -170],
      [66, -170],
    ],
    0.2,
  )
  return (
    tube(
      [
        [62, -30],
        [64, -10],
        [56, 4],
      ],
      e.round(tone(e.accent, -0.1), 'matte'),
    ) +
    tube(
      [
        [66, -560],
        [66, -560],
        [66, -40],
        [66, -40],
        [62, -20],
      ],
      metal,
    ) +
    shape(
      knurl,
      e.tile(
        16,
        16,
        '<path d="M0 0L16 16M16 0L0 16" stroke="#000" stroke-opacity=".34" stroke-width="3"/><path d="M0 2L16 18M16 2L0 18" stroke="#fff" stroke-opacity=".14" stroke-width="2"/>',
      ),
    ) +
    tube(
      [
        [70, -600],
        [70, -600],
        [68, -540],
      ],
      e.round(e.accent, 'metal'),
    ) +
    tube(
      [
        [116, -900],
        [118, -880],
        [118, -780],
        [110, -740],
        [72, -640],
        [70, -590],
      ],
      metal,
    ) +
    [-850, -826, -802]
      .map(
        (y) =>
          line(`M-117 ${y}A117 23 0 0 0 117 ${y}`, '#000', 7, dim(0.35)) +
          line(`M-117 ${y + 7}A117 23 0 0 0 117 ${y + 7}`, '#fff', 3, dim(0.25)),
      )
      .join('') +
    oval(0, -900, 116, 23, e.round('#c3c9cd', 'metal')) +
    oval(
      0,
      -900,
      98,
      18,
      lit
        ? '#fffdf0'
        : e.glow([
            [0, '#fff'],
            [0.4, '#e8eef2'],
            [1, '#5d6a72'],
          ]),
    ) +
    oval(0, -900, 34, 7, lit ? '#fff' : '#fff3b8') +
    oval(0, -520, 24, 34, e.round(tone(e.accent, -0.2), 'matte')) +
    oval(-2, -522, 15, 22, e.ball(tone(e.accent, 0.05))) +
    place(e.mark(0, 0, 84), 0, -680, 1, 90)
  )
}

const torchShape: Point[] = [
  [116, -900],
  [118, -780],
  [70, -600],
  [66, -540],
  [66, -10],
]

function torch(e: Easel, pose: Pose): string {
  const beam = e.run(
    [
      [0, '#fff6cf', 0],
      [1, '#fff2b0', 0.85],
    ],
    90,
  )
  return pose === 'front'
    ? laid(e, torchArt(e, false), torchShape, 52, -350, 280)
    : `<g transform="translate(330 240) rotate(-62)">${shape('M-104 -900L-190 -1120H190L104 -900Z', beam)}</g>` +
        laid(e, torchArt(e, true), torchShape, -62, 390, 220)
}

function sunglasses(e: Easel, pose: Pose): string {
  const lens = 'M-400 -210C-330 -240 -130 -240 -62 -206C-40 -120 -80 10 -200 24C-330 30 -400 -60 -400 -210Z'
  const tint = e.run(
    [
      [0, '#15191c'],
      [0.5, '#3a444a'],
      [0.8, tone(e.accent, -0.3)],
      [1, tone(e.accent, 0.05)],
    ],
    78,
  )
  const both = (art: string): string => art + `<g transform="scale(-1 1)">${art}</g>`
  const arm =
    pose === 'front'
      ? 'M-418 -196C-330 -300 -210 -370 -90 -396C-70 -400 -60 -384 -76 -374C-190 -330 -300 -260 -380 -160Z'
      : 'M-418 -196C-440 -300 -430 -380 -390 -420C-376 -430 -360 -420 -368 -404C-396 -340 -392 -260 -370 -160Z'
  const frame =
    line(lens, tone(e.body, -0.35), 46) +
    line(lens, e.body, 36) +
    line(
      lens,
      e.run(
        [
          [0, '#fff', 0.7],
          [0.3, '#fff', 0.1],
          [1, '#000', 0.35],
        ],
        70,
      ),
      20,
    )
  const glass =
    shape(lens, tint) +
    e.clip(
      lens,
      shape('M-420 -60L-180 -260H-90L-380 80Z', '#fff', dim(0.2)) +
        shape('M-330 40L-70 -200V-160L-290 60Z', '#fff', dim(0.12)),
    )
  return (
    e.soft(
      16,
      both(shape('M-420 40C-330 90 -120 90 -60 20L-100 -30C-200 30 -330 20 -400 -10Z', '#141c18')),
      0.45,
    ) +
    e.shadow(0, 40, 400, 24, 0.35) +
    both(
      shape(
        arm,
        e.run([
          [0, tone(e.body, -0.3)],
          [0.5, tone(e.body, 0.16)],
          [1, tone(e.body, -0.4)],
        ]),
      ),
    ) +
    line('M-66 -180C-40 -222 40 -222 66 -180', tone(e.body, -0.35), 42) +
    line('M-66 -182C-40 -220 40 -220 66 -182', e.body, 32) +
    line('M-56 -196C-30 -222 30 -222 50 -200', '#fff', 7, dim(0.5)) +
    both(frame + glass) +
    both(oval(-404, -200, 9, 9, e.ball('#d9dde0'))) +
    both(shape('M-60 -120C-40 -90 -38 -50 -56 -20C-70 -40 -72 -90 -60 -120Z', '#fff', dim(0.35))) +
    place(
      e.mark(0, 0, 46),
      pose === 'front' ? 250 : 392,
      pose === 'front' ? -314 : -300,
      1,
      pose === 'front' ? 32 : 80,
    ) +
    e.mark(-240, -150, 66, '#ffffff')
  )
}

export const outdoor = {
  torch: {
    draw: torch,
    box: [-420, -400, 480, 350],
    back: [-560, -305, 420, 275],
    focus: [160, -140, 1.9],
    group: 'ranks',
    fill: 0.8,
  },
  sunglasses: {
    draw: sunglasses,
    box: [-450, -420, 450, 90],
    focus: [180, -180, 1.8],
    group: 'heap',
    fill: 0.8,
  },
} satisfies Record<string, Look>
