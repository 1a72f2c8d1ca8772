/** Tees and polo shirts. */
import { folds, mirrored, seam, stitch, weave } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import { bodyOf, cloth, drop, neck, sleeves, torso } from './garment-parts'
import type { Look, Pose } from './look'
import { dim, line, oval, rounded, shape } from './shapes'

function tee(e: Easel, pose: Pose): string {
  const d = mirrored(bodyOf, 14, pose === 'front' ? 52 : 10)
  const side = mirrored(
    [
      -305, -905, -385, -870, -410, -800, -490, -628, -450, -600, -400, -575, -352, -558, -335, -590, -318,
      -630, -296, -676,
    ],
    0,
    0,
  )
  return (
    e.cast(d, 18, 26, 20, 0.3) +
    (pose === 'front' ? neck(e, 52, tone(e.body, -0.12)) : '') +
    shape(d, cloth(e, e.body)) +
    e.clip(
      side,
      shape('M-500 -920H-297V-540H-500Z', '#000', dim(0.03)) +
        shape('M500 -920H297V-540H500Z', '#000', dim(0.16)),
    ) +
    folds(e, d, [
      ...torso,
      'M-440 -640C-400 -700 -340 -740 -310 -820',
      'M430 -640C390 -700 350 -740 320 -800',
    ]) +
    weave(e, d, 6, 0.05) +
    drop(e, d) +
    sleeves(e) +
    (pose === 'front'
      ? neck(e, 52, tone(e.body, -0.06)) + e.mark(0, -560, 250)
      : line('M-118 -963Q0 -942 118 -963', tone(e.body, -0.06), 20) +
        line('M-300 -900C-180 -880 180 -880 300 -900', '#000', 4, dim(0.2)) +
        e.mark(0, -780, 100)) +
    seam('M-298 -52Q0 -22 298 -52', e.body, 0, -10)
  )
}

function polo(e: Easel, pose: Pose): string {
  const d = mirrored(bodyOf, 14, 20)
  const front = pose === 'front'
  const collar = (s: number): string => {
    const c = `M${s * 4} -905L${s * 96} -838C${s * 128} -880 ${s * 142} -930 ${s * 122} -985C${s * 80} -960 ${s * 40} -935 ${s * 4} -905Z`
    return (
      shape(c, e.face(e.body, s < 0 ? 0.2 : 0.06, 0.16)) +
      line(
        `M${s * 8} -903L${s * 94} -846C${s * 122} -885 ${s * 136} -930 ${s * 118} -980`,
        tone(e.accent, -0.02),
        9,
      ) +
      line(c, '#000', 3, dim(0.3))
    )
  }
  const back = 'M-130 -968C-90 -1012 90 -1012 130 -968C90 -900 -90 -900 -130 -968Z'
  return (
    e.cast(d, 18, 26, 20, 0.3) +
    shape('M-122 -975C-80 -1014 80 -1014 122 -975L60 -880H-60Z', tone(e.body, -0.5)) +
    shape(d, cloth(e, e.body)) +
    e.clip(d, shape('M300 -920C278 -800 280 -740 297 -676L360 -540L520 -640V-920Z', '#000', dim(0.15))) +
    folds(e, d, [
      ...torso,
      'M-440 -640C-400 -700 -340 -740 -310 -820',
      'M430 -640C390 -700 350 -740 320 -800',
    ]) +
    shape(
      d,
      e.tile(
        10,
        10,
        '<circle cx="2.5" cy="2.5" r="1.7" fill="#000" fill-opacity=".13"/><circle cx="7.5" cy="7.5" r="1.7" fill="#000" fill-opacity=".13"/>',
      ),
    ) +
    drop(e, d) +
    sleeves(e) +
    [-1, 1]
      .map((s) => line(`M${s * 470} -632C${s * 430} -610 ${s * 396} -590 ${s * 354} -572`, e.accent, 16))
      .join('') +
    (front
      ? shape(
          'M-118 -968C-60 -1000 60 -1000 118 -968L0 -890Z',
          e.run(
            [
              [0, tone(e.body, -0.45)],
              [1, tone(e.body, -0.3)],
            ],
            90,
          ),
        ) +
        shape(rounded(-34, -905, 68, 250, 8), e.face(e.body, 0.14, 0.1)) +
        line('M-34 -900V-655H34V-900', '#000', 4, dim(0.3)) +
        stitch('M-24 -890V-666H24V-890', tone(e.body, 0.35), 2.6, 8) +
        [-850, -775, -700]
          .map(
            (y) =>
              oval(2, y + 3, 14, 14, '#000', dim(0.3)) +
              oval(0, y, 13, 13, e.ball(e.accent)) +
              oval(0, y, 4, 4, '#000', dim(0.4)),
          )
          .join('') +
        collar(-1) +
        collar(1) +
        e.mark(150, -710, 96)
      : shape(back, e.face(e.body, 0.2, 0.16)) +
        line('M-118 -955C-80 -905 80 -905 118 -955', e.accent, 9) +
        line(back, '#000', 3, dim(0.3)) +
        e.mark(0, -790, 90)) +
    seam('M-298 -52Q0 -22 298 -52', e.body, 0, -10)
  )
}

export const shirts = {
  tee: { draw: tee, box: [-490, -990, 490, 10], focus: [40, -690, 2.1], group: 'spread', fill: 0.8 },
  polo: { draw: polo, box: [-490, -1010, 490, 10], focus: [50, -800, 2.3], group: 'spread', fill: 0.8 },
} satisfies Record<string, Look>
