/** The 18 branding methods: what a position costs, how many colours it takes and what the price includes. */
type Method = {
  /** How the set-up reads in the calculator, after the method's name. */
  positions: [string, string]
  /** Cents per piece, from and to. */
  unit: [number, number]
  /** Cents per set-up, from and to. */
  setup: [number, number]
  colours: string
  included: string
}

const spot = 'one spot colour in one position'
const full = 'full colour artwork in one position'

export const methods = {
  'Colourflex Transfer': m(
    'full colour, 1 position',
    'full colour, 2 positions',
    95,
    210,
    45,
    65,
    'full colour',
    full,
  ),
  Debossing: m(
    '1 position up to 60 x 60 mm',
    '1 position up to 100 x 100 mm',
    45,
    90,
    60,
    95,
    'none (pressed in)',
    'a magnesium die for one position',
  ),
  'Digital Label': m(
    'full colour label',
    'full colour label, gloss laminated',
    25,
    55,
    35,
    50,
    'full colour',
    'one label, applied',
  ),
  'Digital Packaging Print': m(
    'full colour wrap',
    'full colour wrap and insert',
    25,
    60,
    45,
    65,
    'full colour',
    'print on the outside of the pack',
  ),
  'Digital Print': m(
    'full colour, one side',
    'full colour, both sides',
    0,
    45,
    40,
    60,
    'full colour',
    'full colour artwork edge to edge',
  ),
  'Direct Digital': m(
    'full colour, 1 position',
    'full colour, 2 positions',
    55,
    140,
    45,
    60,
    'full colour',
    full,
  ),
  Embroidery: m(
    'up to 8,000 stitches',
    'up to 15,000 stitches',
    390,
    680,
    55,
    85,
    '12 threads',
    'digitising and one position up to 8,000 stitches',
  ),
  'Foil Printing': m(
    '1 foil, 1 position',
    '1 foil, 2 positions',
    55,
    120,
    55,
    75,
    '1 (gold, silver or copper)',
    'one foil in one position',
  ),
  'Hot Stamping': m('1 position', '2 positions', 35, 80, 55, 75, '1', 'one stamping block in one position'),
  'Imitation Etch': m(
    '1 position',
    '2 positions',
    85,
    170,
    50,
    65,
    '1 (frosted)',
    'a frosted finish in one position',
  ),
  'Laser Engraving': m(
    '1 position',
    '2 positions',
    55,
    150,
    45,
    60,
    'none (engraved)',
    'engraving in one position',
  ),
  'Pad Print': m('1 colour, 1 position', '2 colours, 1 position', 25, 70, 45, 65, '4', spot),
  'Resin Coated Finish': m(
    'full colour dome',
    'full colour dome, both sides',
    85,
    160,
    50,
    70,
    'full colour',
    'one domed print, fitted',
  ),
  'Rotary Digital Print': m(
    'full colour wrap',
    'full colour wrap with varnish',
    180,
    320,
    45,
    65,
    'full colour',
    'a wrap around the body',
  ),
  'Rotary Screen Print': m(
    '1 colour wrap',
    '2 colour wrap',
    50,
    90,
    55,
    75,
    '3',
    'one spot colour around the body',
  ),
  'Screen Print': m('1 colour, 1 position', '2 colours, 1 position', 45, 120, 50, 75, '5', spot),
  'Silicone Digital Print': m(
    'full colour, 1 position',
    'full colour, 2 positions',
    120,
    240,
    45,
    65,
    'full colour',
    full,
  ),
  'Sublimation Print': m(
    'full colour',
    'full colour, both sides',
    60,
    160,
    45,
    65,
    'full colour',
    'full colour artwork edge to edge',
  ),
} as const satisfies Record<string, Method>

export type MethodName = keyof typeof methods

function m(
  first: string,
  second: string,
  unitFrom: number,
  unitTo: number,
  setupFrom: number,
  setupTo: number,
  colours: string,
  included: string,
): Method {
  return {
    positions: [first, second],
    unit: [unitFrom, unitTo],
    setup: [setupFrom * 100, setupTo * 100],
    colours,
    included,
  }
}
