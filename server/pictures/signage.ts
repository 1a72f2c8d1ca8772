/** Things for a stand or an event: pull-up banner, marquee, feather flag and table cover. */
import { folds } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, oval, rounded, shape } from './shapes'

const alu = '#c3c9cd'

function pullUpBanner(e: Easel, pose: Pose): string {
  const front = pose === 'front'
  const d = 'M-210 -1060L214 -1048L222 -52H-214Z'
  const panel = front
    ? shape(
        d,
        e.run(
          [
            [0, tone(e.body, 0.1)],
            [0.5, e.body],
            [1, tone(e.body, -0.14)],
          ],
          20,
        ),
      ) +
      e.clip(
        d,
        shape('M-230 -420C-120 -520 60 -300 240 -460V0H-230Z', tone(e.accent, 0.02)) +
          shape('M-230 -330C-100 -440 80 -220 240 -370V0H-230Z', tone(e.accent, -0.2)) +
          oval(120, -640, 70, 70, tone(e.body, 0.3), dim(0.6)) +
          oval(-110, -560, 36, 36, tone(e.accent, 0.1), dim(0.8)) +
          shape(rounded(-120, -700, 150, 20, 10), e.ink, dim(0.75)) +
          shape(rounded(-120, -664, 100, 14, 7), e.ink, dim(0.5)) +
          e.with(e.name, e.accent, e.body).mark(0, -160, 120),
      ) +
      e.mark(0, -860, 210)
    : shape(
        d,
        e.run(
          [
            [0, '#eceeec'],
            [0.5, '#dfe2e0'],
            [1, '#c7cccb'],
          ],
          20,
        ),
      ) +
      line('M4 -1050V-50', '#7e868b', 16) +
      line('M1 -1050V-50', '#eef0f1', 5)
  return (
    e.shadow(4, 6, 270, 30) +
    panel +
    shape(
      d,
      e.run([
        [0, '#000', 0.18],
        [0.06, '#fff', 0.1],
        [0.3, '#fff', 0.12],
        [0.5, '#fff', 0],
        [0.94, '#000', 0.05],
        [1, '#000', 0.22],
      ]),
    ) +
    shape(
      d,
      e.run(
        [
          [0, '#000', 0],
          [0.9, '#000', 0],
          [1, '#000', 0.3],
        ],
        90,
      ),
    ) +
    shape(
      rounded(-218, -1078, 440, 30, 12),
      e.run(
        [
          [0, tone(alu, 0.6)],
          [0.4, tone(alu, 0.1)],
          [1, tone(alu, -0.4)],
        ],
        90,
      ),
    ) +
    shape(
      'M-250 -60Q0 -76 256 -60L262 -6Q0 16 -256 -6Z',
      e.run(
        [
          [0, tone(alu, 0.7)],
          [0.3, tone(alu, 0.2)],
          [0.55, tone(alu, -0.1)],
          [1, tone(alu, -0.5)],
        ],
        90,
      ),
    ) +
    shape('M-250 -60H-216L-220 -2L-256 -6ZM256 -60H222L226 -2L262 -6Z', '#2b2f32', dim(0.85)) +
    [-170, 170].map((x) => shape(rounded(x - 44, -8, 88, 22, 10), e.face('#4a5155', 0.3, 0.2))).join('')
  )
}

function marquee(e: Easel, pose: Pose): string {
  const leg = (x: number, top: number, foot: number, w: number): string =>
    shape(
      `M${x - w} ${top}H${x + w}V${foot}H${x - w}Z`,
      e.run([
        [0, tone(alu, -0.2)],
        [0.3, tone(alu, 0.6)],
        [1, tone(alu, -0.4)],
      ]),
    ) +
    shape(rounded(x - w * 2.4, foot - 8, w * 4.8, 14, 4), '#4a5155') +
    e.shadow(x, foot + 4, w * 4, 9, 0.8)
  const walls =
    pose === 'turned'
      ? shape(
          'M-330 -470H330V-52H-330Z',
          e.run([
            [0, tone(e.body, -0.3)],
            [0.5, tone(e.body, -0.12)],
            [1, tone(e.body, -0.36)],
          ]),
        ) +
        folds(
          e,
          'M-330 -470H330V-52H-330Z',
          [-220, -90, 60, 200].map((x) => `M${x} -460V-60`),
          1,
          26,
        ) +
        e.mark(0, -250, 200)
      : ''
  const left = 'M-500 -470C-330 -560 -120 -720 -20 -850L60 -500C-80 -470 -320 -460 -500 -470Z'
  const right = 'M-20 -850C100 -740 330 -580 500 -470C380 -480 200 -500 60 -440Z'
  const main = 'M-500 -470C-330 -560 -110 -720 0 -850C110 -720 330 -560 500 -470Q0 -440 -500 -470Z'
  const valance = `M-500 -474Q0 -444 500 -474V-372${Array.from({ length: 10 }, (_, i) => `Q${450 - i * 100} ${-336 + Math.abs(i - 4.5) * -2} ${400 - i * 100} -372`).join('')}Z`
  return (
    e.shadow(0, -20, 470, 60, 0.55) +
    leg(-340, -470, -60, 8) +
    leg(340, -470, -60, 8) +
    shape('M-490 -460Q0 -430 490 -460L330 -400H-330Z', tone(e.body, -0.55)) +
    walls +
    line('M-340 -400L-120 -330L100 -400L340 -330', '#8d969b', 7, dim(0.7)) +
    line('M-340 -330L-120 -400L100 -330L340 -400', '#aab2b6', 7, dim(0.7)) +
    shape(
      main,
      e.run([
        [0, tone(e.body, 0.06)],
        [0.38, tone(e.body, 0.26)],
        [0.5, tone(e.body, 0.04)],
        [0.52, tone(e.body, -0.1)],
        [1, tone(e.body, -0.32)],
      ]),
    ) +
    e.clip(main, shape(left, '#fff', dim(0.05)) + shape(right, '#000', dim(0.03))) +
    folds(
      e,
      main,
      [
        'M-10 -830C-150 -700 -300 -580 -460 -480',
        'M10 -830C150 -700 300 -580 460 -480',
        'M-200 -470C-120 -500 -60 -560 -20 -640',
      ],
      1.1,
      22,
    ) +
    line('M0 -848C-4 -700 0 -560 0 -458', '#000', 4, dim(0.16)) +
    shape(
      valance,
      e.run([
        [0, tone(e.accent, -0.16)],
        [0.3, tone(e.accent, 0.12)],
        [0.6, e.accent],
        [1, tone(e.accent, -0.28)],
      ]),
    ) +
    shape(
      valance,
      e.run(
        [
          [0, '#000', 0.25],
          [0.2, '#000', 0],
          [1, '#000', 0.1],
        ],
        90,
      ),
    ) +
    [-300, 0, 300].map((x) => e.with(e.name, e.accent, e.body).mark(x, -412, 58)).join('') +
    e.mark(-4, -590, 130) +
    leg(-488, -470, 0, 12) +
    leg(488, -470, 0, 12) +
    oval(0, -856, 13, 16, e.ball(alu))
  )
}

function featherFlag(e: Easel, pose: Pose): string {
  const s = pose === 'front' ? 1 : -1
  const sail =
    'M-120 -170L-128 -800C-124 -960 -40 -1050 60 -1060C150 -1064 190 -1000 182 -900C176 -690 110 -340 -120 -170Z'
  const pole = 'M-132 20V-800C-128 -966 -42 -1058 60 -1068C150 -1072 196 -1010 184 -920'
  const art =
    line(pole, '#6d757a', 17) +
    line(pole, '#dfe3e5', 6, 'transform="translate(-3 -2)"') +
    shape(
      sail,
      e.run(
        [
          [0, tone(e.body, 0.06)],
          [0.3, tone(e.body, 0.2)],
          [0.55, tone(e.body, -0.04)],
          [0.75, tone(e.body, 0.12)],
          [1, tone(e.body, -0.2)],
        ],
        14,
      ),
    ) +
    e.clip(
      sail,
      shape('M-140 -480C-60 -560 60 -440 200 -560V-200H-140Z', tone(e.accent, 0.02)) +
        shape('M-140 -400C-60 -480 40 -370 160 -460V-200H-140Z', tone(e.accent, -0.2)),
    ) +
    folds(
      e,
      sail,
      [
        'M-110 -300C-40 -420 40 -560 90 -760',
        'M-100 -480C-20 -640 60 -820 120 -980',
        'M-120 -760C-60 -840 0 -920 60 -1040',
      ],
      1.5,
      26,
    ) +
    shape(
      sail,
      e.run(
        [
          [0, '#fff', 0.14],
          [0.5, '#fff', 0],
          [1, '#000', 0.16],
        ],
        50,
      ),
    ) +
    line(
      'M-120 -170L-128 -800C-124 -960 -40 -1050 60 -1060C150 -1064 190 -1000 176 -900',
      '#000',
      12,
      dim(0.25),
    )
  return (
    e.shadow(s * -132, 30, 230, 30, 0.9) +
    `<g transform="scale(${s} 1)">` +
    line('M-132 14L-330 44M-132 14L70 44M-132 14L-230 -4M-132 14L-30 -4', '#3b4246', 24) +
    line('M-132 8L-326 38M-132 8L66 38', '#8b949a', 6) +
    oval(-132, 10, 44, 17, e.face('#4a5155', 0.4, 0.1)) +
    shape(rounded(-147, -60, 30, 72, 8), e.round(alu, 'metal')) +
    art +
    '</g>' +
    e.mark(s * 8, -790, 170, e.ink, s * 6)
  )
}

function tableCover(e: Easel, pose: Pose): string {
  const front =
    'M-470 -440L470 -440C480 -300 486 -150 500 -6Q420 18 360 0T230 4T90 0T-60 4T-210 0T-350 4T-500 -6C-486 -150 -480 -300 -470 -440Z'
  const top = 'M-470 -440L-370 -560H380L470 -440Z'
  const side = pose === 'turned'
  return (
    e.shadow(0, 0, 490, 44) +
    shape(top, e.face(tone(e.body, 0.1), 0.24, 0.02, 70)) +
    shape(
      front,
      e.run([
        [0, tone(e.body, -0.2)],
        [0.1, tone(e.body, 0.06)],
        [0.35, tone(e.body, 0.08)],
        [0.7, tone(e.body, -0.06)],
        [1, tone(e.body, -0.3)],
      ]),
    ) +
    folds(
      e,
      front,
      [-440, -370, -250, -120, 20, 150, 280, 390, 450].map(
        (x, i) =>
          `M${x * 0.985} ${-420 + (i % 3) * 50}C${x} -280 ${x * 1.02} -120 ${x * 1.05 + (i % 2) * 16} 0`,
      ),
      1.7,
      24,
    ) +
    shape(
      front,
      e.run(
        [
          [0, '#fff', 0.16],
          [0.05, '#fff', 0.02],
          [0.6, '#000', 0],
          [1, '#000', 0.26],
        ],
        90,
      ),
    ) +
    (side
      ? ''
      : e.clip(
          front,
          shape('M-200 -440H200L206 20H-206Z', e.accent, dim(0.96)) +
            folds(
              e,
              front,
              [
                'M-120 -400C-122 -200 -124 -100 -126 0',
                'M20 -420C20 -280 22 -120 24 0',
                'M150 -400C152 -280 154 -120 158 0',
              ],
              1.5,
              24,
            ) +
            shape(
              front,
              e.run(
                [
                  [0, '#fff', 0.1],
                  [0.6, '#000', 0],
                  [1, '#000', 0.26],
                ],
                90,
              ),
            ),
        )) +
    (side ? '' : shape('M-206 -440L-160 -560H170L206 -440Z', e.face(tone(e.accent, 0.1), 0.2, 0.02, 70))) +
    line('M-470 -440H470', '#fff', 5, dim(0.35)) +
    (side ? e.mark(0, -230, 250) : e.with(e.name, e.accent, e.body).mark(0, -230, 230)) +
    (side
      ? [-250, -190, -130]
          .map((x, i) =>
            shape(
              rounded(x, -640 - i * 16, 52, 110 + i * 16, 4),
              e.face(tone(e.accent, -0.05 * i), 0.2, 0.1),
            ),
          )
          .join('') + shape(rounded(120, -590, 170, 60, 6), e.face('#f4f2ea', 0.2, 0.1))
      : '')
  )
}

export const signage = {
  'pull-up-banner': {
    draw: pullUpBanner,
    box: [-262, -1080, 266, 36],
    focus: [0, -780, 2.2],
    group: 'trio',
    fill: 0.8,
  },
  marquee: { draw: marquee, box: [-515, -870, 515, 20], focus: [0, -520, 1.9], group: 'pair', fill: 0.82 },
  'feather-flag': {
    draw: featherFlag,
    box: [-360, -1075, 230, 50],
    back: [-195, -1075, 340, 55],
    focus: [20, -760, 2],
    group: 'trio',
    fill: 0.8,
  },
  'table-cover': {
    draw: tableCover,
    box: [-500, -560, 500, 20],
    back: [-505, -620, 505, 50],
    focus: [0, -300, 1.9],
    group: 'pair',
    fill: 0.82,
  },
} satisfies Record<string, Look>
