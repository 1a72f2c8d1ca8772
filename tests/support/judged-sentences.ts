/**
 * 40 sentences of buyers with the products that each must find: their lines (the letters of the SKU), colours and
 * branding, as stated by the products. Written from the meaning of the sentences.
 */
export type JudgedSentence = {
  sentence: string
  /** Letters of SKUs, separated by spaces; '' for anything. */
  lines: string
  /** A colour of the demo shop that each product has. */
  colour?: string
  /** The print type of one of its branding options. */
  branding?: RegExp
  /** Integer cents. */
  priceUpTo?: number
  quantity?: number
  inStock?: true
  /** Latest delivery day as ISO text, when today is 29 November 2026. */
  by?: string
  /** Calendar days. */
  maxDays?: number
}

const bottles = 'SB SW SP TR'
const mugs = 'MG EM'
const pens = 'PP BP MP ST RB'
const notebooks = 'NB NBR NBC'
const engraved = /laser/i
const embroidered = /embroider/i
const printed = /print|transfer|direct digital|digital label/i

export const judgedSentences: JudgedSentence[] = [
  {
    sentence: 'bottles under $8 for 250 with engraving before 12 December',
    lines: bottles,
    branding: engraved,
    priceUpTo: 800,
    quantity: 250,
    by: '2026-12-12',
  },
  { sentence: '250 mugs by 12 December', lines: mugs, quantity: 250, by: '2026-12-12' },
  { sentence: 'engraved bottles under $12', lines: bottles, branding: engraved, priceUpTo: 1200 },
  { sentence: 'navy polos embroidered', lines: 'PO', colour: 'navy', branding: embroidered },
  { sentence: 'something for 200 people under $5', lines: '', priceUpTo: 500, quantity: 200 },
  { sentence: 'pens in stock', lines: pens, inStock: true },
  {
    sentence: 'Please can I get 250 laser engraved drink bottles for under $15 each?',
    lines: bottles,
    branding: engraved,
    priceUpTo: 1500,
    quantity: 250,
  },
  {
    sentence: 'I’m looking for embroidered caps, 100 of them, by 20/12',
    lines: 'CP TK',
    branding: embroidered,
    quantity: 100,
    by: '2026-12-20',
  },
  {
    sentence: 'do you have any black hoodies in stock for 60',
    lines: 'HD',
    colour: 'black',
    inStock: true,
    quantity: 60,
  },
  { sentence: 'need 500 pens max $2 each', lines: pens, priceUpTo: 200, quantity: 500 },
  {
    sentence: 'tote bags screen printed, under 5 dollars, for 300 people',
    lines: 'TT JT',
    branding: /^screen print/i,
    priceUpTo: 500,
    quantity: 300,
  },
  { sentence: 'lanyards less than 8 dollars each', lines: 'LY LYR', priceUpTo: 800 },
  { sentence: 'mugs between $5 and $10 for 144', lines: mugs, priceUpTo: 1000, quantity: 144 },
  { sentence: 'x250 notebooks, debossed', lines: notebooks, branding: /deboss/i, quantity: 250 },
  { sentence: 'umbrellas in two weeks', lines: 'UM UMC', maxDays: 14 },
  { sentence: 'bottels under $12 with engravng', lines: bottles, branding: engraved, priceUpTo: 1200 },
  { sentence: 'printed mugs for 60 guests', lines: mugs, branding: printed, quantity: 60 },
  { sentence: 'power banks in stock under $25', lines: 'PWB PBM', inStock: true, priceUpTo: 2500 },
  { sentence: 'anything under $3 in stock', lines: '', inStock: true, priceUpTo: 300 },
  { sentence: '1,000 lanyards by 15th January', lines: 'LY LYR', quantity: 1000, by: '2027-01-15' },
  { sentence: 'mugs, 250, under $9', lines: mugs, quantity: 250, priceUpTo: 900 },
  { sentence: 'a dozen hoodies with our logo embroidered', lines: 'HD', branding: embroidered, quantity: 12 },
  { sentence: 'two hundred keyrings under $4', lines: 'KR KRL', quantity: 200, priceUpTo: 400 },
  { sentence: 'red pens in stock for 500', lines: pens, colour: 'red', inStock: true, quantity: 500 },
  { sentence: 'pad printed pens under 90c', lines: pens, branding: /^pad print/i, priceUpTo: 90 },
  {
    sentence: '100 pcs drink bottles, laser engraved, in stock',
    lines: bottles,
    branding: engraved,
    inStock: true,
    quantity: 100,
  },
  {
    sentence: 'Looking for 250 x navy mugs (under $12) - needed by the 24th of December',
    lines: mugs,
    colour: 'navy',
    priceUpTo: 1200,
    quantity: 250,
    by: '2026-12-24',
  },
  {
    sentence: 'hi do you have engraved keyrings for 100 people please',
    lines: 'KR KRL',
    branding: engraved,
    quantity: 100,
  },
  {
    sentence: 'hoodies embroidered under $60 within 4 weeks',
    lines: 'HD',
    branding: embroidered,
    priceUpTo: 6000,
    maxDays: 28,
  },
  {
    sentence: 'backpacks for 40 students under $30 delivered by Christmas',
    lines: 'BK RT',
    priceUpTo: 3000,
    quantity: 40,
    by: '2026-12-24',
  },
  {
    sentence: 'white t-shirts, screen print, 120',
    lines: 'TS WT',
    colour: 'white',
    branding: /^screen print/i,
    quantity: 120,
  },
  {
    sentence: 'notebooks below 9 dollars debossed by next Friday',
    lines: notebooks,
    branding: /deboss/i,
    priceUpTo: 900,
    by: '2026-12-04',
  },
  {
    sentence: 'steel bottles no more than $15 each, qty 300',
    lines: 'SB SW',
    priceUpTo: 1500,
    quantity: 300,
  },
  {
    sentence: 'by 18 December we need 80 beanies embroidered',
    lines: 'BN',
    branding: embroidered,
    quantity: 80,
    by: '2026-12-18',
  },
  { sentence: 'in stock socks', lines: 'SK', inStock: true },
  { sentence: 'coffee mugs for our team of 40', lines: mugs, quantity: 40 },
  { sentence: 'charcoal t-shirts for 30 kids', lines: 'TS WT', colour: 'charcoal', quantity: 30 },
  {
    sentence: 'aprons under $30 embroidered in stock',
    lines: 'AP',
    branding: embroidered,
    priceUpTo: 3000,
    inStock: true,
  },
  { sentence: 'A budget of $10 per head for 80 staff', lines: '', priceUpTo: 1000, quantity: 80 },
  {
    sentence: 'keep cups with printing under $14 for 72',
    lines: 'CC CG',
    branding: printed,
    priceUpTo: 1400,
    quantity: 72,
  },
]
