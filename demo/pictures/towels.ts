/** Folded towels. */
import { tone } from './colour'
import type { Easel } from './easel'
import { terry } from './grain'
import type { Look, Pose } from './look'
import { dim, line, shape } from './shapes'

function towel(e: Easel, pose: Pose): string {
  const s = pose === 'front' ? 1 : -1
  const loops = terry(e, e.body)
  const layer = (y: number, w: number, shift: number): string => {
    const [l, r] = [shift - w, shift + w]
    const d = `M${l + 50} ${y - 126}C${l - 26} ${y - 122} ${l - 26} ${y - 2} ${l + 50} ${y}H${r - 20}C${r + 12} ${y - 6} ${r + 14} ${y - 48} ${r - 4} ${y - 60}C${r + 16} ${y - 70} ${r + 10} ${y - 120} ${r - 22} ${y - 126}Z`
    const fold = `M${r - 2} ${y - 62}C${shift} ${y - 54} ${l + 140} ${y - 58} ${l + 64} ${y - 64}`
    return (
      shape(
        d,
        e.run(
          [
            [0, tone(e.body, 0.24)],
            [0.22, tone(e.body, 0.1)],
            [0.46, tone(e.body, -0.16)],
            [0.54, tone(e.body, 0.1)],
            [0.8, tone(e.body, -0.12)],
            [1, tone(e.body, -0.4)],
          ],
          90,
        ),
      ) +
      shape(d, loops) +
      shape(
        d,
        e.run([
          [0, '#000', 0.2],
          [0.08, '#fff', 0.1],
          [0.5, '#000', 0],
          [1, '#000', 0.22],
        ]),
      ) +
      line(fold, '#000', 9, dim(0.28)) +
      line(fold, '#fff', 5, `transform="translate(0 10)" ${dim(0.24)}`) +
      line(`M${l + 40} ${y - 3}H${r - 20}`, '#000', 8, dim(0.3))
    )
  }
  const top =
    'M-352 -366C-350 -420 -300 -510 -236 -524C-80 -540 100 -540 250 -522C310 -500 352 -420 352 -364C200 -340 -200 -340 -352 -366Z'
  const band = 'M150 -534L190 -352L258 -358L214 -528Z'
  const front = 'M190 -352C192 -310 186 -290 190 -252L254 -256C260 -300 254 -330 258 -358Z'
  return (
    `<g transform="scale(${s} 1)">` +
    e.shadow(0, -2, 372, 40) +
    layer(0, 366, 4) +
    layer(-122, 358, -6) +
    layer(-244, 354, 2) +
    shape(
      top,
      e.run(
        [
          [0, tone(e.body, 0.1)],
          [0.5, tone(e.body, 0.22)],
          [1, tone(e.body, 0.04)],
        ],
        70,
      ),
    ) +
    shape(top, loops) +
    shape(
      top,
      e.run(
        [
          [0, '#000', 0.1],
          [0.4, '#fff', 0.1],
          [0.86, '#fff', 0.08],
          [1, '#000', 0.16],
        ],
        80,
      ),
    ) +
    shape(band, e.face(e.accent, 0.16, 0.06)) +
    shape(front, e.face(tone(e.accent, -0.1), 0.1, 0.16)) +
    '</g>' +
    `<g transform="translate(${-50 * s} -436) skewX(${-8 * s}) scale(1 .56)">${e.mark(0, 0, 210)}</g>`
  )
}

export const towels = {
  towel: { draw: towel, box: [-376, -540, 376, 40], focus: [0, -330, 1.7], group: 'heap', fill: 0.74 },
} satisfies Record<string, Look>
