/** Mints in a tin and chocolate. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, matrix, oval, place, rounded, shape } from './shapes'
import { block, camera, footing, openLid, type View } from './solids'

function mintTin(e: Easel, pose: Pose): string {
  const view: View = { yaw: pose === 'front' ? -26 : 28, pitch: 38 }
  const [w, d, h] = [640, 440, 130]
  const cam = camera(view)
  const closed = pose === 'turned'
  const mints = Array.from({ length: 34 }, (_, i) => {
    const x = ((i % 9) - 4) * 62 + (e.chance() - 0.5) * 26
    const y = (Math.floor(i / 9) - 1.5) * 84 + (e.chance() - 0.5) * 26
    return place(
      oval(4, 8, 40, 30, '#000', dim(0.28)) +
        oval(
          0,
          0,
          40,
          32,
          e.glow(
            [
              [0, '#ffffff'],
              [0.6, '#f4f7f5'],
              [1, '#c5d0ca'],
            ],
            0.4,
            0.35,
            0.7,
          ),
        ) +
        oval(-2, -3, 18, 13, '#dbe6e0'),
      x,
      y,
      1,
      e.chance() * 90,
    )
  }).join('')
  const lidArt =
    shape(rounded(-w / 2 + 22, -d / 2 + 22, w - 44, d - 44, 66), e.face(e.body, 0.2, 0.14, 40)) +
    line(rounded(-w / 2 + 22, -d / 2 + 22, w - 44, d - 44, 66), tone(e.accent, 0.05), 9) +
    e.mark(0, 0, 220) +
    shape(
      rounded(-w / 2, -d / 2, w, d, 80),
      e.run(
        [
          [0, '#fff', 0.34],
          [0.3, '#fff', 0.08],
          [0.32, '#fff', 0],
          [1, '#fff', 0.08],
        ],
        26,
      ),
    )
  const inside =
    e.clip(
      rounded(-w / 2 + 14, -d / 2 + 14, w - 28, d - 28, 70),
      shape(
        rounded(-w / 2, -d / 2, w, d, 80),
        e.run(
          [
            [0, '#5b646a'],
            [1, '#aab3b8'],
          ],
          90,
        ),
      ) + mints,
    ) + line(rounded(-w / 2 + 9, -d / 2 + 9, w - 18, d - 18, 76), '#eef1f2', 12)
  return (
    footing(e, w, d, 80, view, 0.45) +
    (closed ? '' : openLid(e, w, d * 0.94, h, 80, view, '#c3cacf', e.mark(0, -d / 2, 170, '#7e888e'))) +
    block(e, {
      w: w - 12,
      d: d - 12,
      h,
      r: 76,
      view,
      hex: e.body,
      art: closed ? '' : inside,
      top: '#c3cacf',
    }) +
    (closed
      ? block(e, { w, d, h: 74, r: 80, view, hex: e.body, base: h - 60, art: lidArt, lit: 0.2 })
      : matrix(e.mark(0, -62, 76), cam.front(d / 2)))
  )
}

function chocolateBar(e: Easel, pose: Pose): string {
  const view: View = { yaw: pose === 'front' ? -34 : 36, pitch: 50 }
  const [w, d, h] = [440, 900, 62]
  const cam = camera(view)
  const cocoa = '#5a3220'
  const squares = Array.from({ length: 9 }, (_, i) => {
    const x = -w / 2 + 24 + (i % 3) * 134
    const y = -d / 2 + 24 + Math.floor(i / 3) * 134
    return (
      shape(
        rounded(x, y, 124, 124, 12),
        e.run(
          [
            [0, tone(cocoa, 0.3)],
            [0.2, tone(cocoa, 0.1)],
            [1, tone(cocoa, -0.2)],
          ],
          45,
        ),
      ) +
      shape(
        rounded(x + 16, y + 16, 92, 92, 8),
        e.run(
          [
            [0, tone(cocoa, 0.02)],
            [1, tone(cocoa, 0.2)],
          ],
          45,
        ),
      ) +
      place(e.mark(0, 0, 48, tone(cocoa, -0.3)), x + 62, y + 62)
    )
  }).join('')
  const jag = Array.from(
    { length: 13 },
    (_, i) => `L${-w / 2 - 14 + i * 39} ${i % 2 ? -52 : -20 - e.chance() * 16}`,
  ).join('')
  const foil = `M${-w / 2 - 12} 40${jag}L${w / 2 + 12} 40Z`
  const silver = e.run(
    [
      [0, '#f6f8f8'],
      [0.12, '#b3bbbf'],
      [0.26, '#fdfefe'],
      [0.4, '#9aa3a8'],
      [0.55, '#eef1f2'],
      [0.7, '#a9b2b7'],
      [0.85, '#f4f6f6'],
      [1, '#8c959a'],
    ],
    12,
  )
  const wrap = rounded(-w / 2, 0, w, d / 2, 10)
  const label =
    shape(wrap, e.face(e.body, 0.16, 0.1, 30)) +
    shape(`M${-w / 2} 300C-100 240 100 380 ${w / 2} 290V${d / 2}H${-w / 2}Z`, e.accent, dim(0.95)) +
    e.mark(0, 150, 190) +
    line(`M${-w / 2} 12H${w / 2}`, tone(e.accent, 0.1), 12, 'stroke-linecap="butt"') +
    shape(
      wrap,
      e.run(
        [
          [0, '#fff', 0.36],
          [0.2, '#fff', 0.06],
          [0.22, '#fff', 0],
          [0.8, '#000', 0],
          [1, '#000', 0.14],
        ],
        10,
      ),
    ) +
    line(`M${-w / 2 + 14} ${d / 2 - 20}H${w / 2 - 14}`, '#000', 4, dim(0.2))
  if (pose === 'turned') {
    const full =
      `<g transform="translate(0 -450) scale(1 2)">${shape(rounded(-w / 2, 0, w, d / 2, 8), e.face(e.body, 0.16, 0.1, 30))}</g>` +
      shape(`M${-w / 2} 240C-100 170 100 320 ${w / 2} 220V${d / 2}H${-w / 2}Z`, e.accent, dim(0.95)) +
      e.mark(0, -70, 230) +
      line(`M${-w / 2} ${-d / 2 + 50}H${w / 2}M${-w / 2} ${d / 2 - 50}H${w / 2}`, '#000', 4, dim(0.16)) +
      shape(
        rounded(-w / 2, -d / 2, w, d, 10),
        e.run(
          [
            [0, '#fff', 0.36],
            [0.2, '#fff', 0.06],
            [0.22, '#fff', 0],
            [0.8, '#000', 0],
            [1, '#000', 0.14],
          ],
          10,
        ),
      )
    return footing(e, w, d, 12, view) + block(e, { w, d, h: h + 12, r: 10, view, hex: e.body, art: full })
  }
  return (
    footing(e, w, d, 16, view) +
    block(e, { w: w - 8, d, h, r: 14, view, hex: cocoa, art: squares }) +
    place(
      block(e, {
        w: w + 8,
        d: d / 2,
        h: h + 14,
        r: 10,
        view,
        hex: e.body,
        art: `<g transform="translate(0 ${-d / 4})">${shape(foil, silver)}${line(foil, '#fff', 3, dim(0.5))}${label}</g>`,
      }),
      ...cam.at(0, 0, d / 4),
    )
  )
}

export const sweets = {
  'mint-tin': {
    draw: mintTin,
    box: [-375, -705, 350, 190],
    back: [-355, -310, 355, 190],
    focus: [0, -180, 1.7],
    group: 'heap',
    fill: 0.78,
  },
  'chocolate-bar': {
    draw: chocolateBar,
    box: [-425, -415, 435, 380],
    focus: [-60, -20, 1.9],
    group: 'heap',
    fill: 0.82,
  },
} satisfies Record<string, Look>
