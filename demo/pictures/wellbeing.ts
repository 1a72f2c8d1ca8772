/** Stress balls and first-aid kits. */
import { puller, weave, zip } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, matrix, oval, place, rounded, shape } from './shapes'
import { block, camera, footing, type View } from './solids'

function stressBall(e: Easel, pose: Pose): string {
  const r = 340
  const d =
    pose === 'front'
      ? 'M0 -680C190 -680 342 -530 342 -338S190 0 0 0S-342 -146 -342 -338S-190 -680 0 -680Z'
      : 'M-20 -640C170 -680 380 -560 372 -330C366 -130 230 0 20 0S-370 -120 -366 -330C-364 -440 -310 -470 -270 -500C-210 -548 -150 -612 -20 -640Z'
  const seam = 'M-330 -260C-200 -150 200 -150 330 -260'
  const foam = e.tile(
    30,
    30,
    '<circle cx="6" cy="8" r="1.8" fill="#000" fill-opacity=".1"/><circle cx="21" cy="5" r="1.4" fill="#fff" fill-opacity=".14"/><circle cx="14" cy="20" r="2" fill="#000" fill-opacity=".08"/><circle cx="26" cy="25" r="1.6" fill="#fff" fill-opacity=".1"/>',
  )
  return (
    e.shadow(10, -6, r * 0.76, 54, 1.1) +
    shape(d, e.ball(e.body, 0.46)) +
    shape(d, foam) +
    e.clip(
      d,
      line(seam, '#000', 7, dim(0.16)) + line(seam, '#fff', 4, `transform="translate(0 7)" ${dim(0.2)}`),
    ) +
    e.clip(
      d,
      e.soft(
        20,
        oval(-130, -520, 120, 70, '#fff', `opacity=".55" transform="rotate(-32 -130 -520)"`) +
          line('M-230 -60C-80 20 120 20 240 -80', tone(e.body, 0.5), 26, dim(0.3)),
      ),
    ) +
    (pose === 'turned'
      ? e.clip(
          d,
          e.soft(
            14,
            line(
              'M-260 -500C-200 -420 -180 -380 -120 -350M-210 -540C-150 -470 -110 -450 -60 -430',
              '#000',
              26,
              dim(0.28),
            ),
          ),
        )
      : '') +
    e.mark(pose === 'front' ? 20 : 110, -360, 260, e.ink, 0, pose === 'front' ? 0.98 : 0.8)
  )
}

function firstAidKit(e: Easel, pose: Pose): string {
  const view: View = { yaw: pose === 'front' ? 22 : -26, pitch: 18 }
  const [w, h, d] = [680, 480, 230]
  const cam = camera(view)
  const cross = e.ink
  const face = rounded(-w / 2, -h, w, h, 60)
  const front =
    shape(face, e.face(e.body, 0.14, 0.1)) +
    weave(e, face, 8, 0.07) +
    line(rounded(-w / 2 + 14, -h + 14, w - 28, h - 28, 50), tone(e.accent, -0.04), 14) +
    line(face, '#fff', 4, dim(0.3)) +
    place(
      e.soft(6, shape('M-50 -150H50V-50H150V50H50V150H-50V50H-150V-50H-50Z', '#000', dim(0.35))),
      4,
      -h / 2 + 8,
    ) +
    place(
      shape(
        'M-50 -150H50V-50H150V50H50V150H-50V50H-150V-50H-50Z',
        e.run(
          [
            [0, tone(cross, 0.2)],
            [1, tone(cross, -0.08)],
          ],
          60,
        ),
        'stroke-linejoin="round"',
      ),
      0,
      -h / 2,
    ) +
    e.mark(w / 2 - 80, -72, 66)
  const edge = pose === 'front' ? w / 2 : -w / 2
  const [ax, ay] = cam.at(-110, h, 0)
  const [bx, by] = cam.at(110, h, 0)
  const grip = `M${ax} ${ay + 6}C${ax} ${ay - 120} ${bx} ${by - 120} ${bx} ${by + 6}`
  const band = zip(`M0 -${h}V0`, e.body, 22)
  const [px, py] = cam.at(edge, h * 0.7, 0)
  return (
    footing(e, w, d, 50, view, 0.45) +
    block(e, { w, d, h, r: 50, view, hex: e.body, art: zip(`M${-w / 2} 0H${w / 2}`, e.body, 26), lit: 0.2 }) +
    matrix(band, cam.side(edge)) +
    puller(e, px, py, 0) +
    line(grip, tone(e.accent, -0.4), 40) +
    line(grip, tone(e.accent, 0.02), 28) +
    line(grip, tone(e.accent, 0.5), 7, `transform="translate(-4 -6)" ${dim(0.7)}`) +
    matrix(front, cam.front(d / 2))
  )
}

export const wellbeing = {
  'stress-ball': {
    draw: stressBall,
    box: [-340, -680, 340, 25],
    back: [-350, -690, 400, 70],
    focus: [20, -350, 1.5],
    group: 'heap',
    fill: 0.66,
  },
  'first-aid-kit': {
    draw: firstAidKit,
    box: [-360, -565, 345, 70],
    focus: [20, -260, 1.7],
    group: 'pair',
    fill: 0.76,
  },
} satisfies Record<string, Look>
