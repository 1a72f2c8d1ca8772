/** Candles in a glass. */
import { tone } from './colour'
import type { Easel } from './easel'
import { grain } from './grain'
import type { Look, Pose } from './look'
import { dim, line, oval, place, shape, turned } from './shapes'

function candle(e: Easel, pose: Pose): string {
  const jar = turned(
    [
      [214, -480],
      [220, -470],
      [220, -470],
      [220, -50],
      [220, -50],
      [212, -16],
      [190, 0],
    ],
    0.2,
  )
  const wax = turned(
    [
      [204, -400],
      [204, -400],
      [204, -60],
      [204, -60],
      [196, -34],
      [180, -20],
    ],
    0.2,
  )
  const label = turned(
    [
      [221, -330],
      [221, -330],
      [221, -110],
      [221, -110],
    ],
    0.2,
  )
  const lit = pose === 'front'
  const edge = tone(e.body, -0.5)
  return (
    e.shadow(0, -2, 200, 42) +
    oval(0, -480, 214, 43, '#ffffff', dim(0.4)) +
    shape(
      wax,
      e.run([
        [0, tone(e.body, -0.24)],
        [0.3, tone(e.body, 0.2)],
        [0.6, tone(e.body, 0.02)],
        [1, tone(e.body, -0.3)],
      ]),
    ) +
    oval(
      0,
      -400,
      203,
      41,
      e.glow(
        lit
          ? [
              [0, '#fffbe6'],
              [0.35, tone(e.body, 0.4)],
              [1, tone(e.body, 0.02)],
            ]
          : [
              [0, tone(e.body, 0.2)],
              [1, tone(e.body, -0.1)],
            ],
      ),
    ) +
    line('M0 -396V-452', '#3a2c22', 7) +
    (lit
      ? oval(
          0,
          -500,
          130,
          130,
          e.glow([
            [0, '#ffd86b', 0.6],
            [1, '#ffd86b', 0],
          ]),
        ) +
        shape(
          'M0 -590C34 -540 40 -500 22 -470C10 -452 -10 -452 -22 -470C-40 -500 -26 -540 0 -590Z',
          e.run(
            [
              [0, '#ffb52e'],
              [0.5, '#ffe38a'],
              [0.85, '#fff8df'],
              [1, '#8fb3e0'],
            ],
            90,
          ),
        )
      : '') +
    shape(
      jar,
      e.run([
        [0, edge, 0.6],
        [0.04, '#fff', 0.4],
        [0.1, '#fff', 0.05],
        [0.19, '#fff', 0.55],
        [0.25, '#fff', 0.5],
        [0.28, '#fff', 0.04],
        [0.85, '#fff', 0.04],
        [0.93, '#fff', 0.4],
        [0.97, edge, 0.3],
        [1, edge, 0.65],
      ]),
    ) +
    shape(
      label,
      e.run([
        [0, tone(e.accent, -0.24)],
        [0.2, tone(e.accent, 0.1)],
        [0.24, tone(e.accent, 0.3)],
        [0.3, tone(e.accent, 0.06)],
        [0.6, tone(e.accent, -0.06)],
        [1, tone(e.accent, -0.36)],
      ]),
    ) +
    e.with(e.name, e.accent, e.body).mark(-6, -176, 150) +
    line('M-214 -480A214 43 0 0 0 214 -480', '#fff', 6, dim(0.85)) +
    oval(0, -480, 214, 43, 'none', `stroke="${edge}" stroke-width="3" ${dim(0.5)}`) +
    (lit ? place(lid(e), 320, 40, 0.8, 0) : place(lid(e), 0, -478))
  )
}

function lid(e: Easel): string {
  const wood = '#c99f62'
  const rim = turned(
    [
      [222, -50],
      [222, -50],
      [222, -8],
      [222, 0],
    ],
    0.2,
  )
  return (
    shape(rim, e.round(wood, 'matte')) +
    e.clip(
      rim,
      [-34, -18].map((y) => line(`M-222 ${y}A222 44 0 0 0 222 ${y}`, tone(wood, -0.3), 3, dim(0.4))).join(''),
    ) +
    oval(0, -50, 222, 44, e.face(wood, 0.24, 0.1, 30)) +
    e.clip(
      'M-222 -50A222 44 0 1 0 222 -50A222 44 0 1 0 -222 -50Z',
      grain(e, -222, -96, 444, 92, wood).replaceAll('opacity=".8"', 'opacity="0"'),
    )
  )
}

export const candles = {
  candle: {
    draw: candle,
    box: [-220, -585, 500, 75],
    back: [-220, -575, 220, 30],
    focus: [0, -330, 1.7],
    group: 'pair',
    fill: 0.66,
  },
} satisfies Record<string, Look>
