/** Speakers and earbuds. */
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, hoop, line, matrix, oval, place, rounded, shape, turned } from './shapes'
import { block, camera, footing, type View } from './solids'

function speaker(e: Easel, pose: Pose): string {
  const d = turned(
    [
      [270, -560],
      [282, -545],
      [286, -520],
      [286, -520],
      [286, -60],
      [286, -60],
      [278, -16],
      [250, 0],
    ],
    0.2,
  )
  const mesh = turned(
    [
      [286.5, -500],
      [286.5, -500],
      [286.5, -80],
      [286.5, -80],
    ],
    0.2,
  )
  const band = turned(
    [
      [287, -200],
      [287, -200],
      [287, -150],
      [287, -150],
    ],
    0.2,
  )
  return (
    e.shadow(0, -4, 262, 56) +
    shape(d, e.round(tone(e.body, -0.12), 'satin')) +
    shape(mesh, e.round(e.body, 'matte')) +
    shape(
      mesh,
      e.tile(
        13,
        13,
        `<circle cx="3.5" cy="3.5" r="2.9" fill="#000" fill-opacity=".42"/><circle cx="10" cy="10" r="2.9" fill="#000" fill-opacity=".42"/><path d="M1.5 6q2 1.4 4 0M8 12.4q2 1.4 4 0" stroke="#fff" stroke-opacity=".25" fill="none"/>`,
      ),
    ) +
    shape(
      mesh,
      e.run([
        [0, '#000', 0.4],
        [0.2, '#fff', 0.08],
        [0.35, '#fff', 0.1],
        [0.6, '#000', 0.05],
        [1, '#000', 0.5],
      ]),
    ) +
    shape(band, e.round(e.accent, 'satin')) +
    oval(0, -560, 270, 54, e.face(tone(e.body, 0.02), 0.3, 0.1, 30)) +
    oval(0, -560, 236, 45, e.face(tone(e.body, -0.3), -0.05, -0.12, 30)) +
    oval(0, -558, 200, 37, tone(e.body, -0.2)) +
    line('M-84 -558h40M-64 -566v16M44 -558h40M-10 -566l18 8l-18 8z', tone(e.body, 0.6), 6) +
    oval(0, -522, 7, 3.4, '#8ff0c0') +
    line(hoop(286, -502, 0.2), '#000', 4, dim(0.4)) +
    line(hoop(286, -78, 0.2), '#000', 5, dim(0.4)) +
    (pose === 'front'
      ? shape('M-110 -428Q0 -416 110 -428V-238Q0 -226 -110 -238Z', e.face(tone(e.body, -0.25), 0.16, 0.1)) +
        e.mark(0, -332, 140, tone(e.accent, 0.1) === tone(e.body, -0.25) ? '#fff' : e.ink)
      : shape('M-90 -330Q0 -320 90 -330V-250Q0 -240 -90 -250Z', tone(e.body, -0.45)) +
        shape(rounded(-56, -300, 44, 22, 11), '#0c0d0e') +
        oval(40, -289, 11, 11, '#0c0d0e') +
        line('M286 -470C360 -440 370 -300 290 -260', tone(e.accent, -0.1), 16))
  )
}

function bud(e: Easel, flip: number): string {
  const stem = 'M-24 -30C-28 60 -26 150 -20 176Q0 192 20 176C26 150 30 60 34 -30Z'
  return place(
    shape(
      stem,
      e.run([
        [0, tone(e.body, -0.24)],
        [0.25, tone(e.body, 0.5)],
        [0.5, tone(e.body, 0.04)],
        [1, tone(e.body, -0.36)],
      ]),
    ) +
      oval(8, -56, 74, 66, e.ball(e.body, 0.7)) +
      oval(58, -66, 34, 42, e.ball(tone(e.accent, -0.25), 0.3)) +
      oval(72, -68, 20, 26, tone(e.accent, -0.45)) +
      oval(-24, -40, 12, 16, tone(e.body, -0.55)) +
      shape(rounded(-12, 150, 22, 14, 6), '#8d959a'),
    0,
    0,
    flip,
    0,
    1,
  )
}

function earbuds(e: Easel, pose: Pose): string {
  const view: View = { yaw: pose === 'front' ? -22 : 24, pitch: 34 }
  const [w, d, h] = [520, 330, 150]
  const cam = camera(view)
  const pits =
    oval(
      -110,
      0,
      92,
      108,
      e.glow([
        [0, tone(e.body, -0.55)],
        [0.8, tone(e.body, -0.42)],
        [1, tone(e.body, -0.2)],
      ]),
    ) +
    oval(
      110,
      0,
      92,
      108,
      e.glow([
        [0, tone(e.body, -0.55)],
        [0.8, tone(e.body, -0.42)],
        [1, tone(e.body, -0.2)],
      ]),
    ) +
    oval(0, 120, 8, 8, '#8ff0c0')
  const lid = rounded(-w / 2, -290, w, 300, 130)
  const inside = rounded(-w / 2 + 34, -256, w - 68, 240, 100)
  const [hx, hy] = cam.at(0, h, -d / 2 + 10)
  const back = cam.front(0)
  const lidArt = (dy: number, c: string): string =>
    matrix(shape(lid, c), [back[0] ?? 1, back[1] ?? 0, -0.04, 0.96, hx, hy + dy])
  const [ax, ay] = cam.at(-112, h + 30, 10)
  const [bx, by] = cam.at(112, h + 30, 10)
  return (
    footing(e, w, d, 150, view, 0.45) +
    lidArt(-10, tone(e.body, -0.35)) +
    lidArt(0, e.face(e.body, 0.24, 0.2)) +
    matrix(
      shape(
        inside,
        e.run(
          [
            [0, tone(e.body, -0.2)],
            [1, tone(e.body, -0.45)],
          ],
          90,
        ),
      ) + e.mark(0, -140, 120, tone(e.body, 0.5)),
      [back[0] ?? 1, back[1] ?? 0, -0.04, 0.96, hx, hy],
    ) +
    block(e, { w, d, h, r: 160, view, hex: e.body, art: pits, lit: 0.2 }) +
    matrix(e.mark(0, -66, 92), cam.front(d / 2)) +
    (pose === 'front'
      ? place(bud(e, 1), ax, ay - 60, 0.86, -6) + place(bud(e, -1), bx, by - 60, 0.86, 6)
      : place(bud(e, -1), bx, by - 60, 0.86, 6) +
        e.shadow(-330, 200, 90, 22, 0.7) +
        place(bud(e, 1), -350, 150, 0.9, -64))
  )
}

export const audio = {
  speaker: { draw: speaker, box: [-290, -616, 330, 60], focus: [0, -380, 1.7], group: 'pair', fill: 0.66 },
  earbuds: {
    draw: earbuds,
    box: [-295, -520, 255, 115],
    back: [-450, -525, 305, 235],
    focus: [0, -60, 1.7],
    group: 'pair',
    fill: 0.76,
  },
} satisfies Record<string, Look>
