/** Things for a day outside: picnic blanket and camp chair. */
import { folds, strap, weave } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, oval, rounded, shape } from './shapes'

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

export const picnic = {
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
} satisfies Record<string, Look>
