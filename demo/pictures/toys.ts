/** Things to play with: plush bear and frisbee. */
import { knit } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import { fur } from './grain'
import type { Look, Pose } from './look'
import { dim, line, oval, place, shape } from './shapes'
import { camera, footing, plate, type View, wall } from './solids'

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

export const toys = {
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
