/** Lanyards with a badge. */
import { stitch, strap } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, oval, place, rounded, shape } from './shapes'

function lanyard(e: Easel, pose: Pose): string {
  const left = 'M-40 -40C-120 -260 -330 -560 -250 -760C-190 -900 150 -920 240 -770C320 -620 110 -300 40 -40'
  const marks = [
    [-205, -420, 62],
    [-262, -610, 80],
    [-205, -806, 140],
    [0, -868, 178],
    [204, -806, 222],
    [258, -620, 278],
    [180, -390, 296],
  ]
  const card = rounded(-190, 130, 380, 480, 26)
  return (
    e.soft(
      12,
      line(left, '#141c18', 54, 'transform="translate(14 24)"') + place(shape(card, '#141c18'), 16, 26),
      0.32,
    ) +
    strap(left, e.body, 62) +
    marks.map(([x = 0, y = 0, a = 0]) => e.mark(x, y, 40, e.ink, a)).join('') +
    shape('M-46 -60H46L34 30H-34Z', e.face(tone(e.body, -0.2), 0.2, 0.2)) +
    stitch('M-34 -30H34M-32 -8H32', tone(e.body, 0.4), 3, 7) +
    shape(rounded(-22, 20, 44, 40, 10), e.round('#c3c9cd', 'metal')) +
    line('M0 56V84C-34 90 -34 138 0 140C26 138 30 108 12 96', '#8e969b', 15) +
    line('M-4 56V84C-36 92 -34 132 -4 136', '#f2f4f5', 4) +
    shape(card, '#fff', dim(0.35)) +
    shape(
      rounded(-168, 190, 336, 396, 14),
      e.run(
        [
          [0, '#fffefa'],
          [1, '#e8e8e2'],
        ],
        60,
      ),
    ) +
    (pose === 'front'
      ? shape(
          'M-168 204Q-168 190 -154 190H154Q168 190 168 204V300H-168Z',
          e.accent === e.body ? tone(e.body, 0.2) : e.body,
        ) +
        e.mark(0, 246, 74) +
        oval(0, 400, 62, 62, '#d3d8d4') +
        oval(0, 384, 24, 26, '#98a39c') +
        shape('M-44 444C-40 400 40 400 44 444Q0 470 -44 444Z', '#98a39c') +
        shape(rounded(-110, 490, 220, 22, 11), '#48524d') +
        shape(rounded(-80, 528, 160, 14, 7), '#b6beb8')
      : shape('M-168 204Q-168 190 -154 190H154Q168 190 168 204V586H-168Z', e.face(e.body, 0.1, 0.1)) +
        e.mark(0, 390, 170)) +
    shape(
      card,
      e.run(
        [
          [0, '#fff', 0.55],
          [0.3, '#fff', 0.14],
          [0.32, '#fff', 0],
          [1, '#fff', 0.1],
        ],
        30,
      ),
    ) +
    line(card, '#8d979b', 4, dim(0.6)) +
    shape(rounded(-50, 142, 100, 24, 12), '#59636a', dim(0.6))
  )
}

export const lanyards = {
  lanyard: { draw: lanyard, box: [-330, -910, 330, 630], focus: [0, 150, 2], group: 'pair', fill: 0.82 },
} satisfies Record<string, Look>
