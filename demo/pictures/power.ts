/** Power banks, USB drives and wireless chargers. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, matrix, oval, place, rounded, shape } from './shapes'
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

export const power = {
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
    group: 'pair',
    fill: 0.7,
  },
  'wireless-charger': {
    draw: wirelessCharger,
    box: [-310, -310, 310, 190],
    back: [-310, -310, 545, 190],
    focus: [0, -50, 1.8],
    group: 'heap',
    fill: 0.78,
  },
} satisfies Record<string, Look>
