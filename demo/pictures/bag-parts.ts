/** Light on the cloth of bags. */
import { tone } from './colour'
import type { Easel } from './easel'
import { shape } from './shapes'

export const side = (e: Easel, hex: string): string =>
  e.run([
    [0, tone(hex, -0.14)],
    [0.16, tone(hex, 0.1)],
    [0.4, tone(hex, 0.08)],
    [0.7, tone(hex, -0.06)],
    [1, tone(hex, -0.28)],
  ])

export const depth = (e: Easel, d: string, foot = 0.24): string =>
  shape(
    d,
    e.run(
      [
        [0, '#fff', 0.14],
        [0.25, '#fff', 0],
        [0.6, '#000', 0],
        [1, '#000', foot],
      ],
      88,
    ),
  )
