/** Mugs and coffee cups. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, hoop, line, oval, shape, turned } from './shapes'
import { fade, lip } from './vessel-parts'

function mug(e: Easel, pose: Pose): string {
  const side = pose === 'front' ? 1 : -1
  const d = turned(
    [
      [236, -520],
      [236, -520],
      [236, -60],
      [236, -60],
      [228, -22],
      [200, 0],
    ],
    0.2,
  )
  const grip = 'M216 -408C330 -430 392 -360 388 -268C384 -170 322 -110 212 -108'
  const handle = (c: string, w: number, more = ''): string =>
    line(grip, c, w, `transform="scale(${side} 1)" ${more}`)
  return (
    e.shadow(0, -2, 214, 44) +
    handle(tone(e.body, -0.34), 62) +
    handle(tone(e.body, -0.06), 50) +
    line(
      'M216 -420C340 -442 402 -366 396 -268',
      tone(e.body, 0.6),
      9,
      `transform="scale(${side} 1)" ${dim(0.75)}`,
    ) +
    shape(d, e.round(e.body, 'gloss')) +
    fade(e, d, 0.06, 0.2) +
    lip(e, 236, -520, e.body, e.accent, 0.2) +
    e.mark(-side * 24, -250, 190, e.ink, 0, 0.96)
  )
}

function enamelMug(e: Easel, pose: Pose): string {
  const side = pose === 'front' ? 1 : -1
  const d = turned(
    [
      [242, -480],
      [234, -460],
      [226, -430],
      [226, -60],
      [226, -60],
      [218, -20],
      [190, 0],
    ],
    0.2,
  )
  const grip = 'M212 -390C250 -410 380 -400 372 -290C366 -200 300 -170 214 -150'
  const rim = tone(e.accent, -0.1)
  const specks = Array.from({ length: 70 }, () =>
    oval(
      e.chance() * 440 - 220,
      e.chance() * -440 + 20,
      1.5 + e.chance() * 3,
      1.5 + e.chance() * 3,
      tone(e.body, e.chance() > 0.5 ? 0.5 : -0.5),
      dim(0.5),
    ),
  ).join('')
  return (
    e.shadow(0, -2, 204, 42) +
    line(grip, tone(e.body, -0.36), 34, `transform="scale(${side} 1)"`) +
    line(grip, tone(e.body, 0.02), 24, `transform="scale(${side} 1)"`) +
    line(grip, rim, 5, `transform="scale(${side} 1) translate(6 -10)"`) +
    shape(d, e.round(e.body, 'gloss')) +
    e.clip(d, specks) +
    fade(e, d, 0.08, 0.22) +
    e.mark(-side * 18, -225, 170, e.ink, 0, 0.96) +
    oval(
      0,
      -480,
      243,
      49,
      e.run([
        [0, tone(rim, 0.1)],
        [0.3, tone(rim, 0.5)],
        [1, tone(rim, -0.1)],
      ]),
    ) +
    oval(
      0,
      -478,
      230,
      43,
      e.run([
        [0, tone('#f2f2ec', -0.4)],
        [0.5, tone('#f2f2ec', -0.2)],
        [1, '#f2f2ec'],
      ]),
    ) +
    line(hoop(192, -2, 0.2), rim, 8)
  )
}

function coffeeCup(e: Easel, pose: Pose): string {
  const d = turned(
    [
      [196, -600],
      [196, -600],
      [142, -20],
      [142, -20],
      [132, 0],
    ],
    0.16,
  )
  const band = turned(
    [
      [184, -440],
      [184, -440],
      [163, -210],
      [163, -210],
    ],
    0.16,
  )
  return (
    e.shadow(0, 0, 140, 26) +
    shape(d, e.round(e.body, 'matte')) +
    fade(e, d, 0.05, 0.16) +
    shape(band, e.round(tone(e.accent, -0.03), 'matte')) +
    e.clip(
      band,
      Array.from(
        { length: 4 },
        (_, i) =>
          line(hoop(190, -400 + i * 58, 0.16), '#000', 5, dim(0.14)) +
          line(hoop(190, -394 + i * 58, 0.16), '#fff', 3, dim(0.25)),
      ).join(''),
    ) +
    shape(
      turned(
        [
          [188, -664],
          [204, -648],
          [210, -620],
          [210, -596],
          [210, -596],
          [200, -588],
        ],
        0.16,
      ),
      e.round(tone(e.accent, -0.2), 'satin'),
    ) +
    oval(0, -664, 188, 30, e.face(tone(e.accent, -0.16), 0.45, 0.1, 20)) +
    oval(0, -660, 158, 23, e.face(tone(e.accent, -0.3), -0.1, -0.2, 20)) +
    shape('M60 -676h52a8 6 0 0 1 0 14h-52a8 6 0 0 1 0-14Z', '#111', dim(0.7)) +
    (pose === 'front'
      ? e.with(e.name, e.accent, e.body).mark(-8, -318, 130)
      : e.mark(108, -120, 70, e.ink, 0, 0.6))
  )
}

export const cups = {
  mug: {
    draw: mug,
    box: [-235, -570, 420, 40],
    back: [-420, -570, 235, 40],
    focus: [-20, -330, 1.7],
    group: 'pair',
    fill: 0.66,
  },
  'enamel-mug': {
    draw: enamelMug,
    box: [-240, -530, 390, 40],
    back: [-390, -530, 240, 40],
    focus: [-20, -310, 1.7],
    group: 'pair',
    fill: 0.66,
  },
  'coffee-cup': {
    draw: coffeeCup,
    box: [-212, -700, 212, 24],
    focus: [0, -470, 1.9],
    group: 'trio',
    fill: 0.68,
  },
} satisfies Record<string, Look>
