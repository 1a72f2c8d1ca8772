/** Things for a desk: calendars, mouse mats and folders. */
import { puller, stitch, zip } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, matrix, oval, place, rounded, shape } from './shapes'
import { block, camera, footing, type View } from './solids'

function calendar(e: Easel, pose: Pose): string {
  const view: View = { yaw: pose === 'front' ? 22 : -24, pitch: 16 }
  const cam = camera(view)
  const [w, h, d] = [760, 520, 300]
  const p = (x: number, y: number, z: number): string =>
    cam
      .at(x, y, z)
      .map((v) => v.toFixed(1))
      .join(' ')
  const edge = pose === 'front' ? w / 2 : -w / 2
  const gable = `M${p(edge, 0, d / 2)}L${p(edge, h, 0)}L${p(edge, 0, -d / 2)}Z`
  const [ox, oy] = cam.at(0, 0, d / 2)
  const [tx, ty] = cam.at(0, h, 0)
  const [rx, ry] = cam.at(1, 0, d / 2)
  const face = [rx - ox, ry - oy, (ox - tx) / h, (oy - ty) / h, ox, oy]
  const cells = Array.from({ length: 28 }, (_, i) =>
    shape(
      rounded(-40 + (i % 7) * 56, -300 + Math.floor(i / 7) * 58, 44, 44, 6),
      i === 11 ? e.accent : i % 7 > 4 ? '#d9dcd4' : '#ebece6',
    ),
  ).join('')
  const sheet =
    shape(rounded(-w / 2, -h, w, h, 6), e.face(e.body, 0.08, 0.1)) +
    shape(
      rounded(-w / 2 + 24, -h + 40, w - 48, h - 120, 4),
      e.run(
        [
          [0, '#ffffff'],
          [1, '#f0efe8'],
        ],
        80,
      ),
    ) +
    shape(
      rounded(-w / 2 + 48, -h + 70, 260, h - 190, 4),
      e.run(
        [
          [0, tone(e.accent, 0.5)],
          [1, tone(e.accent, -0.1)],
        ],
        80,
      ),
    ) +
    shape('M-332 -134L-250 -260L-190 -190L-150 -240L-72 -134Z', tone(e.accent, -0.3), dim(0.8)) +
    oval(-130, -350, 34, 34, '#fff', dim(0.9)) +
    shape(rounded(-40, -h + 74, 180, 26, 6), tone(e.body, -0.1)) +
    cells.replaceAll('translate', 'translate') +
    e.mark(-300, -36, 52) +
    shape(rounded(-250, -46, 150, 16, 8), e.ink, dim(0.7))
  const rings = Array.from({ length: 17 }, (_, i) => {
    const [x, y] = cam.at(-340 + i * 42.5, h, 0)
    return (
      line(`M${x - 4} ${y + 26}C${x - 14} ${y - 30} ${x + 14} ${y - 34} ${x + 8} ${y + 12}`, '#6d757a', 8) +
      line(`M${x - 6} ${y + 22}C${x - 15} ${y - 30} ${x + 10} ${y - 34} ${x + 6} ${y}`, '#eef1f2', 3)
    )
  }).join('')
  return (
    footing(e, w, d, 6, view, 0.42) +
    shape(
      `M${p(-w / 2, 0, -d / 2)}L${p(w / 2, 0, -d / 2)}L${p(w / 2, h, 0)}L${p(-w / 2, h, 0)}Z`,
      tone(e.body, -0.4),
    ) +
    shape(gable, tone(e.body, -0.62)) +
    matrix(sheet, face) +
    rings
  )
}

function mouseMat(e: Easel, pose: Pose): string {
  const view: View = { yaw: pose === 'front' ? -26 : 28, pitch: 52 }
  const [w, d] = [860, 700]
  const cam = camera(view)
  const art =
    e.clip(
      rounded(-w / 2, -d / 2, w, d, 44),
      shape(`M${-w / 2} 120C-200 40 0 260 ${w / 2} 60V${d / 2}H${-w / 2}Z`, e.accent, dim(0.9)) +
        shape(
          `M${-w / 2} 200C-160 130 60 330 ${w / 2} 150V${d / 2}H${-w / 2}Z`,
          tone(e.accent, -0.24),
          dim(0.9),
        ),
    ) +
    shape(
      rounded(-w / 2, -d / 2, w, d, 44),
      e.tile(8, 8, '<path d="M0 4H8M4 0V8" stroke="#000" stroke-opacity=".07" stroke-width="2"/>'),
    ) +
    stitch(rounded(-w / 2 + 12, -d / 2 + 12, w - 24, d - 24, 36), tone(e.body, 0.35)) +
    e.mark(-190, -120, 210)
  const [mx, my] = cam.at(220, 10, 40)
  const mouse =
    e.soft(12, oval(16, 20, 120, 80, '#000', dim(0.5))) +
    shape(
      'M-118 10C-130 -70 -60 -128 20 -120C100 -112 140 -50 120 16C100 70 -100 74 -118 10Z',
      e.ball('#e9ebea', 0.8),
    ) +
    line('M-20 -118C-50 -70 -60 -40 -100 -30M0 -122C40 -80 60 -50 112 -30', '#9aa1a4', 4) +
    oval(2, -84, 11, 20, '#4a5154')
  return (
    footing(e, w, d, 44, view, 0.34, 10) +
    block(e, { w, d, h: 22, r: 44, view, hex: '#26282a', top: e.body, art, lit: 0.06 }) +
    (pose === 'front' ? place(mouse, mx, my, 1.05) : '')
  )
}

function folder(e: Easel, pose: Pose): string {
  const view: View = { yaw: pose === 'front' ? -24 : 26, pitch: 54 }
  const [w, d] = [640, 840]
  const body = rounded(-w / 2, -d / 2, w, d, 40)
  const grainy = e.tile(
    20,
    20,
    '<circle cx="4" cy="5" r="2.2" fill="#000" fill-opacity=".1"/><circle cx="14" cy="13" r="2.6" fill="#fff" fill-opacity=".1"/>',
  )
  const art =
    shape(body, grainy) +
    shape(
      body,
      e.run(
        [
          [0, '#fff', 0.16],
          [0.5, '#fff', 0],
          [1, '#000', 0.14],
        ],
        50,
      ),
    ) +
    line(`M${-w / 2 + 64} ${-d / 2}V${d / 2}`, '#000', 8, dim(0.2)) +
    stitch(rounded(-w / 2 + 18, -d / 2 + 18, w - 36, d - 36, 28), tone(e.body, 0.34)) +
    (pose === 'front'
      ? e.mark(20, -60, 220) +
        shape(rounded(90, 260, 170, 100, 10), e.face(tone(e.accent, -0.05), 0.2, 0.1)) +
        stitch(rounded(98, 268, 154, 84, 6), tone(e.accent, -0.4), 3, 8)
      : shape(rounded(-200, -200, 460, 500, 16), e.face(e.body, 0.12, 0.1)) +
        stitch(rounded(-190, -190, 440, 480, 12), tone(e.body, 0.34)))
  const zipper = zip(rounded(-w / 2, -d / 2, w, d, 40), e.accent, 30)
  const cam = camera(view)
  const [px, py] = cam.at(w / 2 - 120, 40, d / 2 + 4)
  return (
    footing(e, w, d, 40, view) +
    block(e, { w, d, h: 26, r: 40, view, hex: e.body }) +
    matrix(zipper, cam.top(34)) +
    block(e, { w: w - 14, d: d - 14, h: 26, r: 36, view, hex: tone(e.accent, -0.3), base: 26 }) +
    block(e, { w, d, h: 26, r: 40, view, hex: e.body, base: 46, art, lit: 0.1 }) +
    puller(e, px, py, -20)
  )
}

export const desk = {
  calendar: {
    draw: calendar,
    box: [-420, -590, 420, 110],
    focus: [-80, -280, 1.8],
    group: 'pair',
    fill: 0.78,
  },
  'mouse-mat': {
    draw: mouseMat,
    box: [-540, -420, 540, 420],
    focus: [-150, -110, 1.9],
    group: 'heap',
    fill: 0.84,
  },
  folder: { draw: folder, box: [-465, -445, 465, 405], focus: [20, -80, 1.9], group: 'heap', fill: 0.8 },
} satisfies Record<string, Look>
