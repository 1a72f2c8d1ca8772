/** Bottles and tumblers. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, hoop, line, oval, type Point, shape, turned } from './shapes'
import { fade, print } from './vessel-parts'

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

export const bottles = {
  'steel-bottle': { draw: steelBottle, box: [-176, -975, 176, 26], focus: [0, -440, 1.9], group: 'trio' },
  'sport-bottle': { draw: sportBottle, box: [-166, -880, 166, 26], focus: [0, -300, 1.9], group: 'trio' },
  tumbler: { draw: tumbler, box: [-206, -985, 206, 26], focus: [0, -480, 1.8], group: 'trio' },
} satisfies Record<string, Look>
