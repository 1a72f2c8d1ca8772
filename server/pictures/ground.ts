/** Studio grounds: the calm backdrop of product pictures. */
import { lightness, mix, withLightness } from './colour'
import type { Easel } from './easel'

/** Backdrop for one product: near neutral, a breath of the body colour, a little deeper behind white things. */
export function studio(e: Easel, w = 1280, h = 1280): string {
  const pale = Math.max(0, lightness(e.body) - 0.8)
  const base = mix('#eceee9', withLightness(e.body, 0.93, 0.5), 0.2)
  const level = 0.935 - pale * 0.36
  const at = (l: number): string => withLightness(base, l)
  const wall = e.run(
    [
      [0, at(level + 0.012)],
      [0.62, at(level - 0.022)],
      [0.72, at(level - 0.006)],
      [1, at(level - 0.035)],
    ],
    90,
  )
  const light = e.glow(
    [
      [0, '#fff', 0.75],
      [0.5, '#fff', 0.22],
      [1, '#fff', 0],
    ],
    0.36,
    0.26,
    0.62,
  )
  const fall = e.glow(
    [
      [0, '#2b3a33', 0],
      [0.62, '#2b3a33', 0],
      [1, '#2b3a33', 0.1],
    ],
    0.42,
    0.42,
    0.86,
  )
  return [wall, light, fall].map((fill) => `<rect width="${w}" height="${h}" fill="${fill}"/>`).join('')
}
