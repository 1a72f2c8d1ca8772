/** Things a stand is built of: marquee and table cover. */
import { alu } from './banners'
import { folds } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, oval, rounded, shape } from './shapes'

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

export const stands = {
  marquee: { draw: marquee, box: [-515, -870, 515, 20], focus: [0, -520, 1.9], group: 'pair', fill: 0.82 },
  'table-cover': {
    draw: tableCover,
    box: [-500, -560, 500, 20],
    back: [-505, -620, 505, 50],
    focus: [0, -300, 1.9],
    group: 'pair',
    fill: 0.82,
  },
} satisfies Record<string, Look>
