/** Things to carry: totes, packs, coolers and paper bags. */
import { folds, puller, seam, stitch, strap, weave, zip } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, matrix, oval, place, rounded, shape } from './shapes'
import { block, camera, footing } from './solids'

const side = (e: Easel, hex: string): string =>
  e.run([
    [0, tone(hex, -0.14)],
    [0.16, tone(hex, 0.1)],
    [0.4, tone(hex, 0.08)],
    [0.7, tone(hex, -0.06)],
    [1, tone(hex, -0.28)],
  ])

const depth = (e: Easel, d: string, foot = 0.24): string =>
  shape(
    d,
    e.run(
      [
        [0, '#fff', 0.14],
        [0.25, '#fff', 0],
        [0.6, '#000', 0],
        [1, '#000', foot],
      ],
      88,
    ),
  )

function toteBag(e: Easel, pose: Pose): string {
  const d =
    'M-318 -640C-200 -628 200 -628 318 -640C322 -420 336 -200 330 -60C326 -14 300 0 250 2C100 14 -120 14 -256 2C-306 0 -328 -14 -332 -62C-338 -200 -322 -420 -318 -640Z'
  const back = tone(e.accent, -0.2)
  return (
    e.shadow(10, 0, 320, 40) +
    strap('M-150 -600C-140 -860 -110 -985 0 -990C110 -985 140 -860 150 -600', back, 42) +
    shape('M-318 -640C-240 -664 240 -664 318 -640C200 -618 -200 -618 -318 -640Z', tone(e.body, -0.5)) +
    shape(d, side(e, e.body)) +
    weave(e, d, 9, 0.1) +
    folds(
      e,
      d,
      [
        'M-230 -600C-250 -420 -210 -240 -260 -40',
        'M240 -590C210 -420 260 -220 220 -30',
        'M-300 -60C-200 -110 -80 -60 0 -90C90 -120 200 -70 300 -110',
        'M-40 -620C-60 -560 -40 -520 -70 -470',
        'M110 -240C160 -180 150 -90 200 -30',
      ],
      1.2,
      26,
    ) +
    depth(e, d) +
    strap('M-190 -470V-610C-186 -840 -130 -1010 -10 -1012C110 -1010 176 -840 186 -610V-470', e.accent, 46) +
    [-190, 186]
      .map((x) =>
        stitch(
          `M${x - 16} -480H${x + 16}V-600H${x - 16}ZL${x + 16} -600M${x + 16} -480L${x - 16} -600`,
          tone(e.accent, 0.45),
          3,
          8,
        ),
      )
      .join('') +
    seam('M-316 -606C-200 -594 200 -594 318 -606', e.body, 0, -9) +
    (pose === 'front'
      ? e.mark(0, -290, 270)
      : e.mark(0, -180, 110) + stitch('M-150 -420H150V-120H-150Z', tone(e.body, -0.4)))
  )
}

function backpack(e: Easel, pose: Pose): string {
  const d =
    'M-300 -120C-310 -420 -300 -640 -240 -780C-190 -880 -90 -920 0 -920C90 -920 190 -880 240 -780C300 -640 310 -420 300 -120C298 -40 270 0 200 4H-200C-270 0 -298 -40 -300 -120Z'
  const pocket =
    'M-232 -380C-120 -410 120 -410 232 -380C244 -260 240 -150 230 -80C222 -30 190 -16 160 -14H-160C-190 -16 -222 -30 -230 -80C-240 -150 -244 -260 -232 -380Z'
  const handle =
    line('M-70 -900C-70 -1000 70 -1000 70 -900', tone(e.accent, -0.3), 34) +
    line('M-70 -904C-66 -990 66 -990 70 -904', tone(e.accent, 0.06), 20)
  const wings = [-1, 1]
    .map((s) =>
      shape(
        `M${s * 292} -330C${s * 360} -330 ${s * 366} -80 ${s * 322} -30C${s * 306} -14 ${s * 290} -30 ${s * 284} -40Z`,
        e.face(tone(e.body, -0.16), 0.14, 0.2),
      ),
    )
    .join('')
  const base = e.shadow(8, 0, 300, 40) + handle + wings + shape(d, side(e, e.body)) + weave(e, d, 7, 0.07)
  if (pose === 'turned')
    return (
      base +
      depth(e, d) +
      shape(
        'M-210 -200C-220 -500 -200 -700 -150 -790C-80 -840 80 -840 150 -790C200 -700 220 -500 210 -200C200 -110 -200 -110 -210 -200Z',
        e.face(tone(e.body, -0.25), 0.12, 0.1),
      ) +
      shape(
        'M-190 -210C-200 -500 -180 -690 -140 -770C-70 -810 70 -810 140 -770C180 -690 200 -500 190 -210C180 -130 -180 -130 -190 -210Z',
        e.tile(
          16,
          16,
          '<circle cx="4" cy="4" r="3" fill="#000" fill-opacity=".34"/><circle cx="12" cy="12" r="3" fill="#000" fill-opacity=".34"/>',
        ),
      ) +
      [-1, 1]
        .map(
          (s) =>
            line(`M${s * 80} -800C${s * 230} -760 ${s * 300} -480 ${s * 250} -170`, tone(e.body, -0.42), 88) +
            line(
              `M${s * 80} -800C${s * 228} -760 ${s * 298} -480 ${s * 250} -230`,
              tone(e.accent, -0.1),
              70,
            ) +
            line(
              `M${s * 70} -800C${s * 215} -760 ${s * 282} -480 ${s * 236} -240`,
              tone(e.accent, 0.3),
              16,
              dim(0.5),
            ) +
            strap(`M${s * 252} -200L${s * 230} -40`, tone(e.body, -0.3), 34),
        )
        .join('')
    )
  return (
    base +
    folds(
      e,
      d,
      [
        'M-220 -700C-180 -640 -100 -620 0 -630',
        'M230 -640C190 -560 200 -480 170 -430',
        'M-270 -500C-240 -460 -250 -420 -220 -400',
      ],
      1.1,
      24,
    ) +
    depth(e, d) +
    line(
      'M-262 -470C-268 -640 -230 -760 -170 -820C-80 -876 80 -876 170 -820C230 -760 268 -640 262 -470',
      '#000',
      30,
      dim(0.18),
    ) +
    zip(
      'M-262 -460C-268 -640 -230 -760 -170 -820C-80 -876 80 -876 170 -820C230 -760 268 -640 262 -460',
      e.body,
      20,
    ) +
    puller(e, 236, -690, -24) +
    e.soft(10, shape(pocket, '#000', dim(0.5))) +
    shape(pocket, side(e, tone(e.body, 0.05))) +
    weave(e, pocket, 7, 0.07) +
    depth(e, pocket, 0.2) +
    zip('M-222 -340C-110 -368 110 -368 222 -340', e.body, 18) +
    puller(e, -200, -344, 14) +
    stitch('M-220 -300C-110 -328 110 -328 220 -300', tone(e.body, 0.34)) +
    shape(rounded(-80, -480, 160, 12, 6), e.accent) +
    e.mark(0, -610, 190) +
    e.mark(0, -170, 80, tone(e.body, -0.4))
  )
}

function drawstringBag(e: Easel, pose: Pose): string {
  const d =
    'M-240 -660C-300 -560 -318 -300 -316 -70C-316 -14 -290 0 -250 0H250C290 0 316 -14 316 -70C318 -300 300 -560 240 -660C120 -690 -120 -690 -240 -660Z'
  const top =
    'M-240 -660C-264 -720 -250 -760 -262 -790C-150 -760 150 -760 262 -790C250 -760 264 -720 240 -660C120 -630 -120 -630 -240 -660Z'
  const cord = (s: number): string => {
    const p = `M${s * 236} -690C${s * 380} -640 ${s * 420} -260 ${s * 286} -46`
    return (
      line(p, tone(e.accent, -0.4), 22) +
      line(p, e.accent, 16) +
      line(p, tone(e.accent, 0.45), 16, 'stroke-dasharray="3 9" stroke-linecap="butt" opacity=".45"')
    )
  }
  return (
    e.shadow(6, 0, 310, 38) +
    cord(-1) +
    cord(1) +
    shape(d, side(e, e.body)) +
    folds(
      e,
      d,
      [-200, -130, -60, 10, 80, 150, 215].map(
        (x, i) =>
          `M${x} -650C${x * 1.1} -540 ${x * 1.2 + (i % 2) * 30} -440 ${x * 1.3} -${300 + (i % 3) * 60}`,
      ),
      1.5,
      20,
    ) +
    folds(e, d, ['M-290 -120C-160 -80 -60 -130 60 -90S220 -110 300 -70'], 0.9, 30) +
    depth(e, d) +
    shape(
      d,
      e.run(
        [
          [0.15, '#fff', 0],
          [0.28, '#fff', 0.14],
          [0.38, '#fff', 0],
        ],
        14,
      ),
    ) +
    shape(top, side(e, tone(e.body, 0.04))) +
    folds(
      e,
      top,
      [-190, -120, -50, 20, 90, 160, 220].map((x) => `M${x * 1.05} -770L${x} -650`),
      1.8,
      14,
    ) +
    line('M-240 -668C-120 -640 120 -640 240 -668', tone(e.accent, -0.3), 18) +
    line('M-240 -670C-120 -642 120 -642 240 -670', e.accent, 12) +
    [-1, 1]
      .map(
        (s) =>
          shape(
            `M${s * 316} -130L${s * 316} -60Q${s * 312} 0 ${s * 250} 0L${s * 180} 0Z`,
            tone(e.accent, -0.1),
          ) +
          oval(s * 272, -42, 19, 19, e.ball('#c9cdd0')) +
          oval(s * 272, -42, 9, 9, '#33383a'),
      )
      .join('') +
    (pose === 'front' ? e.mark(0, -300, 250) : '')
  )
}

function coolerBag(e: Easel, pose: Pose): string {
  const view = { yaw: pose === 'front' ? 24 : -28, pitch: 20 }
  const [w, h, d] = [600, 430, 380]
  const cam = camera(view)
  const trim = tone(e.accent, -0.05)
  const face = rounded(-w / 2, -h, w, h, 20)
  const front =
    weave(e, face, 8, 0.08) +
    seam(`M${-w / 2 + 8} -${h - 64}H${w / 2 - 8}`, e.body) +
    shape(rounded(-190, -290, 380, 240, 22), e.face(e.body, 0.14, 0.06)) +
    line(rounded(-190, -290, 380, 240, 22), '#000', 4, dim(0.3)) +
    stitch(rounded(-178, -278, 356, 216, 16), tone(e.body, 0.36)) +
    strap(`M-240 0V-${h}M240 0V-${h}`, trim, 40) +
    e.mark(0, -168, 150)
  const edge = pose === 'front' ? w / 2 : -w / 2
  const end =
    weave(e, rounded(-d / 2, -h, d, h, 20), 8, 0.08) +
    shape(
      rounded(-130, -250, 260, 210, 14),
      e.tile(18, 18, '<path d="M0 0L18 18M18 0L0 18" stroke="#000" stroke-opacity=".3" stroke-width="3"/>'),
    ) +
    line(rounded(-130, -250, 260, 210, 14), trim, 12)
  const lid =
    zip(rounded(-w / 2 + 26, -d / 2 + 26, w - 52, d - 52, 40), e.body, 22) +
    e.mark(0, 0, 120, tone(e.body, -0.4))
  const hold = (z: number, c: string): string => {
    const [ax, ay] = cam.at(-210, h - 20, z)
    const [bx, by] = cam.at(210, h - 20, z)
    return strap(`M${ax} ${ay}C${ax + 20} ${ay - 300} ${bx - 20} ${by - 300} ${bx} ${by}`, c, 40)
  }
  return (
    footing(e, w, d, 40, view, 0.45) +
    block(e, { w, d, h, r: 44, view, hex: e.body, art: lid, lit: 0.2 }) +
    matrix(end, cam.side(edge)) +
    hold(-d / 2 + 40, tone(trim, -0.24)) +
    matrix(front, cam.front(d / 2)) +
    hold(d / 2, trim)
  )
}

function duffleBag(e: Easel, pose: Pose): string {
  const d =
    'M-440 -90C-470 -230 -450 -380 -390 -440C-340 -476 -200 -470 0 -470S340 -476 390 -440C450 -380 470 -230 440 -90C430 -30 400 -6 340 -2H-340C-400 -6 -430 -30 -440 -90Z'
  const hold = 'M-190 -420C-180 -640 -120 -700 0 -700S180 -640 190 -420'
  return (
    e.shadow(10, 0, 430, 46) +
    line(
      'M-420 -330C-560 -360 -520 -100 -430 -110M420 -330C560 -360 520 -100 430 -110',
      tone(e.accent, -0.3),
      24,
    ) +
    strap('M-160 -440C-150 -610 -100 -660 0 -660S150 -610 160 -440', tone(e.accent, -0.3), 34) +
    shape(
      d,
      e.run(
        [
          [0, tone(e.body, 0.22)],
          [0.2, tone(e.body, 0.16)],
          [0.5, tone(e.body, -0.02)],
          [0.8, tone(e.body, -0.24)],
          [1, tone(e.body, -0.4)],
        ],
        88,
      ),
    ) +
    weave(e, d, 7, 0.07) +
    shape(
      d,
      e.run([
        [0, '#000', 0.24],
        [0.12, '#000', 0.02],
        [0.85, '#000', 0.02],
        [1, '#000', 0.34],
      ]),
    ) +
    folds(
      e,
      d,
      [
        'M-300 -440C-330 -320 -280 -200 -310 -60',
        'M300 -440C330 -320 290 -180 316 -60',
        'M-120 -440C-100 -380 -60 -360 -20 -366',
        'M60 -60C120 -100 110 -200 150 -240',
      ],
      1.2,
      26,
    ) +
    e.clip(
      d,
      shape(
        'M-480 -480H-340C-366 -320 -366 -160 -340 10H-480ZM480 -480H340C366 -320 366 -160 340 10H480Z',
        tone(e.accent, -0.08),
        dim(0.92),
      ) +
        shape(
          d,
          e.run(
            [
              [0, '#fff', 0.12],
              [0.4, '#000', 0],
              [1, '#000', 0.4],
            ],
            88,
          ),
        ),
    ) +
    line('M-340 -474C-366 -320 -366 -160 -340 0M340 -474C366 -320 366 -160 340 0', '#000', 4, dim(0.35)) +
    zip('M-330 -440C-200 -452 200 -452 330 -440', e.body, 22) +
    puller(e, 290, -436, 0) +
    strap('M-190 -8V-420M190 -8V-420', e.accent, 44) +
    strap(hold, e.accent, 44) +
    shape(rounded(-70, -722, 140, 54, 20), e.face(tone(e.body, -0.2), 0.3, 0.2)) +
    stitch(rounded(-62, -714, 124, 38, 14), tone(e.body, 0.3), 3, 8) +
    (pose === 'front'
      ? e.mark(0, -210, 200)
      : shape(rounded(-150, -300, 300, 200, 16), e.face(e.body, 0.08, 0.12)) +
        line(rounded(-150, -300, 300, 200, 16), '#000', 4, dim(0.3)) +
        zip('M-140 -270H140', e.body, 14) +
        puller(e, 110, -268, 0))
  )
}

function laptopBag(e: Easel, pose: Pose): string {
  const d = rounded(-410, -590, 820, 590, 54)
  const pocket = 'M-330 -380H330V-90Q330 -46 286 -46H-286Q-330 -46 -330 -90Z'
  return (
    e.shadow(8, 0, 400, 40) +
    strap(
      'M-392 -520C-500 -660 -440 -770 -230 -742C-60 -716 90 -690 280 -756C450 -800 490 -650 392 -520',
      tone(e.accent, -0.25),
      34,
    ) +
    line('M-110 -580C-110 -700 110 -700 110 -580', tone(e.body, -0.4), 44) +
    line('M-110 -584C-108 -694 108 -694 110 -584', tone(e.body, 0.1), 26) +
    shape(d, side(e, e.body)) +
    weave(e, d, 6, 0.08) +
    folds(e, d, ['M-360 -480C-250 -450 -120 -470 0 -450', 'M380 -420C360 -300 380 -200 350 -60'], 1, 26) +
    depth(e, d) +
    zip('M-380 -530C-380 -560 -360 -566 -330 -566H330C360 -566 380 -560 380 -530', e.body, 20) +
    puller(e, -300, -566, 0) +
    (pose === 'front'
      ? e.soft(8, shape(pocket, '#000', dim(0.45))) +
        shape(pocket, side(e, tone(e.body, 0.06))) +
        weave(e, pocket, 6, 0.08) +
        depth(e, pocket, 0.18) +
        zip('M-322 -360H322', e.body, 18) +
        puller(e, 280, -358, 0) +
        stitch('M-316 -330V-90Q-316 -60 -286 -60H286Q316 -60 316 -90V-330', tone(e.body, 0.34)) +
        shape(rounded(-110, -280, 220, 170, 14), e.face(tone(e.accent, -0.05), 0.2, 0.1)) +
        stitch(rounded(-100, -270, 200, 150, 10), tone(e.accent, -0.4), 3, 8) +
        e.with(e.name, e.accent, e.body).mark(0, -195, 110)
      : stitch('M-330 -420H330V-60H-330Z', tone(e.body, 0.34)) +
        strap('M-300 -250H300', tone(e.accent, -0.1), 80) +
        e.mark(0, -480, 70))
  )
}

function paperBag(e: Easel, pose: Pose): string {
  const view = { yaw: pose === 'front' ? 26 : -30, pitch: 12 }
  const [w, h, d] = [470, 620, 240]
  const cam = camera(view)
  const edge = pose === 'front' ? w / 2 : -w / 2
  const hold = (z: number): string => {
    const [ax, ay] = cam.at(-110, h - 6, z)
    const [bx, by] = cam.at(110, h - 6, z)
    const p = `M${ax} ${ay + 60}V${ay}C${ax + 6} ${ay - 190} ${bx - 6} ${by - 190} ${bx} ${by}V${by + 60}`
    return (
      line(p, tone(e.accent, -0.35), 19) +
      line(p, e.accent, 14) +
      line(p, tone(e.accent, 0.4), 14, 'stroke-dasharray="3 8" stroke-linecap="butt" opacity=".5"')
    )
  }
  const front =
    shape(
      rounded(-w / 2, -h, w, h, 0),
      e.run(
        [
          [0, '#fff', 0.14],
          [0.3, '#fff', 0],
          [1, '#000', 0.08],
        ],
        70,
      ),
    ) +
    line(`M${-w / 2} -${h - 62}H${w / 2}`, '#000', 3, dim(0.14)) +
    line(`M${-w / 2} -${h - 66}H${w / 2}`, '#fff', 3, dim(0.3)) +
    line(`M${-w / 2} -90H${w / 2}`, '#000', 3, dim(0.1)) +
    e.mark(0, -290, 230)
  const end =
    shape(`M0 -${h}V-150L${-d / 2} -30V-${h}Z`, '#000', dim(0.1)) +
    shape(`M0 -${h}V-150L${d / 2} -30V-${h}Z`, '#fff', dim(0.1)) +
    line(`M0 -${h}V-150L${-d / 2} -30M0 -150L${d / 2} -30`, '#000', 3, dim(0.22))
  const rim = (x: number, z: number): string => cam.at(x, h, z).map(Math.round).join(' ')
  const inside = `M${rim(-w / 2, -d / 2)}L${rim(w / 2, -d / 2)}L${rim(w / 2, d / 2)}L${rim(-w / 2, d / 2)}Z`
  return (
    footing(e, w, d, 4, view, 0.4) +
    block(e, { w, d, h, r: 1, view, hex: e.body }) +
    shape(
      inside,
      e.run(
        [
          [0, tone(e.body, -0.5)],
          [1, tone(e.body, -0.25)],
        ],
        90,
      ),
    ) +
    hold(-d / 2 + 8) +
    matrix(end, cam.side(edge)) +
    matrix(front, cam.front(d / 2)) +
    place(hold(d / 2), 0, 0)
  )
}

export const bags = {
  'tote-bag': { draw: toteBag, box: [-340, -1030, 340, 40], focus: [-90, -430, 2], group: 'pair' },
  backpack: { draw: backpack, box: [-350, -990, 350, 40], focus: [40, -620, 1.8], group: 'pair', fill: 0.78 },
  'drawstring-bag': { draw: drawstringBag, box: [-400, -800, 400, 40], focus: [0, -500, 1.7], group: 'pair' },
  'cooler-bag': {
    draw: coolerBag,
    box: [-340, -680, 340, 100],
    focus: [0, -220, 1.9],
    group: 'pair',
    fill: 0.8,
  },
  'duffle-bag': {
    draw: duffleBag,
    box: [-540, -730, 540, 50],
    focus: [-40, -330, 1.9],
    group: 'pair',
    fill: 0.84,
  },
  'laptop-bag': {
    draw: laptopBag,
    box: [-460, -780, 460, 20],
    focus: [0, -300, 1.9],
    group: 'pair',
    fill: 0.8,
  },
  'paper-bag': { draw: paperBag, box: [-265, -775, 265, 45], focus: [0, -460, 1.7], group: 'trio' },
} satisfies Record<string, Look>
