/** Bags without a frame: totes, drawstring bags and paper bags. */
import { depth, side } from './bag-parts'
import { folds, seam, stitch, strap, weave } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, matrix, oval, place, rounded, shape } from './shapes'
import { block, camera, footing } from './solids'

function toteBag(e: Easel, pose: Pose): string {
  const d =
    'M-318 -640C-200 -628 200 -628 318 -640C322 -420 336 -200 330 -60C326 -14 300 0 250 2C100 14 -120 14 -256 2C-306 0 -328 -14 -332 -62C-338 -200 -322 -420 -318 -640Z'
  const back = tone(e.accent, -0.2)
  return (
    e.shadow(10, 0, 320, 40) +
    strap('M-150 -600C-140 -860 -110 -985 0 -990C110 -985 140 -860 150 -600', back, 42) +
    shape('M-318 -640C-240 -664 240 -664 318 -640C200 -618 -200 -618 -318 -640Z', tone(e.body, -0.5)) +
    shape(d, side(e, e.body)) +
    weave(e, d, 9, 0.1) +
    folds(
      e,
      d,
      [
        'M-230 -600C-250 -420 -210 -240 -260 -40',
        'M240 -590C210 -420 260 -220 220 -30',
        'M-300 -50C-220 -80 -140 -60 -90 -40',
        'M-40 -620C-60 -560 -40 -520 -70 -470',
        'M110 -240C160 -180 150 -90 200 -30',
      ],
      1.2,
      26,
    ) +
    depth(e, d) +
    strap('M-190 -470V-610C-186 -840 -130 -1010 -10 -1012C110 -1010 176 -840 186 -610V-470', e.accent, 46) +
    [-190, 186]
      .map((x) =>
        stitch(
          `M${x - 16} -480H${x + 16}V-600H${x - 16}ZL${x + 16} -600M${x + 16} -480L${x - 16} -600`,
          tone(e.accent, 0.45),
          3,
          8,
        ),
      )
      .join('') +
    seam('M-316 -606C-200 -594 200 -594 318 -606', e.body, 0, -9) +
    (pose === 'front'
      ? e.mark(0, -290, 270)
      : e.mark(0, -180, 110) + stitch('M-150 -420H150V-120H-150Z', tone(e.body, -0.4)))
  )
}

function drawstringBag(e: Easel, pose: Pose): string {
  const d =
    'M-240 -660C-300 -560 -318 -300 -316 -70C-316 -14 -290 0 -250 0H250C290 0 316 -14 316 -70C318 -300 300 -560 240 -660C120 -690 -120 -690 -240 -660Z'
  const top =
    'M-240 -660C-264 -720 -250 -760 -262 -790C-150 -760 150 -760 262 -790C250 -760 264 -720 240 -660C120 -630 -120 -630 -240 -660Z'
  const cord = (s: number): string => {
    const p = `M${s * 236} -690C${s * 380} -640 ${s * 420} -260 ${s * 286} -46`
    return (
      line(p, tone(e.accent, -0.4), 22) +
      line(p, e.accent, 16) +
      line(p, tone(e.accent, 0.45), 16, 'stroke-dasharray="3 9" stroke-linecap="butt" opacity=".45"')
    )
  }
  return (
    e.shadow(6, 0, 310, 38) +
    cord(-1) +
    cord(1) +
    shape(d, side(e, e.body)) +
    folds(
      e,
      d,
      [-200, -130, -60, 10, 80, 150, 215].map(
        (x, i) =>
          `M${x} -650C${x * 1.1} -540 ${x * 1.2 + (i % 2) * 30} -440 ${x * 1.3} -${300 + (i % 3) * 60}`,
      ),
      1.5,
      20,
    ) +
    folds(e, d, ['M-290 -120C-160 -80 -60 -130 60 -90S220 -110 300 -70'], 0.9, 30) +
    depth(e, d) +
    shape(
      d,
      e.run(
        [
          [0.15, '#fff', 0],
          [0.28, '#fff', 0.14],
          [0.38, '#fff', 0],
        ],
        14,
      ),
    ) +
    shape(top, side(e, tone(e.body, 0.04))) +
    folds(
      e,
      top,
      [-190, -120, -50, 20, 90, 160, 220].map((x) => `M${x * 1.05} -770L${x} -650`),
      1.8,
      14,
    ) +
    line('M-240 -668C-120 -640 120 -640 240 -668', tone(e.accent, -0.3), 18) +
    line('M-240 -670C-120 -642 120 -642 240 -670', e.accent, 12) +
    [-1, 1]
      .map(
        (s) =>
          shape(
            `M${s * 316} -130L${s * 316} -60Q${s * 312} 0 ${s * 250} 0L${s * 180} 0Z`,
            tone(e.accent, -0.1),
          ) +
          oval(s * 272, -42, 19, 19, e.ball('#c9cdd0')) +
          oval(s * 272, -42, 9, 9, '#33383a'),
      )
      .join('') +
    (pose === 'front' ? e.mark(0, -300, 250) : '')
  )
}

function paperBag(e: Easel, pose: Pose): string {
  const view = { yaw: pose === 'front' ? 26 : -30, pitch: 12 }
  const [w, h, d] = [470, 620, 240]
  const cam = camera(view)
  const edge = pose === 'front' ? w / 2 : -w / 2
  const hold = (z: number): string => {
    const [ax, ay] = cam.at(-110, h - 6, z)
    const [bx, by] = cam.at(110, h - 6, z)
    const p = `M${ax} ${ay + 60}V${ay}C${ax + 6} ${ay - 190} ${bx - 6} ${by - 190} ${bx} ${by}V${by + 60}`
    return (
      line(p, tone(e.accent, -0.35), 19) +
      line(p, e.accent, 14) +
      line(p, tone(e.accent, 0.4), 14, 'stroke-dasharray="3 8" stroke-linecap="butt" opacity=".5"')
    )
  }
  const front =
    shape(
      rounded(-w / 2, -h, w, h, 0),
      e.run(
        [
          [0, '#fff', 0.14],
          [0.3, '#fff', 0],
          [1, '#000', 0.08],
        ],
        70,
      ),
    ) +
    line(`M${-w / 2} -${h - 62}H${w / 2}`, '#000', 3, dim(0.14)) +
    line(`M${-w / 2} -${h - 66}H${w / 2}`, '#fff', 3, dim(0.3)) +
    line(`M${-w / 2} -90H${w / 2}`, '#000', 3, dim(0.1)) +
    e.mark(0, -290, 230)
  const end =
    shape(`M0 -${h}V-150L${-d / 2} -30V-${h}Z`, '#000', dim(0.1)) +
    shape(`M0 -${h}V-150L${d / 2} -30V-${h}Z`, '#fff', dim(0.1)) +
    line(`M0 -${h}V-150L${-d / 2} -30M0 -150L${d / 2} -30`, '#000', 3, dim(0.22))
  const rim = (x: number, z: number): string => cam.at(x, h, z).map(Math.round).join(' ')
  const inside = `M${rim(-w / 2, -d / 2)}L${rim(w / 2, -d / 2)}L${rim(w / 2, d / 2)}L${rim(-w / 2, d / 2)}Z`
  return (
    footing(e, w, d, 4, view, 0.4) +
    block(e, { w, d, h, r: 1, view, hex: e.body }) +
    shape(
      inside,
      e.run(
        [
          [0, tone(e.body, -0.5)],
          [1, tone(e.body, -0.25)],
        ],
        90,
      ),
    ) +
    hold(-d / 2 + 8) +
    matrix(end, cam.side(edge)) +
    matrix(front, cam.front(d / 2)) +
    place(hold(d / 2), 0, 0)
  )
}

export const softBags = {
  'tote-bag': { draw: toteBag, box: [-340, -1030, 340, 40], focus: [-90, -430, 2], group: 'pair' },
  'drawstring-bag': { draw: drawstringBag, box: [-400, -800, 400, 40], focus: [0, -400, 1.7], group: 'pair' },
  'paper-bag': { draw: paperBag, box: [-265, -775, 265, 45], focus: [0, -460, 1.7], group: 'trio' },
} satisfies Record<string, Look>
