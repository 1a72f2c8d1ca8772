/** Lollies in a jar. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, oval, place, shape, turned } from './shapes'

function lollyJar(e: Easel, pose: Pose): string {
  const d = turned(
    [
      [170, -560],
      [176, -545],
      [228, -490],
      [246, -430],
      [248, -380],
      [248, -60],
      [248, -60],
      [238, -16],
      [208, 0],
    ],
    0.18,
  )
  const inner = turned(
    [
      [226, -440],
      [234, -400],
      [234, -70],
      [234, -70],
      [222, -30],
      [196, -18],
    ],
    0.18,
  )
  const colours = [
    e.accent,
    e.body,
    '#e8575a',
    '#f3c623',
    '#3fb8b8',
    '#e88ba8',
    '#9bc53d',
    '#f4f4f1',
    '#e8772e',
  ]
  let sweets = ''
  for (let row = 0; row < 9; row++)
    for (let i = 0; i < 8; i++) {
      const x = -214 + i * 60 + (row % 2) * 28 + (e.chance() - 0.5) * 14
      const y = -36 - row * 48 + (e.chance() - 0.5) * 12
      const c = colours[Math.floor(e.chance() * colours.length)] ?? e.accent
      const shade = tone(c, -Math.abs(x) / 900)
      sweets += place(
        oval(2, 5, 37, 31, '#000', dim(0.28)) +
          oval(0, 0, 36, 30, e.ball(shade, 0.6)) +
          (e.chance() > 0.6 ? line('M-24 -8Q0 8 24 -8', '#fff', 6, dim(0.55)) : ''),
        x,
        y,
        1,
        Math.round(e.chance() * 60 - 30),
      )
    }
  const edge = tone('#dfe9ec', -0.5)
  const label = e.with(e.name, e.body, e.accent)
  const lid = turned(
    [
      [176, -650],
      [186, -636],
      [188, -620],
      [188, -620],
      [188, -570],
      [188, -560],
    ],
    0.18,
  )
  return (
    e.shadow(0, -2, 228, 44) +
    shape(d, '#eef4f5', dim(0.55)) +
    e.clip(
      inner,
      sweets +
        shape(
          inner,
          e.run([
            [0, '#000', 0.34],
            [0.3, '#fff', 0.06],
            [0.7, '#000', 0.04],
            [1, '#000', 0.42],
          ]),
        ),
    ) +
    shape(
      d,
      e.run([
        [0, edge, 0.7],
        [0.03, '#fff', 0.5],
        [0.08, '#fff', 0.06],
        [0.15, '#fff', 0.06],
        [0.17, '#fff', 0.6],
        [0.24, '#fff', 0.6],
        [0.26, '#fff', 0.05],
        [0.86, '#fff', 0.05],
        [0.92, '#fff', 0.5],
        [0.95, '#fff', 0.1],
        [1, edge, 0.75],
      ]),
    ) +
    line('M-236 -452A236 42 0 0 0 236 -452', '#fff', 5, dim(0.5)) +
    shape(lid, e.round(e.body, 'satin')) +
    Array.from({ length: 21 }, (_, i) => {
      const a = (i - 10) * 0.15
      return line(
        `M${188 * Math.sin(a)} ${-612 + 30 * Math.cos(a)}V${-574 + 30 * Math.cos(a)}`,
        '#000',
        5,
        dim(0.16),
      )
    }).join('') +
    oval(0, -650, 176, 32, e.face(e.body, 0.4, 0.06, 30)) +
    `<g transform="translate(0 -650) scale(1 .2)">${e.mark(0, 0, 150)}</g>` +
    (pose === 'front'
      ? oval(0, -226, 122, 126, '#000', dim(0.25)) +
        oval(0, -232, 122, 126, e.face('#fbfaf5', 0.2, 0.08)) +
        oval(
          0,
          -232,
          108,
          112,
          'none',
          `stroke="${e.body === '#f4f4f1' ? e.accent : e.body}" stroke-width="7"`,
        ) +
        label.mark(
          0,
          -232,
          124,
          label.ink === '#f4f4f1' || e.body !== '#f4f4f1'
            ? e.body === '#f4f4f1'
              ? e.accent
              : e.body
            : e.accent,
        )
      : '')
  )
}

export const lollies = {
  'lolly-jar': {
    draw: lollyJar,
    box: [-250, -690, 250, 44],
    focus: [10, -330, 1.6],
    group: 'trio',
    fill: 0.68,
  },
} satisfies Record<string, Look>
