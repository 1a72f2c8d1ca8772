/** Aprons and socks. */
import { folds, knit, mirrored, ribs, stitch, weave } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import { cloth, drop } from './garment-parts'
import type { Look, Pose } from './look'
import { dim, line, oval, shape } from './shapes'

function apron(e: Easel, pose: Pose): string {
  const d = mirrored(
    [-150, -840, -160, -700, -190, -600, -318, -540, -330, -380, -326, -180, -330, -24],
    10,
    8,
  )
  const pocket = 'M-190 -330H190V-130Q190 -100 160 -100H-160Q-190 -100 -190 -130Z'
  const tie = tone(e.accent, -0.05)
  return (
    line('M-132 -832C-150 -1010 150 -1010 132 -832', tone(tie, -0.3), 26) +
    line('M-132 -832C-150 -1010 150 -1010 132 -832', tie, 18) +
    line(
      'M-312 -530C-400 -500 -420 -400 -390 -260M312 -530C400 -500 420 -400 390 -260',
      tone(tie, -0.3),
      22,
    ) +
    line('M-312 -530C-400 -500 -420 -400 -390 -260M312 -530C400 -500 420 -400 390 -260', tie, 15) +
    e.cast(d, 18, 26, 20, 0.3) +
    shape(d, cloth(e, e.body)) +
    weave(e, d, 9, 0.08) +
    folds(e, d, [
      'M-280 -480C-240 -340 -260 -180 -240 -40',
      'M280 -500C230 -340 250 -180 235 -40',
      'M-110 -780C-90 -680 -120 -620 -160 -560',
      'M120 -780C90 -680 120 -620 170 -550',
      'M40 -100C30 -70 44 -40 36 -10',
    ]) +
    drop(e, d) +
    stitch(
      'M-138 -824C-148 -690 -180 -590 -306 -530L-316 -38Q0 -20 316 -38L306 -530C180 -590 148 -690 138 -824Q0 -812 -138 -824',
      tone(e.body, 0.35),
      3,
    ) +
    (pose === 'front'
      ? shape(pocket, e.face(e.body, 0.1, 0.1)) +
        weave(e, pocket, 9, 0.08) +
        line(pocket, '#000', 4, dim(0.35)) +
        line('M-188 -312H188M0 -312V-102', '#000', 3, dim(0.25)) +
        stitch('M-178 -300H178M-178 -300V-116H178V-300', tone(e.body, 0.35), 3) +
        e.mark(0, -610, 180)
      : line('M-318 -520Q-100 -440 0 -450Q100 -440 318 -520', tie, 20) +
        line(
          'M0 -450C-60 -500 -120 -470 -110 -430C-100 -400 -30 -420 0 -450C60 -500 120 -470 110 -430C100 -400 30 -420 0 -450M-6 -446C-40 -360 -60 -320 -50 -240M6 -446C40 -360 60 -320 50 -260',
          tone(tie, 0.08),
          16,
        ) +
        line('M0 -450C-60 -500 -120 -470 -110 -430', '#000', 3, dim(0.3))) +
    [-1, 1]
      .map((s) => oval(s * 132, -822, 13, 13, e.ball('#c8b07a')) + oval(s * 132, -822, 6, 6, '#33302a'))
      .join('')
  )
}

function sock(e: Easel, front: boolean): string {
  const leg =
    'M-95 -900H95C92 -700 96 -560 96 -430C98 -330 150 -260 236 -190C320 -120 330 -40 262 -14C200 6 60 4 -20 -70C-90 -140 -112 -260 -108 -380C-104 -560 -98 -720 -95 -900Z'
  const toe = 'M150 -60C150 -140 190 -200 250 -182C330 -116 336 -36 262 -10C220 4 160 0 130 -8Z'
  const heel = 'M-116 -330C-20 -330 20 -200 -30 -80C-90 -140 -112 -240 -116 -330Z'
  const cuff = 'M-98 -905H98L96 -780Q0 -770 -97 -780Z'
  return (
    e.cast(leg, 18, 20, 14, 0.3) +
    shape(
      leg,
      e.run([
        [0, tone(e.body, -0.14)],
        [0.2, tone(e.body, 0.14)],
        [0.5, e.body],
        [1, tone(e.body, -0.26)],
      ]),
    ) +
    e.clip(
      leg,
      shape(toe, e.face(e.accent, 0.1, 0.2)) +
        shape(heel, e.face(e.accent, 0.1, 0.2)) +
        shape(cuff, e.face(e.accent, 0.12, 0.14)) +
        [-735, -700].map((y) => line(`M-110 ${y}Q0 ${y + 12} 110 ${y}`, e.accent, 16)).join(''),
    ) +
    knit(e, leg, 13, 11, 0.16) +
    ribs(e, cuff, 14, 0.16) +
    folds(
      e,
      leg,
      [
        'M-100 -420C-30 -400 30 -420 90 -380',
        'M-100 -340C-20 -330 40 -350 110 -300',
        'M90 -460C60 -300 110 -200 200 -120',
      ],
      0.9,
      18,
    ) +
    shape(
      leg,
      e.run(
        [
          [0, '#fff', 0.1],
          [0.5, '#000', 0],
          [1, '#000', 0.2],
        ],
        70,
      ),
    ) +
    (front ? e.mark(-2, -570, 120) : '')
  )
}

const socks = (e: Easel, pose: Pose): string =>
  `<g transform="translate(90 -14) rotate(5)">${sock(e, false)}</g><g transform="translate(-120 0) rotate(-3)">${sock(e, pose === 'front')}</g>`

export const workwear = {
  apron: { draw: apron, box: [-420, -980, 420, 0], focus: [0, -600, 2], group: 'spread', fill: 0.8 },
  socks: { draw: socks, box: [-300, -920, 400, 10], focus: [-90, -600, 2], group: 'pair', fill: 0.78 },
} satisfies Record<string, Look>
