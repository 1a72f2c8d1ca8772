/** Things to win: trophy and medal. */
import { weave } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, oval, place, rounded, shape, turned } from './shapes'

function trophy(e: Easel, pose: Pose): string {
  const gold = e.body
  const bowl = turned(
    [
      [232, -860],
      [240, -840],
      [228, -700],
      [196, -560],
      [120, -450],
      [46, -400],
      [36, -380],
    ],
    0.16,
  )
  const stem = turned(
    [
      [38, -390],
      [52, -372],
      [30, -350],
      [24, -300],
      [40, -250],
      [110, -222],
      [118, -206],
    ],
    0.18,
  )
  const base = turned(
    [
      [150, -206],
      [150, -206],
      [168, -20],
      [168, -20],
      [168, 0],
    ],
    0.18,
  )
  const grip = 'M222 -780C360 -830 390 -640 300 -560C260 -520 210 -500 176 -510'
  const handle = (s: number): string =>
    `<g transform="scale(${s} 1)">${line(grip, tone(gold, -0.5), 38)}${line(grip, tone(gold, s < 0 ? 0.1 : -0.1), 28)}${line(grip, tone(gold, 0.75), 7, `transform="translate(${-6 * s} -6)"`)}</g>`
  return (
    e.shadow(0, 0, 168, 34) +
    handle(-1) +
    handle(1) +
    shape(base, e.round(e.accent, 'gloss')) +
    oval(0, -206, 150, 27, e.face(e.accent, 0.34, 0.1, 20)) +
    shape(
      turned(
        [
          [128, -222],
          [132, -206],
          [132, -206],
        ],
        0.18,
      ),
      e.round(gold, 'metal'),
    ) +
    (pose === 'front'
      ? shape(
          'M-86 -140Q0 -122 86 -140V-60Q0 -42 -86 -60Z',
          e.run(
            [
              [0, tone(gold, -0.1)],
              [0.3, tone(gold, 0.5)],
              [1, tone(gold, -0.2)],
            ],
            20,
          ),
        ) + e.mark(0, -93, 56, tone(gold, -0.55))
      : '') +
    shape(stem, e.round(gold, 'metal')) +
    shape(bowl, e.round(gold, 'metal', 0.9)) +
    shape(
      bowl,
      e.run(
        [
          [0, '#fff', 0.22],
          [0.3, '#fff', 0],
          [0.7, '#000', 0],
          [1, '#000', 0.3],
        ],
        90,
      ),
    ) +
    oval(
      0,
      -860,
      234,
      38,
      e.run([
        [0, tone(gold, 0.1)],
        [0.3, tone(gold, 0.8)],
        [1, tone(gold, -0.1)],
      ]),
    ) +
    oval(
      0,
      -858,
      216,
      33,
      e.run([
        [0, tone(gold, -0.55)],
        [0.6, tone(gold, -0.25)],
        [1, tone(gold, 0.2)],
      ]),
    ) +
    line('M-226 -800A226 36 0 0 0 226 -800', tone(gold, -0.4), 5, dim(0.6)) +
    e.mark(
      pose === 'front' ? -6 : 70,
      -650,
      pose === 'front' ? 170 : 130,
      tone(gold, -0.6),
      0,
      pose === 'front' ? 1 : 0.75,
    )
  )
}

function medal(e: Easel, pose: Pose): string {
  const m = e.body
  const left = 'M-60 -300L-250 -980H-110L20 -400Z'
  const right = 'M60 -300L250 -980H110L-20 -400Z'
  const ribbon = (d: string, c: string): string => shape(d, e.face(c, 0.1, 0.14)) + weave(e, d, 8, 0.12)
  const stripe = (x1: number, x2: number): string =>
    line(`M${x1} -980L${x2} -330`, tone(e.accent, 0.6), 26, `stroke-linecap="butt" ${dim(0.85)}`)
  const notches = Array.from({ length: 36 }, (_, i) =>
    line('M0 -256V-234', tone(m, -0.4), 7, `transform="translate(0 -90) rotate(${i * 10})" ${dim(0.5)}`),
  ).join('')
  const disc = 'M-270 -90A270 270 0 1 1 270 -90A270 270 0 1 1 -270 -90Z'
  return (
    e.cast(`${left}${right}`, 14, 22, 14, 0.3) +
    e.cast(disc, 18, 28, 18, 0.4) +
    ribbon(right, tone(e.accent, -0.2)) +
    e.clip(right, stripe(180, 20)) +
    ribbon(left, e.accent) +
    e.clip(left, stripe(-180, -20)) +
    shape(
      left,
      e.run(
        [
          [0, '#fff', 0.1],
          [1, '#000', 0.24],
        ],
        90,
      ),
    ) +
    shape(rounded(-54, -404, 108, 70, 20), e.round(m, 'metal')) +
    oval(
      0,
      -90,
      270,
      270,
      e.run(
        [
          [0, tone(m, 0.5)],
          [0.3, tone(m, -0.1)],
          [0.5, tone(m, 0.45)],
          [0.7, tone(m, -0.2)],
          [1, tone(m, -0.45)],
        ],
        45,
      ),
    ) +
    notches +
    oval(
      0,
      -90,
      222,
      222,
      e.run(
        [
          [0, tone(m, -0.4)],
          [0.5, tone(m, 0.1)],
          [1, tone(m, 0.6)],
        ],
        45,
      ),
    ) +
    oval(
      0,
      -90,
      210,
      210,
      e.run(
        [
          [0, tone(m, 0.34)],
          [0.35, tone(m, 0.02)],
          [0.55, tone(m, 0.3)],
          [1, tone(m, -0.25)],
        ],
        60,
      ),
    ) +
    (pose === 'front'
      ? place(e.mark(0, 0, 220, tone(m, 0.7)), -4, -94) +
        place(e.mark(0, 0, 220, tone(m, -0.5)), 3, -85) +
        e.mark(0, -90, 220, tone(m, -0.12))
      : shape(rounded(-120, -130, 240, 80, 14), e.face(tone(m, 0.2), 0.1, 0.1)) +
        oval(0, -90, 170, 170, 'none', `stroke="${tone(m, -0.3)}" stroke-width="6"`)) +
    shape('M-190 -190A222 222 0 0 1 60 -302Q-100 -240 -190 -190Z', '#fff', dim(0.35))
  )
}

export const prizes = {
  trophy: { draw: trophy, box: [-350, -900, 350, 36], focus: [0, -640, 1.8], group: 'trio', fill: 0.76 },
  medal: { draw: medal, box: [-280, -985, 280, 190], focus: [0, -110, 1.9], group: 'trio', fill: 0.8 },
} satisfies Record<string, Look>
