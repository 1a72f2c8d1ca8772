/** Studio grounds: the calm backdrop of product pictures. */
import { lightness, mix, withLightness } from './colour'
import type { Easel } from './easel'

/** Backdrop for one product: near neutral, a breath of the body colour, a little deeper behind white things. */
export function studio(e: Easel, w = 1280, h = 1280): string {
  const pale = Math.max(0, lightness(e.body) - 0.8)
  const base = mix('#eceee9', withLightness(e.body, 0.93, 0.4), 0.14)
  const level = 0.94 - pale * 0.26
  const at = (l: number): string => withLightness(base, l)
  const wall = e.run(
    [
      [0, at(level)],
      [0.62, at(level - 0.02)],
      [0.72, at(level - 0.006)],
      [1, at(level - 0.03)],
    ],
    90,
  )
  const light = e.glow(
    [
      [0, '#fff', 0.75],
      [0.4, '#fff', 0.3],
      [0.72, '#fff', 0],
      [1, '#2b3a33', 0.055],
    ],
    0.38,
    0.3,
    0.9,
  )
  return [wall, light].map((fill) => `<rect width="${w}" height="${h}" fill="${fill}"/>`).join('')
}
