/** Rich grounds for scenes: a wall with large soft shapes, a floor and plinths in tones of one colour. */
import { lightness, tone } from './colour'
import type { Easel } from './easel'
import { dim, line, n, oval, place, rounded, shape, smooth, turned } from './shapes'

export const stageHeight = 600
export const horizon = 470

/** Tones of the ground that stay apart on very dark and very light colours. */
function tones(hex: string): { up: (t: number) => string; down: (t: number) => string } {
  const l = lightness(hex)
  const gain = l < 0.35 ? 0.75 : 1
  return { up: (t) => tone(hex, t * gain), down: (t) => tone(hex, -t * (l > 0.85 ? 0.55 : 1)) }
}

/** Eight backdrops; cx is the middle of where the products stand. */
function backdrop(e: Easel, hex: string, layout: number, cx: number, w: number): string {
  const { up, down } = tones(hex)
  const disc = (x: number, y: number, r: number, a: string, b: string): string =>
    oval(
      x,
      y,
      r,
      r,
      e.run(
        [
          [0, a],
          [1, b],
        ],
        70,
      ),
    )
  const arch = (x: number, width: number, top: number, a: string, b: string): string =>
    shape(
      `M${n(x - width / 2)} ${horizon}V${n(top + width / 2)}A${n(width / 2)} ${n(width / 2)} 0 0 1 ${n(x + width / 2)} ${n(top + width / 2)}V${horizon}Z`,
      e.run(
        [
          [0, a],
          [1, b],
        ],
        80,
      ),
    )
  switch (layout) {
    case 0:
      return disc(cx, 270, 250, up(0.22), up(0.04)) + disc(cx + 250, 160, 110, up(0.12), down(0.04))
    case 1:
      return arch(cx - 130, 330, 70, up(0.18), up(0.02)) + arch(cx + 190, 250, 170, down(0.2), down(0.06))
    case 2:
      return (
        shape(
          smooth([
            [w * 0.3, horizon],
            [cx - 160, 330],
            [cx, 240],
            [cx + 190, 330],
            [w + 60, 210],
            [w + 60, horizon],
            [w + 60, horizon],
            [w * 0.3, horizon],
          ]),
          e.run(
            [
              [0, up(0.16)],
              [1, up(0.02)],
            ],
            90,
          ),
        ) + disc(cx + 120, 150, 84, tone('#f5b700', lightness(hex) > 0.8 ? 0.2 : 0), up(0.24))
      )
    case 3:
      return [280, 214, 150]
        .map((r, i) =>
          disc(cx + 20, horizon, r * 1.2, i % 2 ? down(0.1) : up(0.16), i % 2 ? down(0.02) : up(0.06)),
        )
        .join('')
    case 4:
      return (
        shape(
          rounded(cx - 300, 80, 300, 420, 30),
          e.run(
            [
              [0, up(0.2)],
              [1, up(0.03)],
            ],
            80,
          ),
        ) +
        shape(
          rounded(cx + 30, 150, 270, 350, 30),
          e.run(
            [
              [0, down(0.16)],
              [1, down(0.04)],
            ],
            80,
          ),
        )
      )
    case 5:
      return (
        shape(
          `M${n(w * 0.36)} ${horizon}L${n(cx - 60)} -20H${n(cx + 330)}L${n(cx + 80)} ${horizon}Z`,
          e.run(
            [
              [0, up(0.2), 0.9],
              [1, up(0.06), 0.6],
            ],
            90,
          ),
        ) + disc(cx - 180, 190, 90, up(0.14), down(0.02))
      )
    case 6:
      return (
        disc(cx - 150, 250, 190, up(0.16), up(0.02)) +
        disc(cx + 160, 210, 240, down(0.18), down(0.04)) +
        disc(cx + 60, 120, 60, '#f5b700', tone('#f5b700', -0.12))
      )
    default:
      return Array.from({ length: 5 }, (_, i) =>
        line(
          `M${n(cx - 420 + i * 60)} ${horizon}C${n(cx - 300 + i * 60)} 60 ${n(cx + 200 + i * 30)} ${n(40 + i * 46)} ${n(w + 60)} ${n(20 + i * 70)}`,
          i % 2 ? down(0.12) : up(0.16),
          46,
          dim(0.75),
        ),
      ).join('')
  }
}

export function stage(e: Easel, hex: string, layout: number, cx: number, w: number): string {
  const { up, down } = tones(hex)
  const wall = e.run(
    [
      [0, up(0.1)],
      [0.5, hex],
      [1, down(0.16)],
    ],
    24,
  )
  const floor = e.run(
    [
      [0, down(0.2)],
      [0.2, down(0.08)],
      [1, up(0.05)],
    ],
    90,
  )
  const glow = e.glow([
    [0, '#fff', 0.26],
    [0.6, '#fff', 0.05],
    [1, '#fff', 0],
  ])
  return (
    `<rect width="${w}" height="${stageHeight}" fill="${wall}"/>${backdrop(e, hex, layout, cx, w)}` +
    oval(cx - 90, 240, 520, 330, glow) +
    `<rect y="${horizon}" width="${w}" height="${stageHeight - horizon}" fill="${floor}"/>` +
    line(`M0 ${horizon}H${w}`, up(0.3), 2, dim(0.5)) +
    oval(
      cx,
      545,
      w * 0.36,
      60,
      e.glow([
        [0, '#fff', 0.2],
        [1, '#fff', 0],
      ]),
    )
  )
}

/** A plinth with its middle at x and its foot at y. */
export function plinth(e: Easel, hex: string, x: number, y: number, r: number, height: number): string {
  const { up, down } = tones(hex)
  const tilt = 0.2
  const d = turned(
    [
      [r, -height],
      [r, -height],
      [r, 0],
      [r, 0],
    ],
    tilt,
  )
  return place(
    e.shadow(0, 0, r, r * tilt, 0.8) +
      shape(
        d,
        e.run([
          [0, down(0.06)],
          [0.25, up(0.22)],
          [0.55, up(0.02)],
          [1, down(0.34)],
        ]),
      ) +
      oval(0, -height, r, r * tilt, e.face(up(0.28), 0.12, 0.06, 20)),
    x,
    y,
  )
}
