/** Hand sanitiser and lip balm. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, oval, place, rounded, shape, turned } from './shapes'

function handSanitiser(e: Easel, pose: Pose): string {
  const d = turned(
    [
      [70, -640],
      [76, -620],
      [150, -560],
      [184, -490],
      [186, -450],
      [186, -450],
      [186, -50],
      [186, -50],
      [178, -14],
      [156, 0],
    ],
    0.16,
  )
  const label = turned(
    [
      [187, -400],
      [187, -400],
      [187, -110],
      [187, -110],
    ],
    0.16,
  )
  const bubbles = Array.from({ length: 26 }, () => {
    const [x, y, r] = [e.chance() * 320 - 160, -20 - e.chance() * 480, 3 + e.chance() * 9]
    return (
      oval(x, y, r, r, '#fff', dim(0.3)) + oval(x - r * 0.3, y - r * 0.3, r * 0.4, r * 0.4, '#fff', dim(0.8))
    )
  }).join('')
  const s = pose === 'front' ? 1 : -1
  const cap = tone(e.accent, -0.04)
  return (
    e.shadow(0, 0, 172, 32) +
    shape(
      d,
      e.run([
        [0, tone(e.body, -0.3), 0.95],
        [0.06, tone(e.body, 0.5), 0.85],
        [0.16, tone(e.body, 0.3), 0.8],
        [0.5, tone(e.body, 0.12), 0.86],
        [0.85, tone(e.body, -0.08), 0.9],
        [0.94, tone(e.body, 0.4), 0.85],
        [1, tone(e.body, -0.34), 0.95],
      ]),
    ) +
    line('M0 -600V-40', '#fff', 16, dim(0.35)) +
    line('M6 -600V-40', '#000', 3, dim(0.14)) +
    e.clip(d, bubbles) +
    shape(label, e.round(tone(e.accent, 0.02), 'matte')) +
    e.clip(label, shape('M-200 -190C-80 -260 60 -120 200 -200V-60H-200Z', tone(e.body, -0.04), dim(0.85))) +
    e.with(e.name, e.accent, e.body).mark(s > 0 ? -8 : 120, -310, 120, undefined, 0, s > 0 ? 1 : 0.6) +
    e.clip(
      d,
      shape(rounded(-140, -620, 40, 640, 20), '#fff', dim(0.5)) +
        shape(rounded(140, -560, 14, 560, 7), '#fff', dim(0.35)),
    ) +
    shape(
      turned(
        [
          [72, -700],
          [78, -690],
          [78, -690],
          [78, -630],
          [74, -622],
        ],
        0.16,
      ),
      e.round(cap, 'satin'),
    ) +
    Array.from({ length: 11 }, (_, i) => line(`M${(i - 5) * 14} -680V-640`, '#000', 4, dim(0.18))).join('') +
    shape(rounded(-24, -790, 48, 100, 6), e.round(tone(cap, 0.1), 'satin')) +
    `<g transform="scale(${s} 1)">${shape(
      'M-60 -800C-60 -846 -20 -850 20 -850H110C180 -850 210 -820 216 -766L186 -760C180 -786 160 -800 120 -800H60V-786H-60Z',
      e.run(
        [
          [0, tone(cap, 0.45)],
          [0.4, cap],
          [1, tone(cap, -0.34)],
        ],
        84,
      ),
    )}${line('M-40 -828C-30 -838 0 -838 30 -838H110', '#fff', 6, dim(0.7))}</g>`
  )
}

function lipBalm(e: Easel, pose: Pose): string {
  const tube = turned(
    [
      [118, -560],
      [118, -560],
      [118, -30],
      [118, -30],
      [116, -8],
      [110, 0],
    ],
    0.16,
  )
  const ink = e.mark(pose === 'front' ? -6 : 60, -290, 130, e.ink, 0, pose === 'front' ? 0.95 : 0.7)
  const wheel = turned(
    [
      [122, -66],
      [122, -66],
      [122, -8],
      [120, 0],
    ],
    0.16,
  )
  const base =
    shape(tube, e.round(e.body, 'gloss')) +
    ink +
    shape(wheel, e.round(tone(e.body, -0.14), 'satin')) +
    Array.from({ length: 15 }, (_, i) => {
      const a = (i - 7) * 0.21
      return line(
        `M${122 * Math.sin(a)} ${-56 + 20 * Math.cos(a)}V${-10 + 18 * Math.cos(a)}`,
        '#000',
        5,
        dim(0.22),
      )
    }).join('')
  const capAt = (y: number): string => {
    const c = turned(
      [
        [112, y - 330],
        [120, y - 318],
        [122, y - 300],
        [122, y - 300],
        [122, y - 10],
        [122, y],
      ],
      0.16,
    )
    return shape(c, e.round(e.accent, 'gloss')) + oval(0, y - 330, 112, 18, e.face(e.accent, 0.4, 0.05, 30))
  }
  const balm = '#f0c6b4'
  if (pose === 'turned') return e.shadow(0, 0, 120, 24) + base + capAt(-550)
  return (
    e.shadow(0, 0, 120, 24) +
    e.shadow(330, 30, 122, 24) +
    place(capAt(0), 330, 34) +
    base +
    oval(
      0,
      -560,
      118,
      19,
      e.run([
        [0, tone(e.body, 0.1)],
        [0.3, tone(e.body, 0.6)],
        [1, tone(e.body, -0.2)],
      ]),
    ) +
    oval(0, -558, 106, 16, tone(e.body, -0.45)) +
    shape(
      turned(
        [
          [98, -632],
          [98, -632],
          [98, -556],
        ],
        0.16,
      ),
      e.round(balm, 'satin'),
    ) +
    shape('M-98 -630C-98 -690 -60 -712 0 -712S98 -690 98 -630A98 16 0 0 1 -98 -630Z', e.ball(balm, 0.7)) +
    shape(rounded(-62, -650, 20, 78, 10), '#fff', dim(0.4))
  )
}

export const hygiene = {
  'hand-sanitiser': {
    draw: handSanitiser,
    box: [-216, -850, 216, 30],
    focus: [0, -420, 1.9],
    group: 'trio',
    fill: 0.76,
  },
  'lip-balm': {
    draw: lipBalm,
    box: [-130, -720, 460, 70],
    back: [-120, -900, 120, 20],
    focus: [20, -440, 1.9],
    group: 'trio',
    fill: 0.74,
  },
} satisfies Record<string, Look>
