/** Things with a plug or a battery: power banks, drives, speakers, earbuds, chargers and cables. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, hoop, line, matrix, oval, place, rounded, shape, turned } from './shapes'
import { block, camera, footing, plate, type View, wall } from './solids'

const flat = (pose: Pose): View => (pose === 'front' ? { yaw: -34, pitch: 42 } : { yaw: 38, pitch: 42 })

/** A band of light across a glossy plate. */
const sheen = (e: Easel, w: number, d: number, r: number, strength = 0.22): string =>
  shape(
    rounded(-w / 2, -d / 2, w, d, r),
    e.run(
      [
        [0, '#fff', strength],
        [0.34, '#fff', strength * 0.35],
        [0.36, '#fff', 0],
        [1, '#fff', 0],
      ],
      28,
    ),
  )

function powerBank(e: Easel, pose: Pose): string {
  const view = flat(pose)
  const [w, d, h] = [430, 860, 92]
  const cam = camera(view)
  const art =
    shape(rounded(-w / 2 + 10, -d / 2 + 10, w - 20, d - 20, 62), e.face(e.body, 0.1, 0.06, 40)) +
    sheen(e, w - 20, d - 20, 62, 0.2) +
    (pose === 'front'
      ? e.mark(0, 40, 230)
      : e.mark(0, -250, 110) + shape(rounded(-70, 240, 140, 80, 10), tone(e.body, -0.2), dim(0.5))) +
    [0, 1, 2, 3].map((i) => oval(-48 + i * 32, -360, 8, 8, i < 3 ? '#8ff0c0' : tone(e.body, -0.3))).join('')
  const ports =
    shape(rounded(-130, -64, 96, 36, 6), '#101214') +
    shape(rounded(-122, -48, 80, 14, 3), '#f2f2f0') +
    shape(rounded(10, -60, 70, 30, 15), '#101214') +
    shape(rounded(22, -48, 46, 8, 4), '#60686c') +
    shape(rounded(110, -58, 44, 26, 8), '#101214')
  return (
    footing(e, w, d, 70, view) +
    block(e, {
      w,
      d,
      h,
      r: 70,
      view,
      hex: e.accent === e.body ? tone(e.body, -0.1) : tone(e.body, -0.06),
      top: e.body,
      art,
    }) +
    (view.yaw > 0 ? matrix(ports, cam.front(d / 2)) : matrix(ports, cam.front(d / 2)))
  )
}

function usbDrive(e: Easel, pose: Pose): string {
  const view: View = pose === 'front' ? { yaw: -32, pitch: 46 } : { yaw: 34, pitch: 46 }
  const cam = camera(view)
  const plug =
    shape(
      rounded(-100, -250, 200, 230, 8),
      e.run(
        [
          [0, '#e9edef'],
          [0.3, '#fbfcfc'],
          [0.5, '#c2c8cc'],
          [1, '#8f979c'],
        ],
        20,
      ),
    ) +
    shape(rounded(-66, -210, 44, 44, 4), '#3c4144') +
    shape(rounded(22, -210, 44, 44, 4), '#3c4144')
  const shell = block(e, {
    w: 290,
    d: 560,
    h: 96,
    r: 50,
    view,
    hex: tone(e.body, -0.05),
    top: e.body,
    art:
      sheen(e, 290, 560, 50, 0.2) +
      oval(0, 208, 34, 34, tone(e.body, -0.6)) +
      oval(0, 208, 36, 36, 'none', `stroke="${tone(e.body, 0.4)}" stroke-width="6"`) +
      (pose === 'front' ? e.mark(0, -30, 210) : ''),
  })
  const swing = rounded(-160, -300, 320, 610, 60)
  const cover =
    pose === 'front'
      ? ''
      : matrix(
          `<g transform="translate(0 200) rotate(-74) translate(0 -200)">${shape(
            swing,
            e.run(
              [
                [0, '#f0f3f4'],
                [0.25, '#c8ced2'],
                [0.4, '#f6f8f8'],
                [0.7, '#a9b1b6'],
                [1, '#d7dcdf'],
              ],
              15,
            ),
          )}${line(swing, '#fff', 5, dim(0.7))}${e.mark(0, -40, 190, '#4b5458')}${oval(0, 200, 40, 40, e.ball('#c9cfd2'))}</g>`,
          cam.top(112),
        )
  return (
    place(footing(e, 200, 240, 8, view), ...cam.at(0, 0, -390)) +
    footing(e, 290, 560, 50, view) +
    matrix('', cam.top(0)) +
    wallAt(e, view) +
    matrix(`<g transform="translate(0 -268)">${plug}</g>`, cam.top(76)) +
    shell +
    cover
  )
}

/** The metal plug in front of the shell of a drive. */
function wallAt(e: Easel, view: View): string {
  const outline = plate(200, 240, 8).map(([x, z]): [number, number] => [x, z - 400])
  return wall(e, outline, 52, camera(view), '#b9c0c4', 24)
}

function speaker(e: Easel, pose: Pose): string {
  const d = turned(
    [
      [270, -560],
      [282, -545],
      [286, -520],
      [286, -520],
      [286, -60],
      [286, -60],
      [278, -16],
      [250, 0],
    ],
    0.2,
  )
  const mesh = turned(
    [
      [286.5, -500],
      [286.5, -500],
      [286.5, -80],
      [286.5, -80],
    ],
    0.2,
  )
  const band = turned(
    [
      [287, -200],
      [287, -200],
      [287, -150],
      [287, -150],
    ],
    0.2,
  )
  return (
    e.shadow(0, -4, 262, 56) +
    shape(d, e.round(tone(e.body, -0.12), 'satin')) +
    shape(mesh, e.round(e.body, 'matte')) +
    shape(
      mesh,
      e.tile(
        13,
        13,
        `<circle cx="3.5" cy="3.5" r="2.9" fill="#000" fill-opacity=".42"/><circle cx="10" cy="10" r="2.9" fill="#000" fill-opacity=".42"/><path d="M1.5 6q2 1.4 4 0M8 12.4q2 1.4 4 0" stroke="#fff" stroke-opacity=".25" fill="none"/>`,
      ),
    ) +
    shape(
      mesh,
      e.run([
        [0, '#000', 0.4],
        [0.2, '#fff', 0.08],
        [0.35, '#fff', 0.1],
        [0.6, '#000', 0.05],
        [1, '#000', 0.5],
      ]),
    ) +
    shape(band, e.round(e.accent, 'satin')) +
    oval(0, -560, 270, 54, e.face(tone(e.body, 0.02), 0.3, 0.1, 30)) +
    oval(0, -560, 236, 45, e.face(tone(e.body, -0.3), -0.05, -0.12, 30)) +
    oval(0, -558, 200, 37, tone(e.body, -0.2)) +
    line('M-84 -558h40M-64 -566v16M44 -558h40M-10 -566l18 8l-18 8z', tone(e.body, 0.6), 6) +
    oval(0, -522, 7, 3.4, '#8ff0c0') +
    line(hoop(286, -502, 0.2), '#000', 4, dim(0.4)) +
    line(hoop(286, -78, 0.2), '#000', 5, dim(0.4)) +
    (pose === 'front'
      ? shape('M-110 -428Q0 -416 110 -428V-238Q0 -226 -110 -238Z', e.face(tone(e.body, -0.25), 0.16, 0.1)) +
        e.mark(0, -332, 140, tone(e.accent, 0.1) === tone(e.body, -0.25) ? '#fff' : e.ink)
      : shape('M-90 -330Q0 -320 90 -330V-250Q0 -240 -90 -250Z', tone(e.body, -0.45)) +
        shape(rounded(-56, -300, 44, 22, 11), '#0c0d0e') +
        oval(40, -289, 11, 11, '#0c0d0e') +
        line('M286 -470C360 -440 370 -300 290 -260', tone(e.accent, -0.1), 16))
  )
}

function bud(e: Easel, flip: number): string {
  const stem = 'M-24 -30C-28 60 -26 150 -20 176Q0 192 20 176C26 150 30 60 34 -30Z'
  return place(
    shape(
      stem,
      e.run([
        [0, tone(e.body, -0.24)],
        [0.25, tone(e.body, 0.5)],
        [0.5, tone(e.body, 0.04)],
        [1, tone(e.body, -0.36)],
      ]),
    ) +
      oval(8, -56, 74, 66, e.ball(e.body, 0.7)) +
      oval(58, -66, 34, 42, e.ball(tone(e.accent, -0.25), 0.3)) +
      oval(72, -68, 20, 26, tone(e.accent, -0.45)) +
      oval(-24, -40, 12, 16, tone(e.body, -0.55)) +
      shape(rounded(-12, 150, 22, 14, 6), '#8d959a'),
    0,
    0,
    flip,
    0,
    1,
  )
}

function earbuds(e: Easel, pose: Pose): string {
  const view: View = { yaw: pose === 'front' ? -22 : 24, pitch: 34 }
  const [w, d, h] = [520, 330, 150]
  const cam = camera(view)
  const pits =
    oval(
      -110,
      0,
      92,
      108,
      e.glow([
        [0, tone(e.body, -0.55)],
        [0.8, tone(e.body, -0.42)],
        [1, tone(e.body, -0.2)],
      ]),
    ) +
    oval(
      110,
      0,
      92,
      108,
      e.glow([
        [0, tone(e.body, -0.55)],
        [0.8, tone(e.body, -0.42)],
        [1, tone(e.body, -0.2)],
      ]),
    ) +
    oval(0, 120, 8, 8, '#8ff0c0')
  const lid = rounded(-w / 2, -290, w, 300, 130)
  const inside = rounded(-w / 2 + 34, -256, w - 68, 240, 100)
  const [hx, hy] = cam.at(0, h, -d / 2 + 10)
  const back = cam.front(0)
  const lidArt = (dy: number, c: string): string =>
    matrix(shape(lid, c), [back[0] ?? 1, back[1] ?? 0, -0.04, 0.96, hx, hy + dy])
  const [ax, ay] = cam.at(-112, h + 30, 10)
  const [bx, by] = cam.at(112, h + 30, 10)
  return (
    footing(e, w, d, 150, view, 0.45) +
    lidArt(-10, tone(e.body, -0.35)) +
    lidArt(0, e.face(e.body, 0.24, 0.2)) +
    matrix(
      shape(
        inside,
        e.run(
          [
            [0, tone(e.body, -0.2)],
            [1, tone(e.body, -0.45)],
          ],
          90,
        ),
      ) + e.mark(0, -140, 120, tone(e.body, 0.5)),
      [back[0] ?? 1, back[1] ?? 0, -0.04, 0.96, hx, hy],
    ) +
    block(e, { w, d, h, r: 160, view, hex: e.body, art: pits, lit: 0.2 }) +
    matrix(e.mark(0, -66, 92), cam.front(d / 2)) +
    (pose === 'front'
      ? place(bud(e, 1), ax, ay - 60, 0.86, -6) + place(bud(e, -1), bx, by - 60, 0.86, 6)
      : place(bud(e, -1), bx, by - 60, 0.86, 6) +
        e.shadow(-330, 200, 90, 22, 0.7) +
        place(bud(e, 1), -350, 150, 0.9, -64))
  )
}

function wirelessCharger(e: Easel, pose: Pose): string {
  const view: View = { yaw: pose === 'front' ? -24 : 26, pitch: 40 }
  const size = 620
  const cam = camera(view)
  const cable = pose === 'front' ? cam.at(0, 10, -300) : cam.at(0, 10, -300)
  const path = `M${cable[0]} ${cable[1]}C${cable[0] - 60} ${cable[1] - 120} ${cable[0] + 220} ${cable[1] - 160} ${cable[0] + 330} ${cable[1] - 60}S${cable[0] + 420} ${cable[1] + 60} ${cable[0] + 330} ${cable[1] + 120}`
  const top =
    oval(0, 0, 300, 300, e.face(e.body, 0.12, 0.08, 40)) +
    shape(
      rounded(-310, -310, 620, 620, 310),
      e.run(
        [
          [0, '#fff', 0.24],
          [0.36, '#fff', 0.08],
          [0.38, '#fff', 0],
          [1, '#fff', 0],
        ],
        30,
      ),
    ) +
    oval(0, 0, 262, 262, 'none', `stroke="${e.accent}" stroke-width="14"`) +
    oval(0, 0, 270, 270, 'none', 'stroke="#000" stroke-opacity=".2" stroke-width="3"') +
    e.mark(0, 0, 230)
  return (
    line(path, '#000', 26, `${dim(0.16)} transform="translate(12 14)"`) +
    line(path, tone(e.accent, -0.35), 22) +
    line(path, tone(e.accent, 0.02), 14) +
    footing(e, size, size, 310, view, 0.45) +
    block(e, { w: size * 0.94, d: size * 0.94, h: 30, r: 310, view, hex: tone(e.body, -0.5) }) +
    block(e, {
      w: size,
      d: size,
      h: 46,
      r: 310,
      view,
      hex: tone(e.body, -0.04),
      top: e.body,
      art: top,
      base: 22,
    }) +
    (pose === 'turned'
      ? place(
          block(e, {
            w: 330,
            d: 640,
            h: 34,
            r: 60,
            view: { yaw: -30, pitch: 40 },
            hex: '#3a3f43',
            top: '#17191b',
            art:
              shape(
                rounded(-150, -304, 300, 608, 44),
                e.run(
                  [
                    [0, '#43566b'],
                    [0.5, '#1d2733'],
                    [1, '#0f151c'],
                  ],
                  50,
                ),
              ) +
              sheen(e, 300, 608, 44, 0.25) +
              shape(rounded(-40, -290, 80, 20, 10), '#000'),
          }),
          10,
          -64,
        )
      : '')
  )
}

function plugEnd(e: Easel, kind: number): string {
  const wide = kind === 0 ? 62 : 46
  return (
    shape(rounded(-wide / 2, -222, wide, 82, kind === 0 ? 4 : 18), e.round('#c9cfd3', 'metal')) +
    (kind === 0
      ? shape(rounded(-20, -205, 14, 16, 2), '#3c4144') + shape(rounded(6, -205, 14, 16, 2), '#3c4144')
      : '') +
    shape(rounded(-44, -146, 88, 130, 20), e.round(e.body, 'satin')) +
    e.mark(0, -84, 50) +
    shape('M-24 -18H24L15 50H-15Z', e.round(tone(e.body, -0.2), 'matte')) +
    [0, 1, 2].map((i) => line(`M${-20 + i * 2} ${-4 + i * 16}H${20 - i * 2}`, '#000', 5, dim(0.35))).join('')
  )
}

function cable(e: Easel, pose: Pose): string {
  const s = pose === 'front' ? 1 : -1
  const loops = [0, 1, 2].map(
    (i) =>
      `M${-250 + i * 16} ${-10 + i * 5}C${-250 + i * 14} ${-250 + i * 12} ${250 - i * 16} ${-260 + i * 14} ${256 - i * 14} ${0}C${252 - i * 10} ${250 - i * 10} ${-240 + i * 14} ${256 - i * 14} ${-250 + i * 16} ${-10 + i * 5}Z`,
  )
  const tails = ['M-236 -60C-250 -260 -180 -330 -180 -420', 'M226 90C300 240 330 180 330 80']
  const rope = (d: string): string =>
    line(d, tone(e.accent, -0.42), 32) +
    line(d, e.accent, 26) +
    line(d, tone(e.accent, -0.3), 26, `stroke-dasharray="4 8" stroke-linecap="butt" ${dim(0.6)}`) +
    line(d, tone(e.accent, 0.5), 6, `transform="translate(-5 -6)" ${dim(0.7)}`)
  const all = [...loops, ...tails]
  return (
    `<g transform="scale(${s} 1)">` +
    e.soft(12, all.map((d) => line(d, '#141c18', 34, 'transform="translate(12 22)"')).join(''), 0.34) +
    tails.map(rope).join('') +
    loops.map(rope).join('') +
    place(
      shape(rounded(-34, -70, 68, 140, 12), e.face(tone(e.body, -0.06), 0.3, 0.16)) +
        [-44, -22, 0, 22, 44].map((y) => line(`M-30 ${y}H30`, '#000', 3, dim(0.16))).join(''),
      236,
      12,
      1,
      6,
    ) +
    e.soft(10, place(shape(rounded(-44, -146, 88, 150, 20), '#141c18'), -168, -440), 0.35) +
    place(plugEnd(e, 0), -180, -460) +
    e.soft(10, place(shape(rounded(-44, -146, 88, 150, 20), '#141c18'), 342, 76), 0.35) +
    place(plugEnd(e, 1), 330, 60) +
    '</g>'
  )
}

export const tech = {
  'power-bank': {
    draw: powerBank,
    box: [-390, -370, 390, 300],
    focus: [30, -60, 1.8],
    group: 'heap',
    fill: 0.74,
  },
  'usb-drive': {
    draw: usbDrive,
    box: [-355, -405, 255, 215],
    back: [-530, -400, 370, 210],
    focus: [-40, -110, 1.7],
    group: 'heap',
    fill: 0.7,
  },
  speaker: { draw: speaker, box: [-290, -616, 330, 60], focus: [0, -380, 1.7], group: 'pair', fill: 0.66 },
  earbuds: {
    draw: earbuds,
    box: [-295, -520, 255, 115],
    back: [-450, -525, 305, 235],
    focus: [0, -60, 1.7],
    group: 'heap',
    fill: 0.76,
  },
  'wireless-charger': {
    draw: wirelessCharger,
    box: [-310, -310, 310, 190],
    back: [-310, -310, 545, 190],
    focus: [0, -50, 1.8],
    group: 'heap',
    fill: 0.78,
  },
  cable: {
    draw: cable,
    box: [-290, -690, 390, 250],
    back: [-375, -680, 265, 205],
    focus: [-110, -440, 2.2],
    group: 'heap',
    fill: 0.74,
  },
} satisfies Record<string, Look>
