/**
 * Drawing that explains how a branding method works. It is decorative: the text next to it has the same information.
 */
import type { BrandingId } from '../../domain/branding/branding-names'
import {
  arrowDown,
  blend,
  disc,
  Drawing,
  drops,
  tableTransform,
  type Shape,
  slab,
  star,
} from './branding-shapes'

export function BrandingDrawing({ method }: { method: BrandingId }) {
  return <Drawing shapes={drawings[method]} height={80} />
}

const padPath = (x: number, y: number) => `M${x} ${y}h32v10c0 16 -8 24 -16 24s-16 -8 -16 -24z`

const drawings: Record<BrandingId, Shape[]> = {
  // A shirt; the carrier film is peeled off the print.
  'colourflex-transfer': [
    ['body', 'M28 14L42 8C45 14 55 14 58 8L72 14L84 27L75 35L69 30V74H31V30L25 35L16 27Z'],
    ...blend(50, 46, 7.5),
    ['pale', 'M63 31C78 31 90 25 98 12L111 38C101 53 84 61 63 61Z'],
    ['line', 'M63 31C78 31 90 25 98 12L111 38C101 53 84 61 63 61'],
    ['faint dashed', 'M37 31H63V61H37Z'],
  ],
  // A plate above a notebook with the plate's shape pressed into it.
  debossing: [
    ...slab(16, 68, 76, 28),
    star('tool', 0, 0, 17, tableTransform(61, 55)),
    star('faint', 1.5, 3.5, 12.5, tableTransform(61, 55)),
    ...slab(32, 23, 50, 19, 7),
    star('faint dashed', 0, 0, 12, tableTransform(62, 14)),
    arrowDown(44, 33, 9),
    arrowDown(78, 33, 9),
  ],
  // A roll of labels; one of them goes onto a jar.
  'digital-label': [
    ['body', disc(26, 38, 22)],
    ['faint', disc(26, 38, 15)],
    ['tool', disc(26, 38, 7)],
    ['line', 'M26 60H70'],
    ['stitch', 'M34 57H46M50 57H62'],
    ['stitch', 'M66 56C72 55 74 50 75 44'],
    [
      'body',
      'M80 24H110C113 27 114 29 114 33V68C114 71 112 73 109 73H81C78 73 76 71 76 68V33C76 29 77 27 80 24Z',
    ],
    ['tool', 'M80 14H110V24H80Z'],
    ['pale', 'M76 36H114V64H76Z'],
    ['line', 'M76 36H114M76 64H114'],
    ...blend(95, 50, 6),
  ],
  // A box with artwork on every side, under a print head.
  'digital-packaging-print': [
    ['mark', 'M24 36L60 50V77L24 63Z'],
    ['gold', 'M60 50L96 36V63L60 77Z'],
    ['body', 'M24 36L60 22L96 36L60 50Z'],
    ['red', 'M33 39.5L69 25.5L76 28.3L40 42.3Z'],
    star('gap', 0, 0, 10, 'translate(42 56.5) skewY(21) scale(.9 1)'),
    ['line', 'M69 55.5L87 48.5M69 61.5L87 54.5M69 67.5L80 63.2'],
    ['line', 'M24 36L60 50V77L24 63ZM60 50L96 36V63L60 77M24 36L60 22L96 36'],
    ['line', 'M8 6H112'],
    ['tool', 'M44 2H76V13H44Z'],
    ...drops(60, 17),
  ],
  // A picture comes out of a wide printer.
  'digital-print': [
    ['body', 'M24 22V66C24 72 30 76 36 74H92C96 74 96 70 96 66V22Z'],
    ['gold', disc(76, 40, 7.5)],
    ['mark', 'M24 64L42 44L56 58L64 52L80 66H24Z'],
    ['red', 'M56 66L76 52L96 66Z'],
    ['line', 'M24 66H96'],
    ['tool', 'M10 8H110C113 8 114 9 114 12V24C114 27 113 28 110 28H10C7 28 6 27 6 24V12C6 9 7 8 10 8Z'],
    ['line', 'M20 22H100'],
    ['body', 'M40 13H62V25H40Z'],
    ['motion', 'M70 16H90m-4 -4l4 4l-4 4'],
  ],
  // A print head with its lamp over a flat product.
  'direct-digital': [
    ['line', 'M6 10H114'],
    ['tool', 'M38 4H70V22H38Z'],
    ['gold', 'M70 8H84V22H70Z'],
    ['line', 'M70 8H84V22H70Z'],
    ['heat', 'M74 27l-2 6M80 27l2 6M86 26l5 5'],
    ...drops(54, 27),
    ...slab(16, 68, 76, 26),
    ...blend(0, 0, 10, tableTransform(60, 56)),
    ['motion', 'M94 10H112m-4 -4l4 4l-4 4'],
  ],
  // A hoop, stitches in the shape of the logo, needle and thread.
  embroidery: [
    ['tool', disc(50, 42, 34)],
    ['body', disc(50, 42, 29)],
    ['tool', 'M46 6.5V2H54V6.5'],
    ...[20, 15, 10, 5].map((r) => star('stitch dashed', 50, 43, r)),
    ['line', 'M64 36L106 12'],
    ['body', 'M98.54 16.3A4 1.5 -30 1 0 105.46 12.3A4 1.5 -30 1 0 98.54 16.3Z'],
    ['stitch', 'M102 14C114 30 94 40 104 54S96 72 108 76'],
  ],
  // Foil that is pulled off a card leaves the logo behind; there are three foils.
  'foil-printing': [
    ['body', 'M10 18H74V70H10Z'],
    star('gold', 42, 45, 19),
    ['glint', 'M37 50L43 37'],
    ['gold', 'M74 18C88 17 98 12 104 4L114 50C104 62 90 69 74 70Z'],
    ['line', 'M74 18C88 17 98 12 104 4L114 50C104 62 90 69 74 70'],
    star('gap', 0, 0, 17, 'translate(93 40) rotate(-10) scale(.72 1)'),
    ['gold', disc(16, 9, 5)],
    ['silver', disc(29, 9, 5)],
    ['copper', disc(42, 9, 5)],
  ],
  // A hot block above a ribbon of foil that runs from reel to reel.
  'hot-stamping': [
    ['gold', disc(17, 34, 11)],
    ['line', disc(17, 34, 11)],
    ['body', disc(17, 34, 3)],
    ['body', disc(103, 34, 11)],
    ['body', disc(103, 34, 3)],
    ['foil', 'M20 45L42 50H78L100 45'],
    ['tool', 'M52 4H68V12H52Z'],
    ['tool', 'M40 12H80V30H40Z'],
    ['body', 'M47 30H73V37H47Z'],
    ['heat', 'M52 25c-3 -3 3 -5 0 -8M60 25c-3 -3 3 -5 0 -8M68 25c-3 -3 3 -5 0 -8'],
    arrowDown(88, 10, 12),
    ['body', 'M14 60H48V63H72V60H106V74H14Z'],
    ['foil', 'M48 61.5H72'],
  ],
  // A wine glass with a frosted logo that scatters the light.
  'imitation-etch': [
    ['body', 'M38 5H82C86 28 77 46 60 48C43 46 34 28 38 5Z'],
    ['line', 'M60 48V68M44 73C44 69 52 68 60 68S76 69 76 73Z'],
    star('pale', 60, 26, 15),
    ...[15, 9.5, 4.5].map((r) => star('faint dots', 60, 26, r)),
    ['heat', 'M6 20H32M6 27H32M6 34H34'],
    ['motion', 'M90 20L112 10M91 27H114M89 34L110 44'],
  ],
  // A beam burns a logo into metal.
  'laser-engraving': [
    ...slab(16, 69, 76, 30),
    star('silver', 0, 0, 19, tableTransform(60, 55)),
    star('line', 0, 0, 19, tableTransform(60, 55)),
    ['tool', 'M52 2H76V14L67 24H61L52 14Z'],
    ['beam', 'M64 25V42'],
    ['heat', 'M58 38l-5 -4M70 38l5 -4M71 44h6M57 44h-6'],
  ],
  // A pad carries ink from the etched plate on the left onto the mug on the right.
  'pad-print': [
    ['tool', 'M6 58H52V70H6Z'],
    ['mark', 'M18 58H40V62H18Z'],
    ['line dashed', padPath(13, 10)],
    ['motion', 'M50 14H62m-4 -4l4 4l-4 4'],
    ['line', 'M102 54C116 50 116 72 101 68'],
    ['body', 'M68 48H102V70C102 73 100 75 97 75H73C70 75 68 73 68 70Z'],
    star('mark', 85, 62, 9.5),
    ['tool', 'M73 2H97V6H73Z'],
    ['pad', padPath(69, 6)],
    ['stitch', 'M77 37.5C81 40.5 89 40.5 93 37.5'],
  ],
  // Clear resin runs over a print and sets as a dome.
  'resin-coated-finish': [
    ['tool', 'M52 2H68V12L63 22H57L52 12Z'],
    ['resin', 'M60 24C63 28 64 30 64 31.5A4 4 0 0 1 56 31.5C56 30 57 28 60 24Z'],
    ['resin', 'M16 62C20 44 40 39 60 39S100 44 104 62Z'],
    ['glint', 'M28 54C34 48 42 45.5 52 44.5'],
    ['mark', 'M16 62H46V67H16Z'],
    ['gold', 'M46 62H76V67H46Z'],
    ['red', 'M76 62H104V67H76Z'],
    ['line', 'M16 62H104V67H16Z'],
    ['tool', 'M10 67H110V75H10Z'],
  ],
  // A bottle turns between print heads and a lamp.
  'rotary-digital-print': [
    ['tool', 'M53 4H67V13H53Z'],
    ['body', 'M53 13H67C68 18 76 18 76 26V64C76 67 74 69 71 69H49C46 69 44 67 44 64V26C44 18 52 18 53 13Z'],
    ['mark', 'M44 30C55 24 65 36 76 30V41C65 47 55 35 44 41Z'],
    ['gold', 'M44 41C55 35 65 47 76 41V52C65 58 55 46 44 52Z'],
    ['red', 'M44 52C55 46 65 58 76 52V60C65 66 55 54 44 60Z'],
    ['line', 'M44 26V64M76 26V64'],
    ['tool', 'M10 26H28V62H10Z'],
    ['body', 'M28 32H33V38H28ZM28 41H33V47H28ZM28 50H33V56H28Z'],
    ['motion', 'M36 35h4M36 44h4M36 53h4'],
    ['gold', 'M96 28H108V60H96Z'],
    ['line', 'M96 28H108V60H96Z'],
    ['heat', 'M90 34l-6 -2M90 44h-7M90 54l-6 2'],
    ['motion', 'M42 72C48 79 72 79 78 72m-6 -.5l6 .5l.5 6'],
  ],
  // A mug seen from its end turns below a screen.
  'rotary-screen-print': [
    ['line', 'M86 46C104 44 104 66 86 62'],
    ['body', disc(60, 54, 22)],
    ['faint', disc(60, 54, 17)],
    ['stitch', 'M60 32A22 22 0 0 1 82 54'],
    ['motion', 'M50 60A12 12 0 1 0 52 46m-1 -6l1 6l6 .5'],
    ['tool', 'M6 22H14V32H6ZM106 22H114V32H106Z'],
    ['line dashed', 'M14 30H106'],
    ['mark', 'M66 30C66 22 78 22 80 30Z'],
    ['pad', 'M52 4L66 4L63 29H59Z'],
    ['motion', 'M20 12H38m-4 -4l4 4l-4 4'],
  ],
  // Looking down on the frame: the squeegee draws ink over the stencil.
  'screen-print': [
    ['tool', 'M14 4H106V76H14Z'],
    ['body', 'M22 12H98V68H22Z'],
    ['mesh', 'M22 20H98M22 28H98M22 36H98M22 44H98M22 52H98M22 60H98'],
    ['mesh', 'M30 12V68M38 12V68M46 12V68M54 12V68M62 12V68M70 12V68M78 12V68M86 12V68'],
    star('mark', 60, 43, 20),
    ['pale', 'M28 12H92V30H28Z'],
    ['mark', 'M28 34C40 38 80 38 92 34V31H28Z'],
    ['pad', 'M26 20H94V29H26Z'],
    ['ink', 'M26 29H94V32H26Z'],
    arrowDown(88, 44, 16),
  ],
  // Stretch fabric that is pulled both ways, with a thick soft logo on it.
  'silicone-digital-print': [
    ['body', 'M20 24C34 16 46 30 60 24S86 16 100 24V62C86 54 74 68 60 62S34 54 20 62Z'],
    ...[5, 4, 3, 2, 1].map((step) => star('ink', 60 + step * 0.7, 43 + step, 17)),
    star('gold', 60, 42, 17),
    star('line', 60, 42, 17),
    ['motion', 'M14 43H3m4 -4l-4 4l4 4M106 43H117m-4 -4l4 4l-4 4'],
  ],
  // Hot plate and printed paper; dye goes into the fabric as gas.
  'sublimation-print': [
    ['tool', 'M18 6H102V16H18Z'],
    ['body', 'M24 22H96V26H24Z'],
    ['mark', 'M28 22H48V26H28Z'],
    ['gold', 'M50 22H70V26H50Z'],
    ['red', 'M72 22H92V26H72Z'],
    ...[38, 60, 82].map((x): Shape => ['motion', `M${x} 31c-4 4 4 6 0 11m-3 -3l3 3l3 -3`]),
    ['body', 'M12 50H108V72H12Z'],
    ['mark', 'M28 50H48C48 60 44 64 38 64S28 60 28 50Z'],
    ['gold', 'M50 50H70C70 60 66 64 60 64S50 60 50 50Z'],
    ['red', 'M72 50H92C92 60 88 64 82 64S72 60 72 50Z'],
    ['line dashed', 'M12 50H108M12 61H108'],
  ],
}
