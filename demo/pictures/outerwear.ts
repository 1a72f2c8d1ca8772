/** Hoodies, jackets and vests. */
import { folds, mirrored, puller, stitch, zip } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import { armLines, cloth, cuffs, drop, hemBand, longFolds, longOf } from './garment-parts'
import type { Look, Pose } from './look'
import { dim, line, oval, shape } from './shapes'

function hoodie(e: Easel, pose: Pose): string {
  const d = mirrored(longOf, 14, 40)
  const hood =
    'M-150 -900C-190 -1000 -150 -1110 0 -1122C150 -1110 190 -1000 150 -900C110 -850 60 -820 0 -812C-60 -820 -110 -850 -150 -900Z'
  const pocket = 'M-150 -360H150L206 -196V-92Q0 -68 -206 -92V-196Z'
  return (
    e.cast(d, 18, 26, 20, 0.3) +
    shape(d, cloth(e, e.body)) +
    e.clip(d, shape('M300 -900C272 -800 272 -720 297 -640L350 -40H520V-900Z', '#000', dim(0.14))) +
    folds(e, d, longFolds, 1.1, 18) +
    drop(e, d) +
    armLines +
    cuffs(e, tone(e.body, -0.06)) +
    hemBand(e, tone(e.body, -0.06)) +
    (pose === 'front'
      ? shape(pocket, e.face(e.body, 0.1, 0.08)) +
        line(pocket, '#000', 4, dim(0.32)) +
        stitch('M-144 -348H144M-156 -340L-196 -200M156 -340L196 -200', tone(e.body, 0.32), 3) +
        shape(hood, e.face(e.body, 0.14, 0.22)) +
        shape(
          'M-108 -900C-140 -1000 -100 -1070 0 -1076C100 -1070 140 -1000 108 -900C70 -860 30 -846 0 -844C-30 -846 -70 -860 -108 -900Z',
          e.run(
            [
              [0, tone(e.accent, -0.35)],
              [0.6, tone(e.accent, -0.5)],
              [1, tone(e.body, -0.4)],
            ],
            90,
          ),
        ) +
        folds(
          e,
          hood,
          ['M-150 -960C-140 -1040 -90 -1090 -30 -1100', 'M150 -960C140 -1040 90 -1090 30 -1100'],
          1.1,
        ) +
        line('M-108 -900C-70 -860 -30 -846 0 -844C30 -846 70 -860 108 -900', tone(e.body, 0.16), 16) +
        line('M-108 -892C-70 -852 -30 -838 0 -836C30 -838 70 -852 108 -892', '#000', 4, dim(0.4)) +
        [-1, 1]
          .map(
            (s) =>
              oval(s * 52, -842, 8, 8, e.ball('#c9cdd0')) +
              line(`M${s * 52} -842C${s * 58} -780 ${s * 44} -720 ${s * 52} -640`, e.accent, 11) +
              line(
                `M${s * 52 + 3} -842C${s * 58 + 3} -780 ${s * 44 + 3} -720 ${s * 52 + 3} -640`,
                '#000',
                3,
                dim(0.3),
              ) +
              line(`M${s * 52} -652V-616`, '#d7dadc', 12),
          )
          .join('') +
        e.mark(0, -500, 190)
      : shape(
          'M-170 -900C-190 -1010 -120 -1070 0 -1074C120 -1070 190 -1010 170 -900C150 -800 70 -700 0 -690C-70 -700 -150 -800 -170 -900Z',
          e.face(e.body, 0.16, 0.24),
        ) +
        line('M0 -1072V-692', '#000', 4, dim(0.3)) +
        line('M-170 -900C-150 -800 -70 -700 0 -690C70 -700 150 -800 170 -900', '#000', 6, dim(0.35)) +
        e.mark(0, -450, 240))
  )
}

function jacket(e: Easel, pose: Pose): string {
  const d = mirrored(longOf, 14, 20)
  const yoke = 'M-300 -885C-200 -940 200 -940 300 -885L288 -690Q0 -650 -288 -690Z'
  const collar =
    'M-132 -905C-140 -960 -130 -1000 -118 -1012Q0 -1044 118 -1012C130 -1000 140 -960 132 -905Q0 -850 -132 -905Z'
  const front = pose === 'front'
  return (
    e.cast(d, 18, 26, 20, 0.3) +
    shape(d, cloth(e, e.body)) +
    e.clip(
      d,
      shape(yoke, e.face(tone(e.accent, -0.02), 0.08, 0.12), dim(0.96)) +
        shape('M300 -900C272 -800 272 -720 297 -640L350 -40H520V-900Z', '#000', dim(0.16)),
    ) +
    folds(e, d, longFolds, 0.9, 14) +
    drop(e, d) +
    shape(
      d,
      e.run(
        [
          [0.1, '#fff', 0],
          [0.26, '#fff', 0.2],
          [0.34, '#fff', 0],
          [0.6, '#fff', 0.07],
          [0.7, '#fff', 0],
        ],
        12,
      ),
    ) +
    armLines +
    cuffs(e, tone(e.body, -0.22)) +
    line('M-302 -76Q0 -46 302 -76', '#000', 4, dim(0.4)) +
    stitch('M-298 -92Q0 -62 298 -92', tone(e.body, 0.3), 3) +
    line('M-288 -690Q0 -650 288 -690', '#000', 4, dim(0.35)) +
    shape(collar, e.face(e.body, 0.16, 0.2)) +
    (front
      ? shape('M-104 -1004Q0 -1032 104 -1004Q60 -930 0 -920Q-60 -930 -104 -1004Z', tone(e.body, -0.55)) +
        zip('M0 -925V-58', e.body, 22) +
        puller(e, 0, -890) +
        line('M-15 -925V-50M15 -925V-50', '#000', 3, dim(0.25)) +
        [-1, 1].map((s) => zip(`M${s * 235} -400L${s * 165} -200`, e.body, 13)).join('') +
        puller(e, -235, -396, 0) +
        puller(e, 235, -396, 0) +
        e.with(e.name, e.accent, e.body).mark(150, -775, 100)
      : line('M-132 -905Q0 -850 132 -905', '#000', 4, dim(0.35)) + e.mark(0, -430, 230))
  )
}

function vest(e: Easel, pose: Pose): string {
  const d = mirrored(
    [
      -120, -950, -170, -940, -220, -930, -262, -905, -280, -820, -286, -730, -330, -640, -318, -450, -318,
      -220, -322, -20,
    ],
    14,
    pose === 'front' ? 10 : 24,
  )
  const front = pose === 'front'
  const rows = [-800, -670, -540, -410, -280, -150]
  const quilt = rows.map((y) => `M-330 ${y}Q-160 ${y + 26} 0 ${y + 14}Q160 ${y + 26} 330 ${y}`)
  const glare = e.clip(
    d,
    e.soft(
      16,
      rows
        .map(
          (y) =>
            line(`M-290 ${y - 72}Q-150 ${y - 46} -40 ${y - 58}`, '#fff', 34, dim(0.32)) +
            line(`M30 ${y - 58}Q160 ${y - 46} 270 ${y - 70}`, '#fff', 24, dim(0.16)) +
            line(`M-330 ${y - 8}Q0 ${y + 30} 330 ${y - 8}`, '#000', 26, dim(0.3)),
        )
        .join(''),
    ),
  )
  return (
    e.cast(d, 18, 26, 20, 0.3) +
    shape('M-118 -1010Q0 -1040 118 -1010L120 -900H-120Z', tone(e.accent, -0.45)) +
    shape(d, cloth(e, e.body)) +
    glare +
    drop(e, d) +
    e.clip(
      d,
      quilt.map((q) => line(q, '#000', 5, dim(0.45)) + stitch(q, tone(e.body, 0.3), 2.5, 8)).join(''),
    ) +
    [-1, 1]
      .map(
        (s) =>
          line(`M${s * 258} -900C${s * 274} -820 ${s * 280} -730 ${s * 324} -642`, tone(e.body, -0.3), 16) +
          line(
            `M${s * 256} -900C${s * 272} -820 ${s * 278} -730 ${s * 322} -645`,
            tone(e.body, 0.2),
            4,
            dim(0.6),
          ),
      )
      .join('') +
    (front
      ? shape(
          'M-120 -952C-136 -990 -132 -1010 -118 -1022C-80 -1000 -30 -985 -6 -930L-4 -900Z',
          e.face(e.body, 0.2, 0.14),
        ) +
        shape(
          'M120 -952C136 -990 132 -1010 118 -1022C80 -1000 30 -985 6 -930L4 -900Z',
          e.face(e.body, 0.05, 0.24),
        ) +
        zip('M0 -930V-10', e.accent, 20) +
        puller(e, 0, -860) +
        [-1, 1].map((s) => zip(`M${s * 250} -330L${s * 190} -180`, e.body, 12)).join('') +
        e.mark(160, -715, 92)
      : shape('M-122 -950Q0 -900 122 -950L116 -1022Q0 -1050 -116 -1022Z', e.face(e.body, 0.2, 0.16)) +
        e.mark(0, -610, 130))
  )
}

export const outerwear = {
  hoodie: { draw: hoodie, box: [-455, -1124, 455, 30], focus: [0, -660, 2], group: 'spread', fill: 0.82 },
  jacket: { draw: jacket, box: [-450, -1025, 455, -45], focus: [60, -810, 2.2], group: 'spread', fill: 0.82 },
  vest: { draw: vest, box: [-335, -1040, 335, 10], focus: [60, -770, 2], group: 'spread', fill: 0.8 },
} satisfies Record<string, Look>
