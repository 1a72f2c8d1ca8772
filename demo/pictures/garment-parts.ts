/** What shirts, hoodies and jackets share: outlines, folds, collars, cuffs and hems. */
import { ribs, seam, stitch } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import { dim, line, rounded, shape } from './shapes'

export const cloth = (e: Easel, hex: string): string =>
  e.run([
    [0, tone(hex, -0.16)],
    [0.22, tone(hex, 0.09)],
    [0.42, tone(hex, 0.12)],
    [0.62, tone(hex, -0.02)],
    [1, tone(hex, -0.24)],
  ])

export const drop = (e: Easel, d: string): string =>
  shape(
    d,
    e.run(
      [
        [0, '#fff', 0.12],
        [0.25, '#fff', 0],
        [0.6, '#000', 0],
        [1, '#000', 0.2],
      ],
      82,
    ),
  )

export const torso = [
  'M-262 -650C-220 -592 -170 -566 -112 -552',
  'M262 -660C224 -590 176 -556 128 -540',
  'M-150 -240C-120 -190 -104 -120 -100 -40',
  'M190 -300C156 -220 146 -130 152 -40',
  'M-255 -520C-225 -400 -240 -240 -215 -60',
  'M30 -260C10 -180 30 -100 15 -20',
]

export const bodyOf = [
  -118, -965, -180, -945, -250, -930, -305, -905, -385, -870, -410, -800, -490, -628, -450, -600, -400, -575,
  -352, -558, -335, -590, -318, -630, -296, -676, -284, -450, -292, -220, -300, -26,
]

export function sleeves(e: Easel, x = 352, y = -558, ox = 490, oy = -628): string {
  return [-1, 1]
    .map((s) => {
      const hem = `M${s * (ox - 10)} ${oy - 22}C${s * (ox - 48)} ${oy + 6} ${s * (x + 46)} ${y - 40} ${s * (x - 10)} ${y - 20}`
      return (
        seam(hem, e.body, 0, -9) +
        line(`M${s * 300} -902C${s * 282} -830 ${s * 278} -750 ${s * 297} -676`, '#000', 5, dim(0.28)) +
        line(`M${s * 292} -898C${s * 274} -830 ${s * 270} -750 ${s * 289} -680`, '#fff', 3, dim(0.2))
      )
    })
    .join('')
}

export function neck(e: Easel, depth: number, trim: string): string {
  const curve = `M-118 -965Q0 ${-965 + depth * 2} 118 -965`
  return (
    shape(
      `M-118 -965Q0 -1010 118 -965Q0 ${-965 + depth * 2} -118 -965Z`,
      e.run(
        [
          [0, tone(e.body, -0.52)],
          [1, tone(e.body, -0.3)],
        ],
        90,
      ),
    ) +
    shape(rounded(-26, -972, 52, 30, 4), '#f2f2ee', dim(0.9)) +
    line('M-118 -966Q0 -1012 118 -966', trim, 15) +
    line(curve, tone(trim, -0.1), 22) +
    line(curve, tone(trim, 0.25), 4, `transform="translate(-2 -7)" ${dim(0.6)}`) +
    `<g transform="translate(0 20)">${stitch(curve, tone(e.body, 0.3), 2.6, 8)}</g>`
  )
}

export const longOf = [
  -130, -940, -190, -925, -250, -910, -300, -880, -390, -830, -420, -560, -452, -130, -430, -112, -380, -104,
  -348, -112, -336, -300, -322, -480, -296, -640, -290, -450, -296, -220, -302, -60,
]

export const longFolds = [
  ...torso,
  'M-420 -300C-390 -360 -370 -380 -345 -440',
  'M-430 -240C-400 -260 -380 -280 -350 -330',
  'M-400 -560C-370 -600 -340 -620 -315 -690',
  'M420 -300C390 -360 370 -380 345 -440',
  'M430 -240C400 -260 380 -280 350 -330',
  'M400 -560C370 -600 340 -620 315 -690',
]

export function cuffs(e: Easel, hex: string): string {
  return [-1, 1]
    .map((s) => {
      const d = `M${s * 452} -140C${s * 430} -122 ${s * 380} -114 ${s * 346} -122L${s * 352} -52C${s * 380} -44 ${s * 420} -50 ${s * 446} -64Z`
      return (
        shape(d, e.face(hex, s < 0 ? 0.08 : -0.06, 0.16)) +
        ribs(e, d, 12, 0.16) +
        line(`M${s * 452} -140C${s * 430} -122 ${s * 380} -114 ${s * 346} -122`, '#000', 4, dim(0.35))
      )
    })
    .join('')
}

export function hemBand(e: Easel, hex: string): string {
  const d = 'M-302 -78Q0 -48 302 -78L290 8Q0 36 -290 8Z'
  return (
    shape(d, cloth(e, hex)) + ribs(e, d, 13, 0.15) + line('M-302 -78Q0 -48 302 -78', '#000', 5, dim(0.35))
  )
}

export const armLines = [-1, 1]
  .map(
    (s) =>
      line(
        `M${s * 298} -878C${s * 272} -800 ${s * 272} -720 ${s * 297} -640L${s * 306} -560`,
        '#000',
        5,
        dim(0.3),
      ) + line(`M${s * 291} -872C${s * 264} -800 ${s * 264} -720 ${s * 290} -650`, '#fff', 3, dim(0.18)),
  )
  .join('')
