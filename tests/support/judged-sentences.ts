/**
 * 40 sentences of buyers with the products that each must find: their lines (the letters of the SKU), colours and
 * branding, as stated by the products. The expectations were written from the meaning of the sentences.
 */
type Expected = {
  /** A colour of the demo shop that each product has. */
  colour?: string
  /** The print type of a branding option that each product has. */
  branding?: RegExp
  /** Integer cents. */
  priceUpTo?: number
  quantity?: number
  inStock?: true
  /** Latest delivery day as ISO text, when today is 29 November 2026. */
  neededBy?: string
  /** Calendar days. */
  maxDays?: number
}
/** `lines`: letters of SKUs, separated by spaces; '' for anything. */
export type JudgedSentence = Expected & { sentence: string; lines: string }

const bottles = 'SB SW SP TR'
const mugs = 'MG EM'
const pens = 'PP BP MP ST RB'
const notebooks = 'NB NBR NBC'
const engraved = /laser/i
const embroidered = /embroider/i
const printed = /print|transfer|direct digital|digital label/i

const rows: [sentence: string, lines: string, Expected][] = [
  [
    'bottles under $8 for 250 with engraving before 12 December',
    bottles,
    { branding: engraved, priceUpTo: 800, quantity: 250, neededBy: '2026-12-12' },
  ],
  ['250 mugs by 12 December', mugs, { quantity: 250, neededBy: '2026-12-12' }],
  ['engraved bottles under $12', bottles, { branding: engraved, priceUpTo: 1200 }],
  ['navy polos embroidered', 'PO', { colour: 'navy', branding: embroidered }],
  ['something for 200 people under $5', '', { priceUpTo: 500, quantity: 200 }],
  ['pens in stock', pens, { inStock: true }],
  [
    'Please can I get 250 laser engraved drink bottles for under $15 each?',
    bottles,
    { branding: engraved, priceUpTo: 1500, quantity: 250 },
  ],
  [
    'I’m looking for embroidered caps, 100 of them, by 20/12',
    'CP TK',
    { branding: embroidered, quantity: 100, neededBy: '2026-12-20' },
  ],
  ['do you have any black hoodies in stock for 60', 'HD', { colour: 'black', inStock: true, quantity: 60 }],
  ['need 500 pens max $2 each', pens, { priceUpTo: 200, quantity: 500 }],
  [
    'tote bags screen printed, under 5 dollars, for 300 people',
    'TT JT',
    { branding: /^screen print/i, priceUpTo: 500, quantity: 300 },
  ],
  ['lanyards less than 8 dollars each', 'LY LYR', { priceUpTo: 800 }],
  ['mugs between $5 and $10 for 144', mugs, { priceUpTo: 1000, quantity: 144 }],
  ['x250 notebooks, debossed', notebooks, { branding: /deboss/i, quantity: 250 }],
  ['umbrellas in two weeks', 'UM UMC', { maxDays: 14 }],
  ['bottels under $12 with engravng', bottles, { branding: engraved, priceUpTo: 1200 }],
  ['printed mugs for 60 guests', mugs, { branding: printed, quantity: 60 }],
  ['power banks in stock under $25', 'PWB PBM', { inStock: true, priceUpTo: 2500 }],
  ['anything under $3 in stock', '', { inStock: true, priceUpTo: 300 }],
  ['1,000 lanyards by 15th January', 'LY LYR', { quantity: 1000, neededBy: '2027-01-15' }],
  ['mugs, 250, under $9', mugs, { quantity: 250, priceUpTo: 900 }],
  ['a dozen hoodies with our logo embroidered', 'HD', { branding: embroidered, quantity: 12 }],
  ['two hundred keyrings under $4', 'KR KRL', { quantity: 200, priceUpTo: 400 }],
  ['red pens in stock for 500', pens, { colour: 'red', inStock: true, quantity: 500 }],
  ['pad printed pens under 90c', pens, { branding: /^pad print/i, priceUpTo: 90 }],
  [
    '100 pcs drink bottles, laser engraved, in stock',
    bottles,
    { branding: engraved, inStock: true, quantity: 100 },
  ],
  [
    'Looking for 250 x navy mugs (under $12) - needed by the 24th of December',
    mugs,
    { colour: 'navy', priceUpTo: 1200, quantity: 250, neededBy: '2026-12-24' },
  ],
  ['hi do you have engraved keyrings for 100 people please', 'KR KRL', { branding: engraved, quantity: 100 }],
  [
    'hoodies embroidered under $60 within 4 weeks',
    'HD',
    { branding: embroidered, priceUpTo: 6000, maxDays: 28 },
  ],
  [
    'backpacks for 40 students under $30 delivered by Christmas',
    'BK RT',
    { priceUpTo: 3000, quantity: 40, neededBy: '2026-12-24' },
  ],
  [
    'white t-shirts, screen print, 120',
    'TS WT',
    { colour: 'white', branding: /^screen print/i, quantity: 120 },
  ],
  [
    'notebooks below 9 dollars debossed by next Friday',
    notebooks,
    { branding: /deboss/i, priceUpTo: 900, neededBy: '2026-12-04' },
  ],
  ['steel bottles no more than $15 each, qty 300', 'SB SW', { priceUpTo: 1500, quantity: 300 }],
  [
    'by 18 December we need 80 beanies embroidered',
    'BN',
    { branding: embroidered, quantity: 80, neededBy: '2026-12-18' },
  ],
  ['in stock socks', 'SK', { inStock: true }],
  ['coffee mugs for our team of 40', mugs, { quantity: 40 }],
  ['charcoal t-shirts for 30 kids', 'TS WT', { colour: 'charcoal', quantity: 30 }],
  ['aprons under $30 embroidered in stock', 'AP', { branding: embroidered, priceUpTo: 3000, inStock: true }],
  ['A budget of $10 per head for 80 staff', '', { priceUpTo: 1000, quantity: 80 }],
  ['keep cups with printing under $14 for 72', 'CC CG', { branding: printed, priceUpTo: 1400, quantity: 72 }],
]
export const judgedSentences: JudgedSentence[] = rows.map(([sentence, lines, expected]) => ({
  sentence,
  lines,
  ...expected,
}))
