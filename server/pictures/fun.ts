/** Things to win and to play with: trophy, medal, plush bear and frisbee. */
import { knit, weave } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import { fur } from './grain'
import type { Look, Pose } from './look'
import { dim, line, oval, place, rounded, shape, turned } from './shapes'
import { camera, footing, plate, type View, wall } from './solids'

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

function plushBear(e: Easel, pose: Pose): string {
  const f = e.body
  const pad = tone(f, 0.4)
  const part = (x: number, y: number, rx: number, ry: number, tufts: number): string =>
    oval(x, y, rx, ry, e.ball(f, 0.26)) + fur(e, x, y, rx, ry, f, tufts)
  const ear = (s: number): string =>
    part(s * 170, -880, 84, 82, 60) +
    (pose === 'front' ? oval(s * 168, -872, 46, 46, e.ball(tone(pad, -0.1), 0.2)) : '')
  const shirt =
    'M-190 -560C-120 -520 120 -520 190 -560C250 -480 270 -330 244 -210C120 -160 -120 -160 -244 -210C-270 -330 -250 -480 -190 -560Z'
  const sleeve = (s: number): string =>
    shape(
      `M${s * 180} -550C${s * 250} -530 ${s * 320} -460 ${s * 336} -410C${s * 310} -370 ${s * 260} -360 ${s * 226} -370Z`,
      e.face(e.accent, 0.1, 0.2),
    )
  const tee =
    shape(
      shirt,
      e.glow(
        [
          [0, tone(e.accent, 0.26)],
          [0.5, e.accent],
          [1, tone(e.accent, -0.34)],
        ],
        0.36,
        0.3,
        0.8,
      ),
    ) + knit(e, shirt, 15, 12, 0.16)
  const front = pose === 'front'
  const foot = (s: number): string =>
    part(s * 220, -90, 130, 116, 110) + (front ? oval(s * 232, -84, 76, 74, e.ball(pad, 0.2)) : '')
  const face = front
    ? part(0, -640, 100, 76, 0) +
      oval(0, -640, 104, 78, e.ball(pad, 0.3)) +
      fur(e, 0, -640, 100, 74, pad, 60) +
      shape(
        'M-40 -682C-40 -706 40 -706 40 -682C40 -656 12 -640 0 -640S-40 -656 -40 -682Z',
        e.ball('#2b2422', 0.5),
      ) +
      line('M0 -640V-614M-36 -606C-24 -590 -6 -596 0 -612C6 -596 24 -590 36 -606', '#3a2a22', 7) +
      [-92, 92]
        .map((x) => oval(x, -744, 25, 27, e.ball('#1c1817', 0.3)) + oval(x - 8, -753, 8, 8, '#fff'))
        .join('')
    : ''
  const arms = [-1, 1]
    .map((s) => `<g transform="rotate(${s * -26} ${s * 300} -330)">${part(s * 300, -320, 74, 130, 90)}</g>`)
    .join('')
  return (
    e.shadow(0, -10, 330, 60, 1.1) +
    part(0, -300, 250, 270, 60) +
    (front ? '' : oval(0, -120, 70, 66, e.ball(tone(f, 0.06), 0.3)) + fur(e, 0, -120, 64, 60, f, 60)) +
    arms +
    tee +
    sleeve(-1) +
    sleeve(1) +
    line('M-244 -212C-120 -162 120 -162 244 -212', tone(e.accent, -0.35), 12) +
    foot(-1) +
    foot(1) +
    ear(-1) +
    ear(1) +
    part(0, -720, 236, 208, 330) +
    face +
    e.with(e.name, e.accent, e.body).mark(0, front ? -370 : -390, 150)
  )
}

function frisbee(e: Easel, pose: Pose): string {
  const view: View = { yaw: 0, pitch: pose === 'front' ? 42 : 56 }
  const cam = camera(view)
  const r = 460
  const squash = Math.sin((view.pitch * Math.PI) / 180)
  const h = 70
  const y = cam.at(0, h, 0)[1]
  const disc = (k: number, fill: string, more = ''): string => oval(0, y, r * k, r * k * squash, fill, more)
  const rings = [0.97, 0.93, 0.89, 0.85]
    .map(
      (k) =>
        disc(k, 'none', 'stroke="#000" stroke-opacity=".16" stroke-width="4"') +
        oval(0, y + 4, r * k, r * k * squash, 'none', 'stroke="#fff" stroke-opacity=".28" stroke-width="3"'),
    )
    .join('')
  const art =
    footing(e, r * 1.86, r * 1.86, r, view, 0.42, 20) +
    wall(e, plate(r * 2, r * 2, r), h, cam, e.body) +
    disc(
      1,
      e.run(
        [
          [0, tone(e.body, 0.3)],
          [0.5, tone(e.body, 0.04)],
          [1, tone(e.body, -0.16)],
        ],
        50,
      ),
    ) +
    rings +
    disc(
      0.78,
      e.run(
        [
          [0, tone(e.body, -0.2)],
          [1, tone(e.body, 0.3)],
        ],
        60,
      ),
    ) +
    disc(0.765, e.face(e.accent, 0.14, 0.12, 50)) +
    disc(0.7, 'none', `stroke="${tone(e.accent, -0.25)}" stroke-width="6" ${dim(0.7)}`) +
    `<g transform="translate(0 ${y.toFixed(1)}) scale(1 ${squash.toFixed(3)}) rotate(${pose === 'front' ? 0 : 24})">${e.with(e.name, e.accent, e.body).mark(0, 0, 360)}</g>` +
    shape(
      `M${-r * 0.92} ${y}A${r * 0.92} ${r * 0.92 * squash} 0 0 1 ${r * 0.1} ${y - r * 0.91 * squash}C${-r * 0.3} ${y - r * 0.5 * squash} ${-r * 0.6} ${y - r * 0.3 * squash} ${-r * 0.92} ${y}Z`,
      '#fff',
      dim(0.2),
    )
  return pose === 'front' ? art : place(art, 0, 0, 1, -8)
}

export const fun = {
  trophy: { draw: trophy, box: [-350, -900, 350, 36], focus: [0, -640, 1.8], group: 'trio', fill: 0.76 },
  medal: { draw: medal, box: [-280, -985, 280, 190], focus: [0, -110, 1.9], group: 'spread', fill: 0.8 },
  'plush-bear': {
    draw: plushBear,
    box: [-370, -960, 370, 60],
    focus: [0, -560, 1.8],
    group: 'pair',
    fill: 0.78,
  },
  frisbee: {
    draw: frisbee,
    box: [-460, -360, 460, 310],
    back: [-465, -440, 465, 400],
    focus: [0, -50, 1.9],
    group: 'heap',
    fill: 0.8,
  },
} satisfies Record<string, Look>
