/** Things for outside: umbrella, picnic blanket, camp chair, torch and sunglasses. */
import { folds, strap, weave } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import { laid } from './laid'
import type { Look, Pose } from './look'
import { dim, line, oval, place, type Point, rounded, shape, turned } from './shapes'

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

function check(e: Easel): string {
  const c = e.accent
  const base = tone(e.body, 0.05)
  return e.tile(
    120,
    120,
    `<rect width="120" height="120" fill="${base}"/><path d="M0 0H60V120H0Z" fill="${c}" opacity=".5"/><path d="M0 0H120V60H0Z" fill="${c}" opacity=".5"/><path d="M88 0V120M0 88H120" stroke="${c}" stroke-width="5" opacity=".7"/><path d="M28 0V120M0 28H120" stroke="${base}" stroke-width="4" opacity=".6"/>`,
  )
}

function picnicBlanket(e: Easel, pose: Pose): string {
  const s = pose === 'front' ? 1 : -1
  const d =
    'M-400 -320H370C420 -320 450 -240 450 -160S420 0 370 0H-400C-440 -20 -456 -90 -456 -160S-440 -300 -400 -320Z'
  const spiral = [1, 0.78, 0.58, 0.4, 0.22]
    .map(
      (k, i) =>
        oval(370, -160 + i * 3, 78 * k, 158 * k, i % 2 ? tone(e.accent, 0.1) : tone(e.body, -0.1)) +
        oval(
          370,
          -160 + i * 3,
          78 * k,
          158 * k,
          'none',
          'stroke="#000" stroke-opacity=".32" stroke-width="7"',
        ),
    )
    .join('')
  const light = e.run(
    [
      [0, '#000', 0.12],
      [0.16, '#fff', 0.1],
      [0.3, '#fff', 0.26],
      [0.5, '#fff', 0],
      [0.85, '#000', 0.34],
      [1, '#000', 0.42],
    ],
    90,
  )
  const leather = '#7a4a2b'
  const belt = (x: number): string =>
    strap(`M${x} -4C${x - 46} -60 ${x - 46} -260 ${x} -322`, leather, 40) +
    shape(rounded(x - 62, -190, 56, 66, 8), 'none', 'stroke="#cfd4d6" stroke-width="9"') +
    line(`M${x - 58} -157h48`, '#e8ebec', 7)
  return (
    e.shadow(0, -4, 440, 44) +
    strap('M-170 -310C-150 -450 150 -450 170 -310', leather, 44) +
    line('M-130 -380C-80 -422 80 -422 130 -380', tone(leather, 0.3), 8, dim(0.5)) +
    shape(d, check(e)) +
    weave(e, d, 8, 0.07) +
    line('M-440 -60H440', '#000', 6, dim(0.2)) +
    line('M-440 -52H440', '#fff', 4, dim(0.25)) +
    shape(d, light) +
    spiral +
    belt(-170) +
    belt(190) +
    (s > 0
      ? shape(rounded(-80, -232, 180, 120, 12), e.face(leather, 0.2, 0.1)) + e.mark(10, -172, 92, '#f0d9bd')
      : '') +
    folds(e, d, ['M-420 -240C-380 -160 -380 -100 -420 -60'], 1)
  )
}

function campChair(e: Easel, pose: Pose): string {
  const pole = (d: string, w = 24): string =>
    line(d, '#4a5054', w) +
    line(d, '#8b949a', w * 0.55) +
    line(d, '#e3e7e9', w * 0.2, 'transform="translate(-3 -2)"')
  const back = 'M-262 -930C-100 -900 100 -900 262 -930L276 -500C120 -470 -120 -470 -276 -500Z'
  const seat = 'M-276 -520C-120 -486 120 -486 276 -520L330 -400C140 -352 -140 -352 -330 -400Z'
  const cloth = (d: string, hex: string): string =>
    shape(
      d,
      e.run([
        [0, tone(hex, -0.16)],
        [0.28, tone(hex, 0.14)],
        [0.6, hex],
        [1, tone(hex, -0.28)],
      ]),
    ) + weave(e, d, 7, 0.08)
  const arm = (x: number): string => {
    const d = `M${x * 262} -640L${x * 400} -590L${x * 424} -560L${x * 400} -520L${x * 276} -570Z`
    return shape(d, e.face(tone(e.accent, -0.05), 0.16, 0.16)) + line(d, '#000', 3, dim(0.3))
  }
  return (
    e.shadow(0, 0, 330, 50, 0.8) +
    pole('M-270 -950L-236 -90') +
    pole('M270 -950L236 -90') +
    pole('M-236 -90L240 -420', 18) +
    pole('M236 -90L-240 -420', 18) +
    cloth(back, e.body) +
    folds(
      e,
      back,
      [
        'M-230 -900C-180 -760 -190 -640 -240 -520',
        'M230 -900C190 -760 200 -640 246 -520',
        'M-80 -500C-40 -560 60 -560 110 -500',
      ],
      1.2,
      24,
    ) +
    e.clip(back, line('M-262 -928C-100 -898 100 -898 262 -928', e.accent, 56)) +
    shape(
      back,
      e.run(
        [
          [0, '#fff', 0.1],
          [0.6, '#000', 0],
          [1, '#000', 0.28],
        ],
        90,
      ),
    ) +
    (pose === 'front'
      ? e.mark(0, -710, 210)
      : shape(
          rounded(-150, -800, 300, 220, 14),
          e.tile(14, 14, '<circle cx="7" cy="7" r="3.4" fill="#000" fill-opacity=".35"/>'),
        )) +
    cloth(seat, tone(e.body, -0.06)) +
    shape(
      seat,
      e.run(
        [
          [0, '#000', 0.35],
          [0.4, '#fff', 0.06],
          [1, '#fff', 0.12],
        ],
        90,
      ),
    ) +
    shape(
      'M-330 -400C-140 -352 140 -352 330 -400L326 -370C140 -322 -140 -322 -326 -370Z',
      e.face(e.accent, 0.06, 0.2),
    ) +
    pole('M-404 -560L-330 -390L290 -14') +
    pole('M404 -560L330 -390L-290 -14') +
    arm(-1) +
    arm(1) +
    oval(356, -574, 44, 16, '#1c2022') +
    shape(
      'M312 -574C312 -470 322 -440 356 -436S400 -470 400 -574Q356 -548 312 -574Z',
      e.tile(14, 14, '<path d="M0 0L14 14M14 0L0 14" stroke="#15181a" stroke-width="3"/>'),
    ) +
    [-290, 290].map((x) => shape(rounded(x - 26, -22, 52, 30, 10), e.face('#2a2e30', 0.3, 0.1))).join('') +
    [-236, 236].map((x) => shape(rounded(x - 20, -104, 40, 24, 8), e.face('#2a2e30', 0.3, 0.1))).join('')
  )
}

function torchArt(e: Easel, lit: boolean): string {
  const tube = (p: Point[], fill: string): string => shape(turned(p, 0.2), fill)
  const metal = e.round(e.body, 'satin', 1.1)
  const knurl = turned(
    [
      [66, -470],
      [66, -470],
      [66, -170],
      [66, -170],
    ],
    0.2,
  )
  return (
    tube(
      [
        [62, -30],
        [64, -10],
        [56, 4],
      ],
      e.round(tone(e.accent, -0.1), 'matte'),
    ) +
    tube(
      [
        [66, -560],
        [66, -560],
        [66, -40],
        [66, -40],
        [62, -20],
      ],
      metal,
    ) +
    shape(
      knurl,
      e.tile(
        16,
        16,
        '<path d="M0 0L16 16M16 0L0 16" stroke="#000" stroke-opacity=".34" stroke-width="3"/><path d="M0 2L16 18M16 2L0 18" stroke="#fff" stroke-opacity=".14" stroke-width="2"/>',
      ),
    ) +
    tube(
      [
        [70, -600],
        [70, -600],
        [68, -540],
      ],
      e.round(e.accent, 'metal'),
    ) +
    tube(
      [
        [116, -900],
        [118, -880],
        [118, -780],
        [110, -740],
        [72, -640],
        [70, -590],
      ],
      metal,
    ) +
    [-850, -826, -802]
      .map(
        (y) =>
          line(`M-117 ${y}A117 23 0 0 0 117 ${y}`, '#000', 7, dim(0.35)) +
          line(`M-117 ${y + 7}A117 23 0 0 0 117 ${y + 7}`, '#fff', 3, dim(0.25)),
      )
      .join('') +
    oval(0, -900, 116, 23, e.round('#c3c9cd', 'metal')) +
    oval(
      0,
      -900,
      98,
      18,
      lit
        ? '#fffdf0'
        : e.glow([
            [0, '#fff'],
            [0.4, '#e8eef2'],
            [1, '#5d6a72'],
          ]),
    ) +
    oval(0, -900, 34, 7, lit ? '#fff' : '#fff3b8') +
    oval(0, -520, 24, 34, e.round(tone(e.accent, -0.2), 'matte')) +
    oval(-2, -522, 15, 22, e.ball(tone(e.accent, 0.05))) +
    place(e.mark(0, 0, 84), 0, -680, 1, 90)
  )
}

const torchShape: Point[] = [
  [116, -900],
  [118, -780],
  [70, -600],
  [66, -540],
  [66, -10],
]

function torch(e: Easel, pose: Pose): string {
  const beam = e.run(
    [
      [0, '#fff6cf', 0],
      [1, '#fff2b0', 0.85],
    ],
    90,
  )
  return pose === 'front'
    ? laid(e, torchArt(e, false), torchShape, 52, -350, 280)
    : `<g transform="translate(330 240) rotate(-62)">${shape('M-104 -900L-190 -1120H190L104 -900Z', beam)}</g>` +
        laid(e, torchArt(e, true), torchShape, -62, 390, 220)
}

function sunglasses(e: Easel, pose: Pose): string {
  const lens = 'M-400 -210C-330 -240 -130 -240 -62 -206C-40 -120 -80 10 -200 24C-330 30 -400 -60 -400 -210Z'
  const tint = e.run(
    [
      [0, '#15191c'],
      [0.5, '#3a444a'],
      [0.8, tone(e.accent, -0.3)],
      [1, tone(e.accent, 0.05)],
    ],
    78,
  )
  const both = (art: string): string => art + `<g transform="scale(-1 1)">${art}</g>`
  const arm =
    pose === 'front'
      ? 'M-418 -196C-330 -300 -210 -370 -90 -396C-70 -400 -60 -384 -76 -374C-190 -330 -300 -260 -380 -160Z'
      : 'M-418 -196C-440 -300 -430 -380 -390 -420C-376 -430 -360 -420 -368 -404C-396 -340 -392 -260 -370 -160Z'
  const frame =
    line(lens, tone(e.body, -0.35), 46) +
    line(lens, e.body, 36) +
    line(
      lens,
      e.run(
        [
          [0, '#fff', 0.7],
          [0.3, '#fff', 0.1],
          [1, '#000', 0.35],
        ],
        70,
      ),
      20,
    )
  const glass =
    shape(lens, tint) +
    e.clip(
      lens,
      shape('M-420 -60L-180 -260H-90L-380 80Z', '#fff', dim(0.2)) +
        shape('M-330 40L-70 -200V-160L-290 60Z', '#fff', dim(0.12)),
    )
  return (
    e.soft(
      16,
      both(shape('M-420 40C-330 90 -120 90 -60 20L-100 -30C-200 30 -330 20 -400 -10Z', '#141c18')),
      0.45,
    ) +
    e.shadow(0, 40, 400, 24, 0.35) +
    both(
      shape(
        arm,
        e.run([
          [0, tone(e.body, -0.3)],
          [0.5, tone(e.body, 0.16)],
          [1, tone(e.body, -0.4)],
        ]),
      ),
    ) +
    line('M-66 -180C-40 -222 40 -222 66 -180', tone(e.body, -0.35), 42) +
    line('M-66 -182C-40 -220 40 -220 66 -182', e.body, 32) +
    line('M-56 -196C-30 -222 30 -222 50 -200', '#fff', 7, dim(0.5)) +
    both(frame + glass) +
    both(oval(-404, -200, 9, 9, e.ball('#d9dde0'))) +
    both(shape('M-60 -120C-40 -90 -38 -50 -56 -20C-70 -40 -72 -90 -60 -120Z', '#fff', dim(0.35))) +
    place(
      e.mark(0, 0, 46),
      pose === 'front' ? 250 : 392,
      pose === 'front' ? -314 : -300,
      1,
      pose === 'front' ? 32 : 80,
    ) +
    e.mark(-240, -150, 66, '#ffffff')
  )
}

export const outdoor = {
  umbrella: {
    draw: umbrella,
    box: [-530, -910, 530, 90],
    back: [-490, -425, 455, 310],
    focus: [-20, -560, 1.8],
    group: 'heap',
    fill: 0.84,
  },
  'picnic-blanket': {
    draw: picnicBlanket,
    box: [-460, -430, 460, 40],
    focus: [60, -190, 1.9],
    group: 'heap',
    fill: 0.8,
  },
  'camp-chair': {
    draw: campChair,
    box: [-430, -960, 430, 40],
    focus: [20, -700, 1.9],
    group: 'pair',
    fill: 0.8,
  },
  torch: {
    draw: torch,
    box: [-420, -400, 480, 350],
    back: [-560, -305, 420, 275],
    focus: [160, -140, 1.9],
    group: 'heap',
    fill: 0.8,
  },
  sunglasses: {
    draw: sunglasses,
    box: [-450, -420, 450, 90],
    focus: [180, -180, 1.8],
    group: 'heap',
    fill: 0.8,
  },
} satisfies Record<string, Look>
