/** Backpacks and duffle bags. */
import { depth, side } from './bag-parts'
import { folds, puller, stitch, strap, weave, zip } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, rounded, shape } from './shapes'

function backpack(e: Easel, pose: Pose): string {
  const d =
    'M-300 -120C-310 -420 -300 -640 -240 -780C-190 -880 -90 -920 0 -920C90 -920 190 -880 240 -780C300 -640 310 -420 300 -120C298 -40 270 0 200 4H-200C-270 0 -298 -40 -300 -120Z'
  const pocket =
    'M-232 -380C-120 -410 120 -410 232 -380C244 -260 240 -150 230 -80C222 -30 190 -16 160 -14H-160C-190 -16 -222 -30 -230 -80C-240 -150 -244 -260 -232 -380Z'
  const handle =
    line('M-70 -900C-70 -1000 70 -1000 70 -900', tone(e.accent, -0.3), 34) +
    line('M-70 -904C-66 -990 66 -990 70 -904', tone(e.accent, 0.06), 20)
  const wings = [-1, 1]
    .map((s) =>
      shape(
        `M${s * 292} -330C${s * 360} -330 ${s * 366} -80 ${s * 322} -30C${s * 306} -14 ${s * 290} -30 ${s * 284} -40Z`,
        e.face(tone(e.body, -0.16), 0.14, 0.2),
      ),
    )
    .join('')
  const base = e.shadow(8, 0, 300, 40) + handle + wings + shape(d, side(e, e.body)) + weave(e, d, 7, 0.07)
  if (pose === 'turned')
    return (
      base +
      depth(e, d) +
      shape(
        'M-210 -200C-220 -500 -200 -700 -150 -790C-80 -840 80 -840 150 -790C200 -700 220 -500 210 -200C200 -110 -200 -110 -210 -200Z',
        e.face(tone(e.body, -0.25), 0.12, 0.1),
      ) +
      shape(
        'M-190 -210C-200 -500 -180 -690 -140 -770C-70 -810 70 -810 140 -770C180 -690 200 -500 190 -210C180 -130 -180 -130 -190 -210Z',
        e.tile(
          16,
          16,
          '<circle cx="4" cy="4" r="3" fill="#000" fill-opacity=".34"/><circle cx="12" cy="12" r="3" fill="#000" fill-opacity=".34"/>',
        ),
      ) +
      [-1, 1]
        .map(
          (s) =>
            line(`M${s * 80} -800C${s * 230} -760 ${s * 300} -480 ${s * 250} -170`, tone(e.body, -0.42), 88) +
            line(
              `M${s * 80} -800C${s * 228} -760 ${s * 298} -480 ${s * 250} -230`,
              tone(e.accent, -0.1),
              70,
            ) +
            line(
              `M${s * 70} -800C${s * 215} -760 ${s * 282} -480 ${s * 236} -240`,
              tone(e.accent, 0.3),
              16,
              dim(0.5),
            ) +
            strap(`M${s * 252} -200L${s * 230} -40`, tone(e.body, -0.3), 34),
        )
        .join('')
    )
  return (
    base +
    folds(
      e,
      d,
      [
        'M-220 -700C-180 -640 -100 -620 0 -630',
        'M230 -640C190 -560 200 -480 170 -430',
        'M-270 -500C-240 -460 -250 -420 -220 -400',
      ],
      1.1,
      24,
    ) +
    depth(e, d) +
    line(
      'M-262 -470C-268 -640 -230 -760 -170 -820C-80 -876 80 -876 170 -820C230 -760 268 -640 262 -470',
      '#000',
      30,
      dim(0.18),
    ) +
    zip(
      'M-262 -460C-268 -640 -230 -760 -170 -820C-80 -876 80 -876 170 -820C230 -760 268 -640 262 -460',
      e.body,
      20,
    ) +
    puller(e, 236, -690, -24) +
    e.soft(10, shape(pocket, '#000', dim(0.5))) +
    shape(pocket, side(e, tone(e.body, 0.05))) +
    weave(e, pocket, 7, 0.07) +
    depth(e, pocket, 0.2) +
    zip('M-222 -340C-110 -368 110 -368 222 -340', e.body, 18) +
    puller(e, -200, -344, 14) +
    stitch('M-220 -300C-110 -328 110 -328 220 -300', tone(e.body, 0.34)) +
    shape(rounded(-80, -480, 160, 12, 6), e.accent) +
    e.mark(0, -610, 190) +
    e.mark(0, -170, 80, tone(e.body, -0.4))
  )
}

function duffleBag(e: Easel, pose: Pose): string {
  const d =
    'M-440 -90C-470 -230 -450 -380 -390 -440C-340 -476 -200 -470 0 -470S340 -476 390 -440C450 -380 470 -230 440 -90C430 -30 400 -6 340 -2H-340C-400 -6 -430 -30 -440 -90Z'
  const hold = 'M-190 -420C-180 -640 -120 -700 0 -700S180 -640 190 -420'
  return (
    e.shadow(10, 0, 430, 46) +
    line(
      'M-420 -330C-560 -360 -520 -100 -430 -110M420 -330C560 -360 520 -100 430 -110',
      tone(e.accent, -0.3),
      24,
    ) +
    strap('M-160 -440C-150 -610 -100 -660 0 -660S150 -610 160 -440', tone(e.accent, -0.3), 34) +
    shape(
      d,
      e.run(
        [
          [0, tone(e.body, 0.22)],
          [0.2, tone(e.body, 0.16)],
          [0.5, tone(e.body, -0.02)],
          [0.8, tone(e.body, -0.24)],
          [1, tone(e.body, -0.4)],
        ],
        88,
      ),
    ) +
    weave(e, d, 7, 0.07) +
    shape(
      d,
      e.run([
        [0, '#000', 0.24],
        [0.12, '#000', 0.02],
        [0.85, '#000', 0.02],
        [1, '#000', 0.34],
      ]),
    ) +
    folds(
      e,
      d,
      [
        'M-300 -440C-330 -320 -280 -200 -310 -60',
        'M300 -440C330 -320 290 -180 316 -60',
        'M-120 -440C-100 -380 -60 -360 -20 -366',
        'M60 -60C120 -100 110 -200 150 -240',
      ],
      1.2,
      26,
    ) +
    e.clip(
      d,
      shape(
        'M-480 -480H-340C-366 -320 -366 -160 -340 10H-480ZM480 -480H340C366 -320 366 -160 340 10H480Z',
        tone(e.accent, -0.08),
        dim(0.92),
      ) +
        shape(
          d,
          e.run(
            [
              [0, '#fff', 0.12],
              [0.4, '#000', 0],
              [1, '#000', 0.4],
            ],
            88,
          ),
        ),
    ) +
    line('M-340 -474C-366 -320 -366 -160 -340 0M340 -474C366 -320 366 -160 340 0', '#000', 4, dim(0.35)) +
    zip('M-330 -440C-200 -452 200 -452 330 -440', e.body, 22) +
    puller(e, 290, -436, 0) +
    strap('M-190 -8V-420M190 -8V-420', e.accent, 44) +
    strap(hold, e.accent, 44) +
    shape(rounded(-70, -722, 140, 54, 20), e.face(tone(e.body, -0.2), 0.3, 0.2)) +
    stitch(rounded(-62, -714, 124, 38, 14), tone(e.body, 0.3), 3, 8) +
    (pose === 'front'
      ? e.mark(0, -210, 200)
      : shape(rounded(-150, -300, 300, 200, 16), e.face(e.body, 0.08, 0.12)) +
        line(rounded(-150, -300, 300, 200, 16), '#000', 4, dim(0.3)) +
        zip('M-140 -270H140', e.body, 14) +
        puller(e, 110, -268, 0))
  )
}

export const packs = {
  backpack: { draw: backpack, box: [-350, -990, 350, 40], focus: [40, -620, 1.8], group: 'pair', fill: 0.78 },
  'duffle-bag': {
    draw: duffleBag,
    box: [-540, -730, 540, 50],
    focus: [-40, -330, 1.9],
    group: 'pair',
    fill: 0.84,
  },
} satisfies Record<string, Look>
