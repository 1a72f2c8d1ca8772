/** Wine glasses. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, oval, shape, smooth, turned } from './shapes'

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

export const glasses = {
  'wine-glass': { draw: wineGlass, box: [-198, -885, 198, 26], focus: [0, -680, 1.9], group: 'trio' },
} satisfies Record<string, Look>
