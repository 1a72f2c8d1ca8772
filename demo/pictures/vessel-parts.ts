/** What bottles and cups share: their light, rims and imprints. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Pose } from './look'
import { oval, shape } from './shapes'

/** Light on the floor side and shade at the top of a turned solid. */
export const fade = (e: Easel, d: string, from = 0.1, to = 0.22): string =>
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

export const lip = (
  e: Easel,
  r: number,
  y: number,
  hex: string,
  inner: string,
  tilt = 0.14,
  thick = 0.94,
): string =>
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

export const print = (e: Easel, pose: Pose, y: number, size: number, r: number): string =>
  pose === 'front' ? e.mark(-r * 0.06, y, size, e.ink, 0, 0.96) : e.mark(r * 0.72, y, size, e.ink, 0, 0.5)
