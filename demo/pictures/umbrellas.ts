/** Umbrellas, open and closed. */
import { strap } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import { laid } from './laid'
import type { Look, Pose } from './look'
import { dim, line, oval, type Point, rounded, shape } from './shapes'

function canopy(e: Easel): string {
  const ribs: Point[] = [
    [-500, -430],
    [-345, -372],
    [-125, -342],
    [125, -342],
    [345, -372],
    [500, -430],
  ]
  const top = [0, -850]
  const tones = [0.06, 0.24, 0.12, -0.06, -0.26]
  const side = (p: Point): string =>
    `Q${Math.round(p[0] * 0.82)} ${Math.round(-790 + Math.abs(p[0]) * 0.12)} ${p[0]} ${p[1]}`
  const back = (p: Point): string =>
    `Q${Math.round(p[0] * 0.82)} ${Math.round(-790 + Math.abs(p[0]) * 0.12)} ${top.join(' ')}`
  let panels = ''
  for (let i = 0; i < 5; i++) {
    const a = ribs[i] as Point
    const b = ribs[i + 1] as Point
    const hex = i % 2 === 0 ? e.body : e.accent
    const c = tone(hex, tones[i] ?? 0)
    const d = `M${top.join(' ')}${side(a)}Q${(a[0] + b[0]) / 2} ${(a[1] + b[1]) / 2 - 46} ${b[0]} ${b[1]}${back(b)}Z`
    panels +=
      shape(
        d,
        e.run(
          [
            [0, tone(c, 0.16)],
            [0.5, c],
            [1, tone(c, -0.16)],
          ],
          80,
        ),
      ) +
      shape(
        d,
        e.run([
          [0, '#fff', 0.16],
          [0.5, '#fff', 0],
          [1, '#000', 0.14],
        ]),
      ) +
      line(`M${top.join(' ')}${side(b)}`, '#000', 4, dim(i < 4 ? 0.22 : 0))
  }
  const under =
    'M-500 -430Q0 -250 500 -430Q420 -440 345 -372Q235 -420 125 -342Q0 -390 -125 -342Q-235 -420 -345 -372Q-420 -440 -500 -430Z'
  const tips = ribs.map(([x, y]) => oval(x, y + 4, 7, 9, '#d4d8da')).join('')
  return (
    shape(under, tone(e.body, -0.55)) +
    ribs
      .slice(1, 5)
      .map(([x, y]) => line(`M${x} ${y}L0 -420`, '#aeb5b9', 4, dim(0.7)))
      .join('') +
    panels +
    tips +
    shape(rounded(-13, -910, 26, 66, 12), e.round('#c3c9cd', 'metal'))
  )
}

function umbrella(e: Easel, pose: Pose): string {
  if (pose === 'turned') {
    const d =
      'M0 -860C40 -830 70 -760 84 -560C94 -380 70 -160 26 -60H-26C-70 -160 -94 -380 -84 -560C-70 -760 -40 -830 0 -860Z'
    const pleats = [-60, -34, -8, 22, 50].map(
      (x) => `M${x * 0.3} -840C${x} -700 ${x * 1.2} -400 ${x * 0.5} -70`,
    )
    const art =
      line('M0 40V-120', '#b9c0c4', 18) +
      shape(
        d,
        e.run([
          [0, tone(e.body, -0.3)],
          [0.25, tone(e.body, 0.24)],
          [0.5, e.body],
          [1, tone(e.body, -0.45)],
        ]),
      ) +
      e.clip(
        d,
        pleats
          .map(
            (p, i) =>
              line(p, '#000', 10, dim(0.3)) +
              line(
                p,
                i % 2 ? tone(e.accent, 0.1) : '#fff',
                8,
                `transform="translate(-12 0)" ${dim(i % 2 ? 0.9 : 0.2)}`,
              ),
          )
          .join(''),
      ) +
      strap('M-84 -430C-40 -400 40 -400 86 -440', e.accent, 40) +
      oval(20, -414, 15, 15, e.ball('#c9cdd0')) +
      shape(rounded(-10, -920, 20, 80, 10), e.round('#c3c9cd', 'metal')) +
      line('M0 30V160C0 240 -110 240 -110 160', tone(e.accent, -0.4), 46) +
      line('M0 30V160C0 240 -110 240 -110 160', tone(e.accent, -0.05), 34) +
      line('M-7 34V160', '#fff', 7, dim(0.5)) +
      e.mark(0, -560, 90, e.ink, 0, 0.8)
    return laid(
      e,
      art,
      [
        [10, -920],
        [40, -820],
        [86, -560],
        [84, -300],
        [26, -60],
        [24, 200],
      ],
      50,
      -250,
      170,
    )
  }
  const shaft =
    line('M0 -420V-60', '#7e868b', 22) +
    line('M-4 -420V-60', '#eef0f1', 7) +
    line('M0 -130V-20C0 70 -120 70 -120 -20', tone(e.accent, -0.45), 48) +
    line('M0 -130V-20C0 70 -120 70 -120 -20', tone(e.accent, -0.06), 38) +
    line('M-9 -126V-24', '#fff', 8, dim(0.45))
  return (
    e.shadow(40, 60, 330, 40, 0.5) +
    `<g transform="rotate(9 0 -400)">${shaft}${canopy(e)}${e.mark(-8, -520, 130, e.with(e.name, e.body, e.accent).ink)}</g>`
  )
}

export const umbrellas = {
  umbrella: {
    draw: umbrella,
    box: [-530, -910, 530, 90],
    back: [-490, -425, 455, 310],
    focus: [-20, -560, 1.8],
    group: 'pair',
    fill: 0.84,
  },
} satisfies Record<string, Look>
