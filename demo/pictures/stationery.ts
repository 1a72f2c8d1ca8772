/** Paper for a desk: notebooks and sticky notes. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, matrix, place, rounded, shape } from './shapes'
import { block, camera, footing, type View } from './solids'

const paper = '#f6f4ec'

function notebook(e: Easel, pose: Pose): string {
  const view: View = pose === 'front' ? { yaw: -30, pitch: 50 } : { yaw: 30, pitch: 50 }
  const [w, d] = [600, 830]
  const cam = camera(view)
  const grainy = e.tile(
    22,
    22,
    '<circle cx="4" cy="5" r="2.4" fill="#000" fill-opacity=".09"/><circle cx="15" cy="14" r="2.8" fill="#fff" fill-opacity=".09"/><circle cx="12" cy="3" r="1.6" fill="#000" fill-opacity=".08"/>',
  )
  const cover =
    shape(rounded(-w / 2, -d / 2, w, d, 36), grainy) +
    line(`M${-w / 2 + 58} ${-d / 2}V${d / 2}`, '#000', 7, dim(0.16)) +
    line(`M${-w / 2 + 65} ${-d / 2}V${d / 2}`, '#fff', 4, dim(0.22)) +
    shape(
      rounded(-w / 2, -d / 2, w, d, 36),
      e.run(
        [
          [0, '#fff', 0.16],
          [0.5, '#fff', 0],
          [1, '#000', 0.12],
        ],
        50,
      ),
    ) +
    line(
      `M228 ${-d / 2}V${d / 2}`,
      '#000',
      30,
      `stroke-linecap="butt" transform="translate(7 3)" ${dim(0.25)}`,
    ) +
    line(`M228 ${-d / 2}V${d / 2}`, e.accent, 26, 'stroke-linecap="butt"') +
    line(`M221 ${-d / 2}V${d / 2}`, tone(e.accent, 0.3), 5, `stroke-linecap="butt" ${dim(0.6)}`) +
    (pose === 'front' ? e.mark(-24, -40, 220) : e.mark(-30, 300, 90))
  const ribbon = cam.at(-60, 30, d / 2)
  return (
    footing(e, w, d, 36, view) +
    block(e, { w, d, h: 16, r: 36, view, hex: e.body }) +
    block(e, { w: w - 22, d: d - 26, h: 62, r: 24, view, hex: paper, base: 16 }) +
    pages(view, w - 22, d - 26, 18, 60) +
    line(`M${ribbon[0]} ${ribbon[1]}c6 40 -14 70 6 110`, tone(e.accent, -0.1), 16, 'stroke-linecap="butt"') +
    block(e, { w, d, h: 16, r: 36, view, hex: e.body, base: 78, art: cover, lit: 0.1 }) +
    line(
      `M${cam.at(228, 16, d / 2).join(' ')}L${cam.at(228, 94, d / 2).join(' ')}`,
      tone(e.accent, -0.2),
      22,
      'stroke-linecap="butt"',
    )
  )
}

/** Thin lines on the edges of a stack of paper. */
function pages(view: View, w: number, d: number, base: number, height: number, step = 9, ink = 0.4): string {
  const cam = camera(view)
  const edge = view.yaw > 0 ? w / 2 : -w / 2
  let art = ''
  for (let y = base + 8; y < base + height; y += step) {
    const [ax, ay] = cam.at(-w / 2 + 14, y, d / 2)
    const [bx, by] = cam.at(w / 2 - 14, y, d / 2)
    const [cx, cy] = cam.at(edge, y, d / 2 - 14)
    const [dx, dy] = cam.at(edge, y, -d / 2 + 14)
    art += `M${ax} ${ay}L${bx} ${by}M${cx} ${cy}L${dx} ${dy}`
  }
  return line(art, '#6b6452', 1.6, dim(ink))
}

function stickyNotes(e: Easel, pose: Pose): string {
  const view: View = { yaw: pose === 'front' ? -28 : 30, pitch: 46 }
  const cam = camera(view)
  const pad = (size: number, h: number, hex: string, base = 0): string =>
    block(e, { w: size, d: size, h, r: 3, view, hex: tone(hex, -0.02), top: tone(hex, 0.05), base }) +
    pages(view, size, size, base, h, 5.5, 0.6)
  const sheet = 'M-250 -250H250V60C236 140 190 196 120 226C10 250 -120 246 -250 250Z'
  const curl = 'M250 60C262 150 214 236 120 226C150 206 158 176 150 140C186 132 226 106 250 60Z'
  const lines = [-90, -20, 50]
    .map((y) =>
      line(`M-190 ${y}C-120 ${y - 18} -60 ${y + 18} 20 ${y}S110 ${y - 12} 140 ${y}`, tone(e.body, -0.6), 9),
    )
    .join('')
  const top =
    e.soft(12, shape('M-60 30L250 40V250H-120Z', '#000', dim(0.34))) +
    shape(
      sheet,
      e.run(
        [
          [0, tone(e.body, -0.06)],
          [0.45, tone(e.body, 0.12)],
          [0.8, tone(e.body, 0.24)],
          [1, tone(e.body, 0)],
        ],
        60,
      ),
    ) +
    shape(
      curl,
      e.run(
        [
          [0, tone(e.body, -0.24)],
          [0.5, tone(e.body, 0.5)],
          [1, tone(e.body, -0.06)],
        ],
        45,
      ),
    ) +
    (pose === 'front' ? e.mark(-20, -20, 250) : lines + e.mark(-180, -190, 70))
  const flags = [e.accent, tone(e.accent, 0.35), tone(e.accent, 0.62)]
    .map((c, i) => {
      const d = rounded(300 + i * 84, -150, 70, 400, 3)
      return matrix(
        shape(d, c) +
          shape(
            d,
            e.run(
              [
                [0, '#fff', 0.3],
                [1, '#000', 0.1],
              ],
              90,
            ),
          ),
        cam.top(14),
      )
    })
    .join('')
  return (
    place(footing(e, 260, 400, 3, view, 0.3, 10), ...cam.at(420, 0, 50)) +
    flags +
    footing(e, 500, 500, 4, view) +
    pad(500, 84, e.body) +
    matrix(top, cam.top(92))
  )
}

export const stationery = {
  notebook: {
    draw: notebook,
    box: [-480, -490, 480, 430],
    focus: [-20, -110, 1.9],
    group: 'heap',
    fill: 0.78,
  },
  'sticky-notes': {
    draw: stickyNotes,
    box: [-335, -335, 590, 245],
    back: [-340, -340, 540, 340],
    focus: [0, -90, 1.8],
    group: 'heap',
    fill: 0.76,
  },
} satisfies Record<string, Look>
