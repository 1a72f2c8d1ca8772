/** Things to drink from: bottles, cups, mugs and glasses. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, hoop, line, oval, type Point, shape, smooth, turned } from './shapes'

/** Light on the floor side and shade at the top of a turned solid. */
const fade = (e: Easel, d: string, from = 0.1, to = 0.22): string =>
  shape(
    d,
    e.run(
      [
        [0, '#fff', from],
        [0.3, '#fff', 0],
        [0.62, '#000', 0],
        [1, '#000', to],
      ],
      90,
    ),
  )

const lip = (e: Easel, r: number, y: number, hex: string, inner: string, tilt = 0.14, thick = 0.94): string =>
  oval(
    0,
    y,
    r,
    r * tilt,
    e.run([
      [0, tone(hex, 0.25)],
      [0.3, tone(hex, 0.6)],
      [0.7, tone(hex, 0.05)],
      [1, tone(hex, -0.2)],
    ]),
  ) +
  oval(
    0,
    y + 1,
    r * thick,
    r * tilt * thick * 0.95,
    e.run([
      [0, tone(inner, -0.5)],
      [0.5, tone(inner, -0.28)],
      [1, tone(inner, -0.02)],
    ]),
  )

const print = (e: Easel, pose: Pose, y: number, size: number, r: number): string =>
  pose === 'front' ? e.mark(-r * 0.06, y, size, e.ink, 0, 0.96) : e.mark(r * 0.72, y, size, e.ink, 0, 0.5)

function steelBottle(e: Easel, pose: Pose): string {
  const body: Point[] = [
    [92, -770],
    [94, -745],
    [120, -700],
    [166, -640],
    [176, -590],
    [176, -560],
    [176, -560],
    [176, -30],
    [176, -30],
    [172, -8],
    [160, 0],
  ]
  const cap: Point[] = [
    [88, -905],
    [96, -893],
    [98, -880],
    [98, -880],
    [98, -790],
    [98, -790],
    [94, -782],
  ]
  const d = turned(body)
  return (
    e.shadow(0, 0, 172, 30) +
    shape(d, e.round(e.body, 'satin')) +
    fade(e, d) +
    shape(
      turned([
        [175, -34],
        [175, -30],
        [172, -8],
        [160, 0],
      ]),
      e.round('#b9bfc3', 'metal'),
    ) +
    shape(
      turned([
        [92, -782],
        [92, -764],
        [96, -752],
      ]),
      e.round('#c9ced1', 'metal'),
    ) +
    shape(turned(cap), e.round(tone(e.body, -0.25), 'satin')) +
    Array.from({ length: 15 }, (_, i) => {
      const a = (i - 7) * 0.21
      return line(
        `M${98 * Math.sin(a)} ${-868 + 12 * Math.cos(a)}V${-800 + 12 * Math.cos(a)}`,
        '#000',
        3,
        dim(0.16),
      )
    }).join('') +
    oval(0, -905, 88, 12.5, e.face(tone(e.body, -0.1), 0.4, 0.1, 30)) +
    line('M-58 -905V-935C-58 -962-30 -968 0 -968S58 -962 58 -935V-905', tone(e.body, -0.32), 22) +
    line('M-62 -908V-937C-62 -960-32 -970 -4 -970', tone(e.body, 0.35), 5, dim(0.8)) +
    print(e, pose, -330, 165, 176)
  )
}

function sportBottle(e: Easel, pose: Pose): string {
  const body: Point[] = [
    [134, -690],
    [158, -660],
    [164, -620],
    [160, -560],
    [138, -500],
    [132, -455],
    [140, -415],
    [160, -370],
    [166, -320],
    [166, -40],
    [166, -40],
    [158, -12],
    [140, 0],
  ]
  const d = turned(body)
  const lid: Point[] = [
    [58, -800],
    [86, -786],
    [128, -762],
    [142, -735],
    [144, -700],
    [144, -700],
    [144, -676],
    [140, -670],
  ]
  const capHex = tone(e.accent, -0.04)
  return (
    e.shadow(0, 0, 160, 28) +
    shape(d, e.round(e.body, 'gloss', 0.9), dim(0.97)) +
    fade(e, d, 0.16, 0.2) +
    e.clip(
      d,
      [-600, -300, -255, -85, -45]
        .map((y) => line(hoop(165, y), '#000', 6, dim(0.12)) + line(hoop(165, y + 7), '#fff', 4, dim(0.3)))
        .join(''),
    ) +
    e.clip(
      d,
      shape(
        turned(
          [
            [26, -640],
            [26, -80],
            [26, -60],
          ],
          0.05,
        ).replace(/^/, ''),
        '#fff',
        'opacity=".13" transform="translate(92 0)"',
      ),
    ) +
    shape(turned(lid), e.round(capHex, 'satin')) +
    Array.from({ length: 19 }, (_, i) => {
      const a = (i - 9) * 0.17
      return line(
        `M${144 * Math.sin(a)} ${-726 + 20 * Math.cos(a)}V${-692 + 20 * Math.cos(a)}`,
        '#000',
        4,
        dim(0.18),
      )
    }).join('') +
    shape(
      turned([
        [40, -880],
        [44, -868],
        [40, -850],
        [34, -838],
        [36, -815],
        [52, -794],
      ]),
      e.round('#e8ecee', 'gloss'),
    ) +
    oval(0, -880, 40, 6, '#fafcfc') +
    oval(0, -880, 14, 2.6, '#566') +
    print(e, pose, -190, 150, 166)
  )
}

function tumbler(e: Easel, pose: Pose): string {
  const body: Point[] = [
    [196, -700],
    [196, -690],
    [150, -40],
    [150, -40],
    [146, -12],
    [132, 0],
  ]
  const d = turned(body, 0.16)
  return (
    e.shadow(0, 0, 144, 26) +
    line('M34 -716L96 -985', tone(e.accent, -0.1), 22) +
    line('M30 -716L91 -985', tone(e.accent, 0.55), 5) +
    shape(d, e.round(e.body, 'satin')) +
    fade(e, d) +
    shape(
      turned(
        [
          [151, -52],
          [150, -40],
          [146, -12],
          [132, 0],
        ],
        0.16,
      ),
      e.round('#bfc5c9', 'metal'),
    ) +
    shape(
      turned(
        [
          [200, -742],
          [206, -730],
          [206, -700],
          [206, -700],
          [198, -690],
        ],
        0.16,
      ),
      e.round('#dfe6e8', 'gloss'),
      dim(0.9),
    ) +
    oval(0, -742, 200, 32, e.face('#e9eff0', 0.5, 0.16, 20)) +
    oval(0, -740, 172, 26, e.face('#cfd9db', -0.05, -0.3, 20)) +
    oval(34, -730, 24, 6, '#5d6a6e') +
    line('M34 -732L60 -850', tone(e.accent, -0.1), 22) +
    line('M30 -732L56 -850', tone(e.accent, 0.55), 5) +
    print(e, pose, -370, 170, 172)
  )
}

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

function wineGlass(e: Easel, pose: Pose): string {
  const tint = e.body
  const wineHex = '#8a1a35'
  const bowl = turned(
    [
      [150, -860],
      [176, -760],
      [196, -640],
      [180, -520],
      [110, -420],
      [26, -374],
      [14, -366],
    ],
    0.14,
  )
  const wine = turned(
    [
      [194, -616],
      [192, -600],
      [176, -512],
      [108, -424],
      [26, -380],
      [12, -374],
    ],
    0.14,
  )
  const stem = turned(
    [
      [14, -370],
      [13, -340],
      [12, -120],
      [16, -60],
      [40, -26],
      [150, -6],
    ],
    0.1,
  )
  const edge = tone(tint, -0.55)
  return (
    e.shadow(0, 0, 150, 24, 0.7) +
    oval(0, -4, 162, 24, e.face(tint, 0.4, 0.3, 20), dim(0.55)) +
    oval(0, -4, 160, 23, 'none', `stroke="${edge}" stroke-width="3" ${dim(0.6)}`) +
    shape(
      stem,
      e.run([
        [0.4, tone(tint, -0.2), 0.25],
        [0.46, edge, 0.7],
        [0.48, '#fff', 0.9],
        [0.52, tone(tint, -0.1), 0.5],
        [0.545, edge, 0.8],
        [0.6, tone(tint, -0.2), 0.2],
      ]),
    ) +
    oval(
      0,
      -860,
      150,
      21,
      '#fff',
      `fill-opacity=".25" stroke="${edge}" stroke-width="3" stroke-opacity=".5"`,
    ) +
    shape(
      wine,
      e.run([
        [0, tone(wineHex, -0.45), 0.95],
        [0.2, tone(wineHex, -0.05), 0.9],
        [0.6, tone(wineHex, -0.2), 0.92],
        [1, tone(wineHex, -0.5), 0.96],
      ]),
    ) +
    oval(0, -616, 193, 26, e.face(tone(wineHex, 0.12), 0.3, 0.1, 30), dim(0.9)) +
    shape(
      bowl,
      e.run([
        [0, edge, 0.7],
        [0.03, tint, 0.35],
        [0.1, '#fff', 0.1],
        [0.5, '#fff', 0.04],
        [0.88, tint, 0.2],
        [0.95, '#fff', 0.5],
        [0.98, tint, 0.5],
        [1, edge, 0.75],
      ]),
    ) +
    shape(
      smooth(
        [
          [-118, -800],
          [-150, -700],
          [-156, -610],
          [-138, -540],
          [-128, -560],
          [-138, -620],
          [-130, -700],
          [-100, -800],
        ],
        true,
      ),
      '#fff',
      dim(0.62),
    ) +
    line('M112 -800C128 -740 140 -680 138 -630', '#fff', 8, dim(0.5)) +
    oval(0, -860, 150, 21, 'none', `stroke="${tone(tint, 0.6)}" stroke-width="4"`) +
    e.mark(pose === 'front' ? -8 : 104, -716, 120, '#ffffff', 0, pose === 'front' ? 0.95 : 0.6)
  )
}

export const drinkware = {
  'steel-bottle': { draw: steelBottle, box: [-176, -975, 176, 26], focus: [0, -470, 1.9], group: 'trio' },
  'sport-bottle': { draw: sportBottle, box: [-166, -880, 166, 26], focus: [0, -330, 1.9], group: 'trio' },
  tumbler: { draw: tumbler, box: [-206, -985, 206, 26], focus: [0, -480, 1.8], group: 'trio' },
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
  'wine-glass': { draw: wineGlass, box: [-198, -885, 198, 26], focus: [0, -680, 1.9], group: 'trio' },
} satisfies Record<string, Look>
