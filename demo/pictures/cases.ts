/** Cooler bags and laptop bags. */
import { depth, side } from './bag-parts'
import { folds, puller, seam, stitch, strap, weave, zip } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, matrix, rounded, shape } from './shapes'
import { block, camera, footing } from './solids'

function coolerBag(e: Easel, pose: Pose): string {
  const view = { yaw: pose === 'front' ? 24 : -28, pitch: 20 }
  const [w, h, d] = [600, 430, 380]
  const cam = camera(view)
  const trim = tone(e.accent, -0.05)
  const face = rounded(-w / 2, -h, w, h, 20)
  const front =
    weave(e, face, 8, 0.08) +
    seam(`M${-w / 2 + 8} -${h - 64}H${w / 2 - 8}`, e.body) +
    shape(rounded(-190, -290, 380, 240, 22), e.face(e.body, 0.14, 0.06)) +
    line(rounded(-190, -290, 380, 240, 22), '#000', 4, dim(0.3)) +
    stitch(rounded(-178, -278, 356, 216, 16), tone(e.body, 0.36)) +
    strap(`M-240 0V-${h}M240 0V-${h}`, trim, 40) +
    e.mark(0, -168, 150)
  const edge = pose === 'front' ? w / 2 : -w / 2
  const end =
    weave(e, rounded(-d / 2, -h, d, h, 20), 8, 0.08) +
    shape(
      rounded(-130, -250, 260, 210, 14),
      e.tile(18, 18, '<path d="M0 0L18 18M18 0L0 18" stroke="#000" stroke-opacity=".3" stroke-width="3"/>'),
    ) +
    line(rounded(-130, -250, 260, 210, 14), trim, 12)
  const lid =
    zip(rounded(-w / 2 + 26, -d / 2 + 26, w - 52, d - 52, 40), e.body, 22) +
    e.mark(0, 0, 120, tone(e.body, -0.4))
  const hold = (z: number, c: string): string => {
    const [ax, ay] = cam.at(-210, h - 20, z)
    const [bx, by] = cam.at(210, h - 20, z)
    return strap(`M${ax} ${ay}C${ax + 20} ${ay - 300} ${bx - 20} ${by - 300} ${bx} ${by}`, c, 40)
  }
  return (
    footing(e, w, d, 40, view, 0.45) +
    block(e, { w, d, h, r: 44, view, hex: e.body, art: lid, lit: 0.2 }) +
    matrix(end, cam.side(edge)) +
    hold(-d / 2 + 40, tone(trim, -0.24)) +
    matrix(front, cam.front(d / 2)) +
    hold(d / 2, trim)
  )
}

function laptopBag(e: Easel, pose: Pose): string {
  const d = rounded(-410, -590, 820, 590, 54)
  const pocket = 'M-330 -380H330V-90Q330 -46 286 -46H-286Q-330 -46 -330 -90Z'
  return (
    e.shadow(8, 0, 400, 40) +
    strap(
      'M-392 -520C-500 -660 -440 -770 -230 -742C-60 -716 90 -690 280 -756C450 -800 490 -650 392 -520',
      tone(e.accent, -0.25),
      34,
    ) +
    line('M-110 -580C-110 -700 110 -700 110 -580', tone(e.body, -0.4), 44) +
    line('M-110 -584C-108 -694 108 -694 110 -584', tone(e.body, 0.1), 26) +
    shape(d, side(e, e.body)) +
    weave(e, d, 6, 0.08) +
    folds(e, d, ['M-360 -480C-250 -450 -120 -470 0 -450', 'M380 -420C360 -300 380 -200 350 -60'], 1, 26) +
    depth(e, d) +
    zip('M-380 -530C-380 -560 -360 -566 -330 -566H330C360 -566 380 -560 380 -530', e.body, 20) +
    puller(e, -300, -566, 0) +
    (pose === 'front'
      ? e.soft(8, shape(pocket, '#000', dim(0.45))) +
        shape(pocket, side(e, tone(e.body, 0.06))) +
        weave(e, pocket, 6, 0.08) +
        depth(e, pocket, 0.18) +
        zip('M-322 -360H322', e.body, 18) +
        puller(e, 280, -358, 0) +
        stitch('M-316 -330V-90Q-316 -60 -286 -60H286Q316 -60 316 -90V-330', tone(e.body, 0.34)) +
        shape(rounded(-110, -280, 220, 170, 14), e.face(tone(e.accent, -0.05), 0.2, 0.1)) +
        stitch(rounded(-100, -270, 200, 150, 10), tone(e.accent, -0.4), 3, 8) +
        e.with(e.name, e.accent, e.body).mark(0, -195, 110)
      : stitch('M-330 -420H330V-60H-330Z', tone(e.body, 0.34)) +
        strap('M-300 -250H300', tone(e.accent, -0.1), 80) +
        e.mark(0, -480, 70))
  )
}

export const cases = {
  'cooler-bag': {
    draw: coolerBag,
    box: [-340, -680, 340, 100],
    focus: [0, -220, 1.9],
    group: 'pair',
    fill: 0.8,
  },
  'laptop-bag': {
    draw: laptopBag,
    box: [-460, -780, 460, 20],
    focus: [0, -300, 1.9],
    group: 'pair',
    fill: 0.8,
  },
} satisfies Record<string, Look>
