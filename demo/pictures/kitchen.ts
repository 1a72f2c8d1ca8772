/** Things for the kitchen: cutting board, cutlery and lunch box. */
import { stitch, weave } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import { grain } from './grain'
import type { Look, Pose } from './look'
import { dim, line, matrix, oval, place, rounded, shape } from './shapes'
import { block, camera, footing, type View } from './solids'

function cuttingBoard(e: Easel, pose: Pose): string {
  const view: View = pose === 'front' ? { yaw: -32, pitch: 50 } : { yaw: 34, pitch: 50 }
  const [w, d] = [560, 880]
  const path = rounded(-w / 2, -d / 2, w, d, 60)
  const hole = rounded(-90, -d / 2 + 46, 180, 56, 28)
  const art =
    e.clip(path, grain(e, -w / 2, -d / 2, w, d, e.body, 7)) +
    shape(
      path,
      e.run(
        [
          [0, '#fff', 0.22],
          [0.5, '#fff', 0],
          [1, '#000', 0.12],
        ],
        50,
      ),
    ) +
    shape(hole, '#3d332a') +
    line(hole, '#fff', 4, dim(0.3)) +
    (pose === 'turned'
      ? line(rounded(-w / 2 + 54, -d / 2 + 140, w - 108, d - 194, 40), '#000', 15, dim(0.24)) +
        line(rounded(-w / 2 + 58, -d / 2 + 145, w - 108, d - 194, 40), '#fff', 5, dim(0.35))
      : '') +
    (pose === 'front'
      ? e.mark(3, 54, 220, '#fff', 0, 1).replace('<g', `<g ${dim(0.25)}`) +
        e.mark(0, 50, 220, e.ink === e.accent ? e.accent : tone(e.body, -0.6))
      : '')
  const lime = (x: number, y: number, s: number): string =>
    place(
      oval(8, 12, 100, 80, '#000', dim(0.2)) +
        oval(0, 0, 100, 88, '#7fae3a') +
        oval(0, -4, 88, 76, '#e9f2c0') +
        [0, 60, 120, 180, 240, 300]
          .map((a) => `<path d="M0 -8L-26 -66Q0 -78 26 -66Z" fill="#b7d76a" transform="rotate(${a} 0 -4)"/>`)
          .join(''),
      x,
      y,
      s,
    )
  const cam = camera(view)
  const [lx, ly] = cam.at(60, 46, 180)
  return (
    footing(e, w, d, 60, view) +
    block(e, { w, d, h: 44, r: 60, view, hex: tone(e.body, -0.1), top: e.body, art, lit: 0.1 }) +
    (pose === 'turned' ? lime(lx, ly, 0.9) + lime(lx - 120, ly + 20, 0.8) : '')
  )
}

function cutlerySet(e: Easel, pose: Pose): string {
  const hex = e.body
  const metal = e.run([
    [0, tone(hex, -0.3)],
    [0.25, tone(hex, 0.3)],
    [0.42, tone(hex, 0.55)],
    [0.6, tone(hex, 0.02)],
    [1, tone(hex, -0.4)],
  ])
  const grip = 'L14 -560C20 -300 34 -100 30 -30C26 6 -26 6 -30 -30C-34 -100 -20 -300 -14 -560'
  const fork = `M-14 -560C-60 -600 -72 -640 -70 -700L-66 -880Q-58 -892 -50 -880L-46 -730H-28L-24 -886Q-14 -898 -6 -886V-730H8L10 -886Q16 -898 26 -886L30 -730H46L50 -880Q58 -892 66 -880L70 -700C72 -640 60 -600 14 -560${grip}Z`
  const spoon = `M-14 -560C-50 -600 -84 -660 -82 -740C-80 -840 -40 -892 0 -892S80 -840 82 -740C84 -660 50 -600 14 -560${grip}Z`
  const knife = `M-14 -520C-34 -600 -44 -800 -20 -886C0 -900 40 -800 42 -700C44 -620 34 -560 14 -520${grip.replaceAll('-560', '-520')}Z`
  const one = (d: string, x: number, extra = ''): string =>
    place(e.cast(d, 12, 18, 10, 0.34) + shape(d, metal) + line(d, '#fff', 3, dim(0.4)) + extra, x, 0)
  const pouch = 'M-150 -560H150V-60C150 -20 130 0 90 0H-90C-130 0 -150 -20 -150 -60Z'
  const flap = 'M-150 -560L-150 -700Q-150 -730 -120 -730H120Q150 -730 150 -700V-560L0 -470Z'
  const bowl = oval(
    0,
    -740,
    60,
    116,
    e.run(
      [
        [0, tone(hex, -0.34)],
        [0.6, tone(hex, 0.1)],
        [1, tone(hex, 0.4)],
      ],
      60,
    ),
  )
  const cloth = (d: string): string =>
    shape(
      d,
      e.run([
        [0, tone(e.accent, -0.12)],
        [0.3, tone(e.accent, 0.12)],
        [1, tone(e.accent, -0.24)],
      ]),
    ) + weave(e, d, 9, 0.1)
  const ink = e.with(e.name, e.accent, e.body)
  const bag =
    e.cast(pouch, 16, 24, 16, 0.34) +
    cloth(pouch) +
    stitch('M-138 -550V-60Q-134 -12 -90 -12H90Q134 -12 138 -60V-550', tone(e.accent, 0.5)) +
    e.soft(8, shape(flap, '#000', dim(0.3))) +
    cloth(flap) +
    stitch('M-138 -566L0 -486L138 -566', tone(e.accent, 0.5)) +
    oval(0, -520, 17, 17, e.ball('#c9b07a')) +
    ink.mark(0, -250, 150)
  return pose === 'front'
    ? place(bag, -300, -60) + one(fork, -20) + one(spoon, 180, bowl) + one(knife, 370)
    : place(one(fork, -60) + one(spoon, 20, bowl) + one(knife, 110), -20, -330, 0.82) + place(bag, 0, 0, 1)
}

function lunchBox(e: Easel, pose: Pose): string {
  const view: View = { yaw: pose === 'front' ? 26 : -30, pitch: 28 }
  const [w, d, h] = [700, 440, 230]
  const cam = camera(view)
  const edge = pose === 'front' ? w / 2 : -w / 2
  const clasp =
    shape(rounded(-70, -h - 60, 140, 120, 16), e.face(tone(e.accent, -0.06), 0.24, 0.14)) +
    line('M-50 -206H50', '#000', 5, dim(0.3)) +
    line('M-50 -200H50', '#fff', 4, dim(0.4))
  const top =
    shape(rounded(-w / 2 + 34, -d / 2 + 34, w - 68, d - 68, 50), e.face(e.accent, 0.02, 0.16, 40)) +
    line(rounded(-w / 2 + 34, -d / 2 + 34, w - 68, d - 68, 50), tone(e.accent, -0.3), 5, dim(0.6)) +
    line(rounded(-w / 2 + 38, -d / 2 + 39, w - 72, d - 72, 48), tone(e.accent, 0.5), 3, dim(0.7)) +
    e.with(e.name, e.accent, e.body).mark(0, 0, 190) +
    shape(
      rounded(-w / 2, -d / 2, w, d, 70),
      e.run(
        [
          [0, '#fff', 0.3],
          [0.3, '#fff', 0.06],
          [0.32, '#fff', 0],
          [1, '#fff', 0],
        ],
        24,
      ),
    )
  const gloss = shape(
    rounded(-w / 2 + 70, -h + 10, w - 140, h - 30, 10),
    e.run(
      [
        [0, '#fff', 0.26],
        [0.3, '#fff', 0.02],
        [1, '#000', 0.05],
      ],
      90,
    ),
  )
  return (
    footing(e, w * 0.94, d * 0.94, 70, view, 0.45) +
    block(e, { w: w * 0.97, d: d * 0.97, h, r: 70, view, hex: e.body }) +
    matrix(gloss, cam.front(d / 2)) +
    block(e, { w, d, h: 64, r: 70, view, hex: e.accent, base: h - 8, art: top, lit: 0.2 }) +
    matrix(clasp, cam.side(edge)) +
    matrix(place(e.mark(0, 0, 90), 0, -96), cam.front(d / 2))
  )
}

export const kitchen = {
  'cutting-board': {
    draw: cuttingBoard,
    box: [-450, -410, 450, 385],
    focus: [0, 0, 1.9],
    group: 'heap',
    fill: 0.82,
  },
  'cutlery-set': {
    draw: cutlerySet,
    box: [-450, -900, 450, 10],
    back: [-150, -1060, 150, 0],
    focus: [-140, -420, 1.8],
    group: 'pair',
    fill: 0.8,
  },
  'lunch-box': {
    draw: lunchBox,
    box: [-385, -405, 385, 150],
    focus: [0, -190, 1.7],
    group: 'heap',
    fill: 0.78,
  },
} satisfies Record<string, Look>
