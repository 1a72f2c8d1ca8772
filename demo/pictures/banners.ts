/** Things that carry a message upright: pull-up banner and feather flag. */
import { folds } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, oval, rounded, shape } from './shapes'

export const alu = '#c3c9cd'

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
      shape('M-140 -480C-60 -560 60 -440 200 -560V-150H-140Z', tone(e.accent, 0.02)) +
        shape('M-140 -400C-60 -480 40 -370 160 -460V-150H-140Z', tone(e.accent, -0.2)),
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

export const banners = {
  'pull-up-banner': {
    draw: pullUpBanner,
    box: [-262, -1080, 266, 36],
    focus: [0, -780, 2.2],
    group: 'trio',
    fill: 0.8,
  },
  'feather-flag': {
    draw: featherFlag,
    box: [-360, -1075, 230, 50],
    back: [-195, -1075, 340, 55],
    focus: [20, -760, 2],
    group: 'trio',
    fill: 0.8,
  },
} satisfies Record<string, Look>
