/** Things for a desk: notebooks, sticky notes, calendars, mouse mats, lanyards and folders. */
import { puller, stitch, strap, zip } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, matrix, oval, place, rounded, shape } from './shapes'
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
function pages(view: View, w: number, d: number, base: number, height: number): string {
  const cam = camera(view)
  const edge = view.yaw > 0 ? w / 2 : -w / 2
  let art = ''
  for (let y = base + 8; y < base + height; y += 9) {
    const [ax, ay] = cam.at(-w / 2 + 14, y, d / 2)
    const [bx, by] = cam.at(w / 2 - 14, y, d / 2)
    const [cx, cy] = cam.at(edge, y, d / 2 - 14)
    const [dx, dy] = cam.at(edge, y, -d / 2 + 14)
    art += `M${ax} ${ay}L${bx} ${by}M${cx} ${cy}L${dx} ${dy}`
  }
  return line(art, '#6b6452', 1.6, dim(0.4))
}

function stickyNotes(e: Easel, pose: Pose): string {
  const view: View = { yaw: pose === 'front' ? -28 : 30, pitch: 46 }
  const cam = camera(view)
  const pad = (size: number, h: number, hex: string, base: number, art: string): string =>
    block(e, { w: size, d: size, h, r: 3, view, hex: tone(hex, -0.02), top: tone(hex, 0.05), base, art }) +
    pages(view, size, size, base, h)
  const curl = 'M-250 -250H250V150C250 220 220 262 150 258C60 240 -120 246 -250 250Z'
  const flags = [e.accent, tone(e.accent, 0.35), tone(e.accent, 0.62)]
    .map((c, i) =>
      matrix(
        shape(rounded(300 + i * 84, -150, 70, 400, 3), c) +
          shape(
            rounded(300 + i * 84, -150, 70, 400, 3),
            e.run(
              [
                [0, '#fff', 0.3],
                [1, '#000', 0.1],
              ],
              90,
            ),
          ),
        cam.top(14),
      ),
    )
    .join('')
  return (
    place(footing(e, 260, 400, 3, view, 0.3, 10), ...cam.at(420, 0, 50)) +
    flags +
    footing(e, 500, 500, 4, view) +
    pad(500, 130, e.body, 0, '') +
    matrix(
      e.soft(10, shape('M-240 -100H250V240H-200Z', '#000', dim(0.3))) +
        shape(
          curl,
          e.run(
            [
              [0, tone(e.body, -0.08)],
              [0.4, tone(e.body, 0.1)],
              [0.8, tone(e.body, 0.2)],
              [1, tone(e.body, -0.1)],
            ],
            72,
          ),
        ) +
        shape(
          'M150 258C220 262 250 220 250 150C236 190 206 214 168 212C176 232 170 250 150 258Z',
          e.run(
            [
              [0, tone(e.body, 0.5)],
              [1, tone(e.body, -0.2)],
            ],
            40,
          ),
        ) +
        e.mark(0, 0, 230),
      cam.top(138),
    ) +
    (pose === 'turned'
      ? matrix(
          [-80, -10, 60]
            .map((y) =>
              line(
                `M-190 ${y}C-120 ${y - 20} -60 ${y + 20} 20 ${y}S120 ${y - 14} 150 ${y}`,
                tone(e.body, -0.6),
                9,
              ),
            )
            .join(''),
          cam.top(140),
        )
      : '')
  )
}

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
    (pose === 'turned' ? place(mouse, mx, my, 1.05) : '')
  )
}

function lanyard(e: Easel, pose: Pose): string {
  const left = 'M-40 -40C-120 -260 -330 -560 -250 -760C-190 -900 150 -920 240 -770C320 -620 110 -300 40 -40'
  const marks = [
    [-205, -420, 62],
    [-262, -610, 80],
    [-205, -806, 140],
    [0, -868, 178],
    [204, -806, 222],
    [258, -620, 278],
    [180, -390, 296],
  ]
  const card = rounded(-190, 130, 380, 480, 26)
  return (
    e.soft(
      12,
      line(left, '#141c18', 54, 'transform="translate(14 24)"') + place(shape(card, '#141c18'), 16, 26),
      0.32,
    ) +
    strap(left, e.body, 62) +
    marks.map(([x = 0, y = 0, a = 0]) => e.mark(x, y, 40, e.ink, a)).join('') +
    shape('M-46 -60H46L34 30H-34Z', e.face(tone(e.body, -0.2), 0.2, 0.2)) +
    stitch('M-34 -30H34M-32 -8H32', tone(e.body, 0.4), 3, 7) +
    shape(rounded(-22, 20, 44, 40, 10), e.round('#c3c9cd', 'metal')) +
    line('M0 56V84C-34 90 -34 138 0 140C26 138 30 108 12 96', '#8e969b', 15) +
    line('M-4 56V84C-36 92 -34 132 -4 136', '#f2f4f5', 4) +
    shape(card, '#fff', dim(0.35)) +
    shape(
      rounded(-168, 190, 336, 396, 14),
      e.run(
        [
          [0, '#fffefa'],
          [1, '#e8e8e2'],
        ],
        60,
      ),
    ) +
    (pose === 'front'
      ? shape(
          'M-168 204Q-168 190 -154 190H154Q168 190 168 204V300H-168Z',
          e.accent === e.body ? tone(e.body, 0.2) : e.body,
        ) +
        e.mark(0, 246, 74) +
        oval(0, 400, 62, 62, '#d3d8d4') +
        oval(0, 384, 24, 26, '#98a39c') +
        shape('M-44 444C-40 400 40 400 44 444Q0 470 -44 444Z', '#98a39c') +
        shape(rounded(-110, 490, 220, 22, 11), '#48524d') +
        shape(rounded(-80, 528, 160, 14, 7), '#b6beb8')
      : shape('M-168 204Q-168 190 -154 190H154Q168 190 168 204V586H-168Z', e.face(e.body, 0.1, 0.1)) +
        e.mark(0, 390, 170)) +
    shape(
      card,
      e.run(
        [
          [0, '#fff', 0.55],
          [0.3, '#fff', 0.14],
          [0.32, '#fff', 0],
          [1, '#fff', 0.1],
        ],
        30,
      ),
    ) +
    line(card, '#8d979b', 4, dim(0.6)) +
    shape(rounded(-50, 142, 100, 24, 12), '#59636a', dim(0.6))
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

export const office = {
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
  lanyard: { draw: lanyard, box: [-330, -910, 330, 630], focus: [0, 150, 2], group: 'pair', fill: 0.82 },
  folder: { draw: folder, box: [-465, -445, 465, 405], focus: [20, -80, 1.9], group: 'heap', fill: 0.8 },
} satisfies Record<string, Look>
