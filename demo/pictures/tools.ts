/** Things for a pocket or a belt: keyring, multi-tool, tape measure and carabiner. */
import { stitch, strap } from './cloth'
import { tone } from './colour'
import type { Easel } from './easel'
import type { Look, Pose } from './look'
import { dim, line, oval, place, rounded, shape } from './shapes'

/** A round bar of metal bent along a line. */
function bar(e: Easel, d: string, hex: string, width: number): string {
  return (
    line(d, tone(hex, -0.5), width) +
    line(d, tone(hex, -0.08), width * 0.82) +
    line(d, tone(hex, 0.28), width * 0.46, `transform="translate(${-width * 0.08} ${-width * 0.1})"`) +
    line(
      d,
      tone(hex, 0.85),
      width * 0.13,
      `transform="translate(${-width * 0.16} ${-width * 0.2})" ${dim(0.9)}`,
    ) +
    line(d, '#fff', width * 0.05, `transform="translate(${width * 0.3} ${width * 0.32})" ${dim(0.3)}`) +
    (e.close ? '' : '')
  )
}

const under = (e: Easel, d: string, width: number, dx = 14, dy = 22): string =>
  e.soft(11, line(d, '#141c18', width, `transform="translate(${dx} ${dy})"`), 0.36)

const ringPath = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`

function keyring(e: Easel, pose: Pose): string {
  const steel = '#b4bbc0'
  const ring = ringPath(0, -760, 150)
  const tag =
    'M-70 -430C-70 -470 70 -470 70 -430L96 -380C150 -350 160 -300 160 -260V-70C160 -10 110 10 0 10S-160 -10 -160 -70V-260C-160 -300 -150 -350 -96 -380Z'
  const metal = rounded(-70, -520, 140, 110, 20)
  const links = [-600, -560].map((y) => ringPath(0, y, 26)).join('')
  const face = pose === 'front'
  return (
    under(e, ring, 26) +
    e.cast(tag, 16, 24, 13, 0.36) +
    bar(e, ring, steel, 26) +
    line(ringPath(5, -754, 140), '#4b5358', 3, dim(0.5)) +
    bar(e, links, steel, 16) +
    shape(metal, e.round('#c3c9cd', 'metal')) +
    line(metal, '#fff', 3, dim(0.5)) +
    oval(0, -468, 12, 12, '#596166') +
    shape(tag, e.face(face ? e.body : tone(e.body, -0.1), 0.22, 0.22, 50)) +
    shape(
      tag,
      e.tile(
        24,
        24,
        '<circle cx="5" cy="6" r="2.6" fill="#000" fill-opacity=".1"/><circle cx="17" cy="15" r="3" fill="#fff" fill-opacity=".1"/>',
      ),
    ) +
    stitch(
      'M-74 -404C-70 -440 70 -440 74 -404L90 -366C138 -336 144 -296 144 -260V-74C144 -22 100 -6 0 -6S-144 -22 -144 -74V-260C-144 -296 -138 -336 -90 -366Z',
      tone(e.accent, 0.1),
      5,
      13,
    ) +
    line(tag, '#fff', 4, `${dim(0.3)} transform="translate(-2 -3)"`) +
    (face
      ? oval(0, -190, 112, 112, e.round('#c9ced2', 'metal')) +
        oval(0, -190, 98, 98, e.face(e.accent, 0.3, 0.14)) +
        e.with(e.name, e.accent, e.body).mark(0, -190, 120) +
        shape('M-98 -190A98 98 0 0 1 60 -266Q-20 -230 -98 -190Z', '#fff', dim(0.28))
      : e.mark(0, -190, 150, tone(e.body, -0.42)))
  )
}

function multiTool(e: Easel, pose: Pose): string {
  const steel = (angle = 80): string =>
    e.run(
      [
        [0, '#f4f6f7'],
        [0.3, '#c4cbcf'],
        [0.5, '#eef1f2'],
        [1, '#8f989d'],
      ],
      angle,
    )
  const blade = 'M0 -30H300C370 -26 420 0 440 30H0Z'
  const opener = 'M0 -34H190C250 -34 270 -10 262 14L232 8C226 -2 206 0 206 16L230 34H0Z'
  const driver = 'M0 -16H200L230 -24V24L200 16H0Z'
  const saw = `M0 -26H310L330 26H0Z`
  const handle = rounded(-360, -100, 720, 200, 98)
  const arm = (d: string, x: number, y: number, turn: number, extra = ''): string =>
    place(
      shape(d, '#141c18', `transform="translate(10 12)" ${dim(0.12)}`) +
        shape(d, '#141c18', `transform="translate(5 6)" ${dim(0.2)}`) +
        shape(d, steel()) +
        line(d, '#fff', 3, dim(0.6)) +
        extra,
      x,
      y,
      1,
      turn,
    )
  const cork = arm(
    'M0 -9H70V9H0Z',
    40,
    80,
    76,
    line('M66 0C84 -34 100 34 118 0S150 34 168 0S200 34 216 0L238 0', '#7d868b', 15) +
      line('M66 -3C84 -37 100 31 118 -3S150 31 168 -3S200 31 216 -3L238 -3', '#f2f4f5', 5),
  )
  const art =
    arm(blade, 320, -66, -128, line('M60 -8H210', '#8d969b', 6, dim(0.7))) +
    (pose === 'front'
      ? arm(opener, -300, -64, -66) + arm(driver, 60, -70, -100)
      : arm(
          saw,
          -300,
          -60,
          -44,
          line(Array.from({ length: 24 }, (_, i) => `M${12 + i * 13} 26l6 -8l6 8`).join(''), '#7f888d', 4),
        )) +
    cork +
    e.cast(handle, 14, 24, 14, 0.4) +
    shape(rounded(-352, -112, 704, 224, 100), steel()) +
    shape(
      handle,
      e.run(
        [
          [0, tone(e.body, 0.34)],
          [0.16, tone(e.body, 0.12)],
          [0.5, e.body],
          [0.85, tone(e.body, -0.26)],
          [1, tone(e.body, -0.42)],
        ],
        86,
      ),
    ) +
    shape(rounded(-330, -84, 660, 44, 22), '#fff', dim(0.28)) +
    [-290, 290]
      .map((x) => oval(x, 0, 24, 24, e.ball('#c9cfd3')) + line(`M${x - 12} -8L${x + 12} 8`, '#596166', 5))
      .join('') +
    e.mark(0, 6, 120) +
    line(rounded(-346, -86, 692, 172, 84), tone(e.accent, 0), 5, dim(0.7))
  return place(art, 0, 0, 1, pose === 'front' ? -18 : 14)
}

function tapeMeasure(e: Easel, pose: Pose): string {
  const s = pose === 'front' ? 1 : -1
  const caseD =
    'M-270 -470C-270 -540 -220 -580 -140 -580H120C230 -580 300 -500 300 -390V-70C300 -20 270 0 220 0H-210C-250 0 -270 -20 -270 -60Z'
  const tape = 'M270 -74H640V-28H270Z'
  const ticks = Array.from({ length: 22 }, (_, i) =>
    line(
      `M${304 + i * 15} -74V${i % 5 === 0 ? -44 : -58}`,
      '#23282b',
      i % 5 === 0 ? 4 : 2.5,
      'stroke-linecap="butt"',
    ),
  ).join('')
  const grip =
    'M-270 -420C-250 -330 -250 -180 -270 -100V-60C-270 -20 -250 0 -210 0H220C270 0 300 -20 300 -70V-110C180 -60 -80 -60 -150 -130C-210 -200 -180 -420 -140 -580C-220 -580 -270 -540 -270 -470Z'
  return (
    e.shadow(60, -4, 380, 36) +
    `<g transform="translate(${s < 0 ? 180 : 0} 0) scale(${s} 1)">` +
    shape(
      tape,
      e.run(
        [
          [0, '#ffe066'],
          [0.5, '#f8cf2c'],
          [1, '#c99a10'],
        ],
        90,
      ),
    ) +
    ticks +
    shape('M632 -84H650V24H636V-18H632Z', e.round('#c3c9cd', 'metal')) +
    place(shape(caseD, tone(e.body, -0.42)), 16, 4) +
    shape(
      caseD,
      e.run(
        [
          [0, tone(e.body, 0.26)],
          [0.35, tone(e.body, 0.04)],
          [1, tone(e.body, -0.26)],
        ],
        55,
      ),
    ) +
    shape(grip, e.face('#2b2f32', 0.24, 0.2)) +
    shape(grip, e.tile(18, 18, '<path d="M0 9L9 0L18 9L9 18Z" fill="#fff" fill-opacity=".07"/>')) +
    line('M-250 -460C-250 -524 -210 -560 -140 -560H120C216 -560 280 -490 280 -390', '#fff', 8, dim(0.4)) +
    shape(rounded(284, -110, 40, 90, 8), e.face('#1c2022', 0.3, 0.1)) +
    shape(
      rounded(180, -560, 90, 40, 14),
      e.face(tone(e.accent, -0.1), 0.2, 0.1),
      'transform="rotate(28 225 -540)"',
    ) +
    oval(40, -320, 168, 168, e.face(tone(e.body, -0.3), -0.1, -0.1)) +
    oval(40, -322, 156, 156, e.face(e.accent, 0.24, 0.18, 50)) +
    oval(40, -322, 140, 140, 'none', `stroke="${tone(e.accent, -0.3)}" stroke-width="4" ${dim(0.6)}`) +
    [
      [-190, -40],
      [250, -30],
      [-200, -500],
    ]
      .map(
        ([x = 0, y = 0]) =>
          oval(x, y, 13, 13, e.ball('#aab1b5')) + line(`M${x - 6} ${y}h12M${x} ${y - 6}v12`, '#4a5256', 3),
      )
      .join('') +
    shape('M-116 -322A156 156 0 0 1 120 -456Q-20 -390 -116 -322Z', '#fff', dim(0.22)) +
    '</g>' +
    e.with(e.name, e.accent, e.body).mark(s > 0 ? 40 : 140, -322, 170)
  )
}

function carabiner(e: Easel, pose: Pose): string {
  const d =
    'M96 -300L150 -640C166 -770 90 -860 -30 -860S-210 -780 -200 -650L-160 -160C-150 -60 -90 -10 -10 -10S120 -60 116 -150'
  const gate = 'M104 -176L146 -600'
  const web = 'M-40 30V300'
  const turned = pose === 'turned'
  return (
    `<g transform="rotate(${turned ? -16 : 8} 0 -400)">` +
    under(e, d, 66, 16, 26) +
    under(e, web, 90, 16, 26) +
    bar(e, d, e.body, 66) +
    line(gate, tone(e.body, -0.5), 50) +
    bar(e, gate, tone('#c3c9cd', -0.02), 42) +
    [
      [104, -172],
      [146, -606],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 19, 19, e.ball('#d3d8db')) + oval(x, y, 7, 7, '#596166'))
      .join('') +
    line('M-204 -640L-168 -200', 'none', 1) +
    place(e.mark(0, 0, 54), -184, -430, 1, turned ? -5 : -5) +
    strap('M-26 -40V300', e.accent, 96) +
    shape(rounded(-80, -24, 108, 40, 8), e.face(tone(e.accent, -0.2), 0.2, 0.2)) +
    stitch('M-66 40H14M-66 56H14', tone(e.accent, 0.5), 4, 9) +
    e.with(e.name, e.accent, e.body).mark(-26, 160, 76) +
    bar(e, ringPath(-26, 380, 90), '#b4bbc0', 18) +
    '</g>'
  )
}

export const tools = {
  keyring: { draw: keyring, box: [-180, -930, 190, 40], focus: [0, -290, 1.9], group: 'trio', fill: 0.78 },
  'multi-tool': {
    draw: multiTool,
    box: [-345, -430, 350, 270],
    back: [-350, -395, 355, 330],
    focus: [0, 0, 1.9],
    group: 'pair',
    fill: 0.82,
  },
  'tape-measure': {
    draw: tapeMeasure,
    box: [-270, -580, 650, 25],
    back: [-470, -580, 450, 25],
    focus: [60, -300, 1.9],
    group: 'pair',
    fill: 0.78,
  },
  carabiner: {
    draw: carabiner,
    box: [-270, -900, 250, 480],
    focus: [-30, -30, 2],
    group: 'trio',
    fill: 0.8,
  },
} satisfies Record<string, Look>
