/** Things to wear: tee, polo, hoodie, jacket, vest, apron and socks. */
import { folds, knit, mirrored, puller, ribs, seam, stitch, weave, zip } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, oval, rounded, shape } from './shapes'

const cloth = (e: Easel, hex: string): string =>
  e.run([
    [0, tone(hex, -0.16)],
    [0.22, tone(hex, 0.09)],
    [0.42, tone(hex, 0.12)],
    [0.62, tone(hex, -0.02)],
    [1, tone(hex, -0.24)],
  ])

const drop = (e: Easel, d: string): string =>
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

const torso = [
  'M-210 -640C-150 -560 -60 -540 -20 -480',
  'M215 -650C160 -560 90 -520 60 -440',
  'M-230 -330C-150 -300 -90 -200 -70 -60',
  'M235 -420C160 -340 120 -200 130 -40',
  'M-255 -520C-225 -400 -240 -240 -215 -60',
  'M30 -260C10 -180 30 -100 15 -20',
]

const bodyOf = [
  -118, -965, -180, -945, -250, -930, -305, -905, -385, -870, -410, -800, -490, -628, -450, -600, -400, -575,
  -352, -558, -335, -590, -318, -630, -296, -676, -284, -450, -292, -220, -300, -26,
]

function sleeves(e: Easel, x = 352, y = -558, ox = 490, oy = -628): string {
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

function neck(e: Easel, depth: number, trim: string): string {
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

function tee(e: Easel, pose: Pose): string {
  const d = mirrored(bodyOf, 14, pose === 'front' ? 52 : 10)
  const side = mirrored(
    [
      -305, -905, -385, -870, -410, -800, -490, -628, -450, -600, -400, -575, -352, -558, -335, -590, -318,
      -630, -296, -676,
    ],
    0,
    0,
  )
  return (
    e.cast(d, 18, 26, 20, 0.3) +
    (pose === 'front' ? neck(e, 52, tone(e.body, -0.12)) : '') +
    shape(d, cloth(e, e.body)) +
    e.clip(
      side,
      shape('M-500 -920H-297V-540H-500Z', '#000', dim(0.03)) +
        shape('M500 -920H297V-540H500Z', '#000', dim(0.16)),
    ) +
    folds(e, d, [
      ...torso,
      'M-440 -640C-400 -700 -340 -740 -310 -820',
      'M430 -640C390 -700 350 -740 320 -800',
    ]) +
    weave(e, d, 6, 0.05) +
    drop(e, d) +
    sleeves(e) +
    (pose === 'front'
      ? neck(e, 52, tone(e.body, -0.06)) + e.mark(0, -560, 250)
      : line('M-118 -963Q0 -942 118 -963', tone(e.body, -0.06), 20) +
        line('M-300 -900C-180 -880 180 -880 300 -900', '#000', 4, dim(0.2)) +
        e.mark(0, -780, 100)) +
    seam('M-298 -52Q0 -22 298 -52', e.body, 0, -10)
  )
}

function polo(e: Easel, pose: Pose): string {
  const d = mirrored(bodyOf, 14, 20)
  const front = pose === 'front'
  const collar = (s: number): string => {
    const c = `M${s * 4} -905L${s * 96} -838C${s * 128} -880 ${s * 142} -930 ${s * 122} -985C${s * 80} -960 ${s * 40} -935 ${s * 4} -905Z`
    return (
      shape(c, e.face(e.body, s < 0 ? 0.2 : 0.06, 0.16)) +
      line(
        `M${s * 8} -903L${s * 94} -846C${s * 122} -885 ${s * 136} -930 ${s * 118} -980`,
        tone(e.accent, -0.02),
        9,
      ) +
      line(c, '#000', 3, dim(0.3))
    )
  }
  const back = 'M-130 -968C-90 -1012 90 -1012 130 -968C90 -900 -90 -900 -130 -968Z'
  return (
    e.cast(d, 18, 26, 20, 0.3) +
    shape('M-122 -975C-80 -1014 80 -1014 122 -975L60 -880H-60Z', tone(e.body, -0.5)) +
    shape(d, cloth(e, e.body)) +
    e.clip(d, shape('M300 -920C278 -800 280 -740 297 -676L360 -540L520 -640V-920Z', '#000', dim(0.15))) +
    folds(e, d, [
      ...torso,
      'M-440 -640C-400 -700 -340 -740 -310 -820',
      'M430 -640C390 -700 350 -740 320 -800',
    ]) +
    shape(
      d,
      e.tile(
        10,
        10,
        '<circle cx="2.5" cy="2.5" r="1.7" fill="#000" fill-opacity=".13"/><circle cx="7.5" cy="7.5" r="1.7" fill="#000" fill-opacity=".13"/>',
      ),
    ) +
    drop(e, d) +
    sleeves(e) +
    [-1, 1]
      .map((s) => line(`M${s * 470} -632C${s * 430} -610 ${s * 396} -590 ${s * 354} -572`, e.accent, 16))
      .join('') +
    (front
      ? shape(
          'M-118 -968C-60 -1000 60 -1000 118 -968L0 -890Z',
          e.run(
            [
              [0, tone(e.body, -0.45)],
              [1, tone(e.body, -0.3)],
            ],
            90,
          ),
        ) +
        shape(rounded(-34, -905, 68, 250, 8), e.face(e.body, 0.14, 0.1)) +
        line('M-34 -900V-655H34V-900', '#000', 4, dim(0.3)) +
        stitch('M-24 -890V-666H24V-890', tone(e.body, 0.35), 2.6, 8) +
        [-850, -775, -700]
          .map(
            (y) =>
              oval(2, y + 3, 14, 14, '#000', dim(0.3)) +
              oval(0, y, 13, 13, e.ball(e.accent)) +
              oval(0, y, 4, 4, '#000', dim(0.4)),
          )
          .join('') +
        collar(-1) +
        collar(1) +
        e.mark(150, -710, 96)
      : shape(back, e.face(e.body, 0.2, 0.16)) +
        line('M-118 -955C-80 -905 80 -905 118 -955', e.accent, 9) +
        line(back, '#000', 3, dim(0.3)) +
        e.mark(0, -790, 90)) +
    seam('M-298 -52Q0 -22 298 -52', e.body, 0, -10)
  )
}

const longOf = [
  -130, -940, -190, -925, -250, -910, -300, -880, -390, -830, -420, -560, -452, -130, -430, -112, -380, -104,
  -348, -112, -336, -300, -322, -480, -296, -640, -290, -450, -296, -220, -302, -60,
]

const longFolds = [
  ...torso,
  'M-420 -300C-390 -360 -370 -380 -345 -440',
  'M-430 -240C-400 -260 -380 -280 -350 -330',
  'M-400 -560C-370 -600 -340 -620 -315 -690',
  'M420 -300C390 -360 370 -380 345 -440',
  'M430 -240C400 -260 380 -280 350 -330',
  'M400 -560C370 -600 340 -620 315 -690',
]

function cuffs(e: Easel, hex: string): string {
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

function hemBand(e: Easel, hex: string): string {
  const d = 'M-302 -78Q0 -48 302 -78L290 8Q0 36 -290 8Z'
  return (
    shape(d, cloth(e, hex)) + ribs(e, d, 13, 0.15) + line('M-302 -78Q0 -48 302 -78', '#000', 5, dim(0.35))
  )
}

const armLines = [-1, 1]
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

function hoodie(e: Easel, pose: Pose): string {
  const d = mirrored(longOf, 14, 40)
  const hood =
    'M-150 -900C-190 -1000 -150 -1110 0 -1122C150 -1110 190 -1000 150 -900C110 -850 60 -820 0 -812C-60 -820 -110 -850 -150 -900Z'
  const pocket = 'M-150 -360H150L206 -196V-92Q0 -68 -206 -92V-196Z'
  return (
    e.cast(d, 18, 26, 20, 0.3) +
    shape(d, cloth(e, e.body)) +
    e.clip(d, shape('M300 -900C272 -800 272 -720 297 -640L350 -40H520V-900Z', '#000', dim(0.14))) +
    folds(e, d, longFolds, 1.1, 18) +
    drop(e, d) +
    armLines +
    cuffs(e, tone(e.body, -0.06)) +
    hemBand(e, tone(e.body, -0.06)) +
    (pose === 'front'
      ? shape(pocket, e.face(e.body, 0.1, 0.08)) +
        line(pocket, '#000', 4, dim(0.32)) +
        stitch('M-144 -348H144M-156 -340L-196 -200M156 -340L196 -200', tone(e.body, 0.32), 3) +
        shape(hood, e.face(e.body, 0.14, 0.22)) +
        shape(
          'M-108 -900C-140 -1000 -100 -1070 0 -1076C100 -1070 140 -1000 108 -900C70 -860 30 -846 0 -844C-30 -846 -70 -860 -108 -900Z',
          e.run(
            [
              [0, tone(e.accent, -0.35)],
              [0.6, tone(e.accent, -0.5)],
              [1, tone(e.body, -0.4)],
            ],
            90,
          ),
        ) +
        folds(
          e,
          hood,
          ['M-150 -960C-140 -1040 -90 -1090 -30 -1100', 'M150 -960C140 -1040 90 -1090 30 -1100'],
          1.1,
        ) +
        line('M-108 -900C-70 -860 -30 -846 0 -844C30 -846 70 -860 108 -900', tone(e.body, 0.16), 16) +
        line('M-108 -892C-70 -852 -30 -838 0 -836C30 -838 70 -852 108 -892', '#000', 4, dim(0.4)) +
        [-1, 1]
          .map(
            (s) =>
              oval(s * 52, -842, 8, 8, e.ball('#c9cdd0')) +
              line(`M${s * 52} -842C${s * 58} -780 ${s * 44} -720 ${s * 52} -640`, e.accent, 11) +
              line(
                `M${s * 52 + 3} -842C${s * 58 + 3} -780 ${s * 44 + 3} -720 ${s * 52 + 3} -640`,
                '#000',
                3,
                dim(0.3),
              ) +
              line(`M${s * 52} -652V-616`, '#d7dadc', 12),
          )
          .join('') +
        e.mark(0, -500, 190)
      : shape(
          'M-170 -900C-190 -1010 -120 -1070 0 -1074C120 -1070 190 -1010 170 -900C150 -800 70 -700 0 -690C-70 -700 -150 -800 -170 -900Z',
          e.face(e.body, 0.16, 0.24),
        ) +
        line('M0 -1072V-692', '#000', 4, dim(0.3)) +
        line('M-170 -900C-150 -800 -70 -700 0 -690C70 -700 150 -800 170 -900', '#000', 6, dim(0.35)) +
        e.mark(0, -450, 240))
  )
}

function jacket(e: Easel, pose: Pose): string {
  const d = mirrored(longOf, 14, 20)
  const yoke = 'M-300 -885C-200 -940 200 -940 300 -885L288 -690Q0 -650 -288 -690Z'
  const collar =
    'M-132 -905C-140 -960 -130 -1000 -118 -1012Q0 -1044 118 -1012C130 -1000 140 -960 132 -905Q0 -850 -132 -905Z'
  const front = pose === 'front'
  return (
    e.cast(d, 18, 26, 20, 0.3) +
    shape(d, cloth(e, e.body)) +
    e.clip(
      d,
      shape(yoke, e.face(tone(e.accent, -0.02), 0.08, 0.12), dim(0.96)) +
        shape('M300 -900C272 -800 272 -720 297 -640L350 -40H520V-900Z', '#000', dim(0.16)),
    ) +
    folds(e, d, longFolds, 0.9, 14) +
    drop(e, d) +
    shape(
      d,
      e.run(
        [
          [0.1, '#fff', 0],
          [0.26, '#fff', 0.2],
          [0.34, '#fff', 0],
          [0.6, '#fff', 0.07],
          [0.7, '#fff', 0],
        ],
        12,
      ),
    ) +
    armLines +
    cuffs(e, tone(e.body, -0.22)) +
    line('M-302 -76Q0 -46 302 -76', '#000', 4, dim(0.4)) +
    stitch('M-298 -92Q0 -62 298 -92', tone(e.body, 0.3), 3) +
    line('M-288 -690Q0 -650 288 -690', '#000', 4, dim(0.35)) +
    shape(collar, e.face(e.body, 0.16, 0.2)) +
    (front
      ? shape('M-104 -1004Q0 -1032 104 -1004Q60 -930 0 -920Q-60 -930 -104 -1004Z', tone(e.body, -0.55)) +
        zip('M0 -925V-58', e.body, 22) +
        puller(e, 0, -890) +
        line('M-15 -925V-50M15 -925V-50', '#000', 3, dim(0.25)) +
        [-1, 1].map((s) => zip(`M${s * 235} -400L${s * 165} -200`, e.body, 13)).join('') +
        puller(e, -235, -396, 0) +
        puller(e, 235, -396, 0) +
        e.with(e.name, e.accent, e.body).mark(150, -775, 100)
      : line('M-132 -905Q0 -850 132 -905', '#000', 4, dim(0.35)) + e.mark(0, -430, 230))
  )
}

function vest(e: Easel, pose: Pose): string {
  const d = mirrored(
    [
      -120, -950, -170, -940, -220, -930, -262, -905, -280, -820, -286, -730, -330, -640, -318, -450, -318,
      -220, -322, -20,
    ],
    14,
    pose === 'front' ? 10 : 24,
  )
  const front = pose === 'front'
  const rows = [-800, -670, -540, -410, -280, -150]
  const quilt = rows.map((y) => `M-330 ${y}Q-160 ${y + 26} 0 ${y + 14}Q160 ${y + 26} 330 ${y}`)
  const glare = e.clip(
    d,
    e.soft(
      16,
      rows
        .map(
          (y) =>
            line(`M-290 ${y - 72}Q-150 ${y - 46} -40 ${y - 58}`, '#fff', 34, dim(0.32)) +
            line(`M30 ${y - 58}Q160 ${y - 46} 270 ${y - 70}`, '#fff', 24, dim(0.16)) +
            line(`M-330 ${y - 8}Q0 ${y + 30} 330 ${y - 8}`, '#000', 26, dim(0.3)),
        )
        .join(''),
    ),
  )
  return (
    e.cast(d, 18, 26, 20, 0.3) +
    shape('M-118 -1010Q0 -1040 118 -1010L120 -900H-120Z', tone(e.accent, -0.45)) +
    shape(d, cloth(e, e.body)) +
    glare +
    drop(e, d) +
    e.clip(
      d,
      quilt.map((q) => line(q, '#000', 5, dim(0.45)) + stitch(q, tone(e.body, 0.3), 2.5, 8)).join(''),
    ) +
    [-1, 1]
      .map(
        (s) =>
          line(`M${s * 258} -900C${s * 274} -820 ${s * 280} -730 ${s * 324} -642`, tone(e.body, -0.3), 16) +
          line(
            `M${s * 256} -900C${s * 272} -820 ${s * 278} -730 ${s * 322} -645`,
            tone(e.body, 0.2),
            4,
            dim(0.6),
          ),
      )
      .join('') +
    (front
      ? shape(
          'M-120 -952C-136 -990 -132 -1010 -118 -1022C-80 -1000 -30 -985 -6 -930L-4 -900Z',
          e.face(e.body, 0.2, 0.14),
        ) +
        shape(
          'M120 -952C136 -990 132 -1010 118 -1022C80 -1000 30 -985 6 -930L4 -900Z',
          e.face(e.body, 0.05, 0.24),
        ) +
        zip('M0 -930V-10', e.accent, 20) +
        puller(e, 0, -860) +
        [-1, 1].map((s) => zip(`M${s * 250} -330L${s * 190} -180`, e.body, 12)).join('') +
        e.mark(160, -715, 92)
      : shape('M-122 -950Q0 -900 122 -950L116 -1022Q0 -1050 -116 -1022Z', e.face(e.body, 0.2, 0.16)) +
        e.mark(0, -610, 130))
  )
}

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

export const apparel = {
  tee: { draw: tee, box: [-490, -990, 490, 10], focus: [40, -690, 2.1], group: 'spread', fill: 0.8 },
  polo: { draw: polo, box: [-490, -1010, 490, 10], focus: [50, -800, 2.3], group: 'spread', fill: 0.8 },
  hoodie: { draw: hoodie, box: [-455, -1124, 455, 30], focus: [0, -780, 2.1], group: 'spread', fill: 0.82 },
  jacket: { draw: jacket, box: [-450, -1025, 455, -45], focus: [60, -810, 2.2], group: 'spread', fill: 0.82 },
  vest: { draw: vest, box: [-335, -1040, 335, 10], focus: [60, -770, 2], group: 'spread', fill: 0.8 },
  apron: { draw: apron, box: [-420, -980, 420, 0], focus: [0, -600, 2], group: 'spread', fill: 0.8 },
  socks: { draw: socks, box: [-300, -920, 400, 10], focus: [-90, -600, 2], group: 'pair', fill: 0.78 },
} satisfies Record<string, Look>
