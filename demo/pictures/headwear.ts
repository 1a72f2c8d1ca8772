/** Things for the head: cap, bucket hat, beanie and visor. */
import { folds, knit, ribs, seam, stitch, weave } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, oval, shape } from './shapes'

const crown = 'M-330 -70C-352 -300 -230 -500 10 -506C240 -508 352 -330 336 -90C300 -20 -280 0 -330 -70Z'

function peak(e: Easel, hex: string): string {
  const top =
    'M-326 -80C-200 -150 150 -170 300 -120C430 -80 520 10 500 70C486 106 440 100 400 84C220 20 -60 0 -318 -30Z'
  return (
    shape(
      'M-318 -34C-60 -8 220 14 400 80C440 98 486 104 500 66C512 94 490 120 440 112C270 44 -90 30 -306 -10Z',
      tone(hex, -0.5),
    ) +
    shape(
      top,
      e.run([
        [0, tone(hex, -0.22)],
        [0.4, tone(hex, 0.08)],
        [0.68, tone(hex, 0.3)],
        [0.85, tone(hex, 0.02)],
        [1, tone(hex, -0.25)],
      ]),
    ) +
    [0, 1, 2, 3]
      .map((i) =>
        stitch(
          `M${-250 + i * 60} ${-44 + i * 2}C0 ${-60 + i * -4} ${240 - i * 6} ${-6 - i * 22} ${452 - i * 18} ${70 - i * 30}`,
          tone(hex, 0.4),
          3,
          9,
        ),
      )
      .join('')
  )
}

function cap(e: Easel, pose: Pose): string {
  const art =
    e.shadow(60, 78, 420, 56, 0.8) +
    shape(
      crown,
      e.glow(
        [
          [0, tone(e.body, 0.26)],
          [0.45, tone(e.body, 0.03)],
          [0.8, tone(e.body, -0.24)],
          [1, tone(e.body, -0.4)],
        ],
        0.38,
        0.26,
        0.78,
      ),
    ) +
    weave(e, crown, 7, 0.06) +
    folds(
      e,
      crown,
      ['M-250 -130C-200 -100 -120 -90 -40 -96', 'M250 -200C270 -160 280 -140 290 -110'],
      0.8,
      20,
    ) +
    seam('M8 -504C-110 -420 -140 -250 -110 -90', e.body, 12, 0) +
    seam('M12 -504C150 -450 240 -300 246 -120', e.body, 12, 0) +
    seam('M4 -505C-180 -470 -270 -300 -290 -110', e.body, 12, 0) +
    [
      [-200, -360],
      [90, -370],
      [262, -330],
    ]
      .map(
        ([x = 0, y = 0]) =>
          oval(x, y, 11, 12, tone(e.body, -0.55)) +
          oval(x, y, 13, 14, 'none', `stroke="${tone(e.body, 0.3)}" stroke-width="4"`),
      )
      .join('') +
    oval(8, -508, 34, 17, e.ball(e.accent, 0.4)) +
    peak(e, e.accent) +
    line('M-328 -74C-200 -146 150 -166 300 -118', '#000', 6, dim(0.35)) +
    (pose === 'front' ? e.mark(70, -265, 180, e.ink, 3, 0.92) : '')
  if (pose === 'front') return art
  return `<g transform="translate(165 0) scale(-1 1)">${art}</g>` + e.mark(95, -265, 150, e.ink, -3, 0.92)
}

function bucketHat(e: Easel, pose: Pose): string {
  const top = 'M-226 -190C-220 -330 -190 -450 -150 -470C-60 -500 90 -500 160 -468C200 -440 226 -330 234 -190Z'
  const brim =
    'M-232 -216C-300 -150 -400 -60 -430 -10C-300 80 300 86 436 -6C400 -70 300 -150 238 -216C120 -160 -120 -160 -232 -216Z'
  return (
    e.shadow(6, 26, 390, 50, 0.8) +
    shape('M-430 -12C-300 74 300 80 436 -8C380 70 -380 70 -430 -12Z', tone(e.accent, -0.5)) +
    shape(
      top,
      e.run([
        [0, tone(e.body, -0.2)],
        [0.28, tone(e.body, 0.18)],
        [0.6, tone(e.body, -0.05)],
        [1, tone(e.body, -0.34)],
      ]),
    ) +
    weave(e, top, 8, 0.08) +
    shape('M-150 -470C-60 -510 90 -510 160 -468C90 -430 -80 -430 -150 -470Z', e.face(e.body, 0.28, 0.06)) +
    stitch('M-158 -452C-80 -416 90 -416 168 -450', tone(e.body, 0.4)) +
    line('M-152 -468C-80 -430 90 -430 162 -466', '#000', 4, dim(0.3)) +
    folds(
      e,
      top,
      ['M-120 -430C-140 -360 -120 -300 -130 -220', 'M140 -420C160 -350 150 -300 170 -220'],
      0.9,
      18,
    ) +
    shape(
      brim,
      e.run([
        [0, tone(e.body, -0.12)],
        [0.3, tone(e.body, 0.16)],
        [0.55, tone(e.body, 0.02)],
        [1, tone(e.body, -0.32)],
      ]),
    ) +
    weave(e, brim, 8, 0.08) +
    shape(
      brim,
      e.run(
        [
          [0, '#000', 0.26],
          [0.25, '#000', 0],
          [0.8, '#fff', 0.06],
          [1, '#fff', 0.14],
        ],
        90,
      ),
    ) +
    [0.16, 0.34, 0.52, 0.7, 0.86, 0.97]
      .map((t) =>
        stitch(
          `M${-232 - 198 * t} ${-216 + 206 * t}C${-130 - 170 * t} ${-172 + 240 * t} ${130 + 170 * t} ${-172 + 246 * t} ${238 + 198 * t} ${-216 + 210 * t}`,
          tone(e.body, 0.34),
          3,
          10,
        ),
      )
      .join('') +
    line('M-232 -216C-120 -160 120 -160 238 -216', '#000', 7, dim(0.35)) +
    (pose === 'front'
      ? e.mark(-6, -306, 140, e.ink, 0, 0.96)
      : [-40, 20]
          .map(
            (x) =>
              oval(x, -330, 11, 12, '#3a3f42') +
              oval(x, -330, 13, 14, 'none', 'stroke="#c9cdd0" stroke-width="5"'),
          )
          .join('') + e.mark(168, -300, 90, e.ink, 0, 0.5))
  )
}

function beanie(e: Easel, pose: Pose): string {
  const dome = 'M-290 -190C-300 -420 -190 -640 0 -644C190 -640 300 -420 290 -190Z'
  const cuff = 'M-312 -240Q0 -180 312 -240Q330 -130 306 -20Q0 40 -306 -20Q-330 -130 -312 -240Z'
  const fluff = Array.from({ length: 150 }, () => {
    const a = e.chance() * 6.283
    const r = Math.sqrt(e.chance()) * 84
    const len = 20 + e.chance() * 14
    const [x, y] = [Math.cos(a) * r, Math.sin(a) * r - 690]
    return line(
      `M${Math.round(x)} ${Math.round(y)}l${Math.round(Math.cos(a) * len)} ${Math.round(Math.sin(a) * len)}`,
      tone(e.accent, (y < -690 ? 0.25 : -0.25) + (x < 0 ? 0.1 : -0.12) + e.chance() * 0.25),
      5,
    )
  }).join('')
  const ribLines = Array.from({ length: 13 }, (_, i) => {
    const x = (i - 6) * 46
    return `M${Math.round(x * 0.12)} -640C${Math.round(x * 0.9)} -600 ${Math.round(x * 1.06)} -400 ${Math.round(x)} -190`
  })
  return (
    e.shadow(0, 6, 300, 46, 0.85) +
    shape(
      dome,
      e.glow(
        [
          [0, tone(e.body, 0.24)],
          [0.5, e.body],
          [0.85, tone(e.body, -0.28)],
          [1, tone(e.body, -0.4)],
        ],
        0.36,
        0.34,
        0.74,
      ),
    ) +
    knit(e, dome, 22, 18, 0.24) +
    e.clip(
      dome,
      ribLines
        .map(
          (d) =>
            line(d, '#000', 9, dim(0.14)) + line(d, '#fff', 6, `transform="translate(-9 0)" ${dim(0.14)}`),
        )
        .join(''),
    ) +
    oval(0, -690, 92, 88, e.ball(e.accent, 0.3)) +
    fluff +
    e.soft(10, line('M-290 -212Q0 -150 290 -212', '#000', 26, dim(0.4))) +
    shape(
      cuff,
      e.run([
        [0, tone(e.body, -0.24)],
        [0.25, tone(e.body, 0.16)],
        [0.5, tone(e.body, 0.02)],
        [1, tone(e.body, -0.38)],
      ]),
    ) +
    ribs(e, cuff, 22, 0.2) +
    knit(e, cuff, 22, 18, 0.14) +
    line('M-310 -236Q0 -176 310 -236', tone(e.body, 0.3), 7, dim(0.6)) +
    (pose === 'front'
      ? shape('M-96 -178Q0 -166 96 -178V-34Q0 -22 -96 -34Z', e.face(e.accent, 0.14, 0.12)) +
        stitch('M-86 -168Q0 -156 86 -168V-44Q0 -32 -86 -44Z', tone(e.accent, -0.4), 3, 8) +
        e.with(e.name, e.accent, e.body).mark(0, -103, 104)
      : shape('M250 -150L300 -156V-90L250 -84Z', e.face(e.accent, 0.1, 0.1)))
  )
}

function visor(e: Easel, pose: Pose): string {
  const band =
    'M-330 -250C-300 -330 -150 -372 20 -372C200 -372 320 -330 340 -240L336 -90C260 -170 -240 -170 -326 -90Z'
  const art =
    e.shadow(60, 78, 420, 54, 0.75) +
    shape(
      'M-330 -250C-300 -330 -150 -372 20 -372C200 -372 320 -330 340 -240C260 -290 -240 -300 -330 -250Z',
      tone(e.body, -0.55),
    ) +
    shape(
      'M-330 -250C-240 -300 260 -290 340 -240L336 -80C260 -150 -240 -160 -326 -80Z',
      e.run([
        [0, tone(e.body, -0.24)],
        [0.3, tone(e.body, 0.18)],
        [0.6, tone(e.body, 0.02)],
        [1, tone(e.body, -0.36)],
      ]),
    ) +
    weave(e, band, 7, 0.05) +
    stitch('M-322 -236C-230 -284 250 -274 332 -226', tone(e.body, 0.4)) +
    stitch('M-320 -110C-220 -172 240 -166 330 -100', tone(e.body, 0.3)) +
    peak(e, e.accent) +
    line('M-328 -74C-200 -146 150 -166 300 -118', '#000', 6, dim(0.35))
  return pose === 'front'
    ? art + e.mark(66, -205, 96, e.ink, 2, 0.95)
    : `<g transform="translate(165 0) scale(-1 1)">${art}</g>` + e.mark(99, -205, 96, e.ink, -2, 0.95)
}

export const headwear = {
  cap: { draw: cap, box: [-345, -520, 510, 130], focus: [70, -260, 1.8], group: 'heap', fill: 0.78 },
  'bucket-hat': {
    draw: bucketHat,
    box: [-435, -500, 440, 70],
    focus: [0, -260, 1.8],
    group: 'heap',
    fill: 0.78,
  },
  beanie: { draw: beanie, box: [-330, -790, 330, 50], focus: [0, -220, 1.8], group: 'pair', fill: 0.72 },
  visor: { draw: visor, box: [-345, -380, 510, 130], focus: [70, -170, 1.8], group: 'heap', fill: 0.78 },
} satisfies Record<string, Look>
