/**
 * The vocabulary of the grammar of typed sentences: phrases, and kinds of tokens (sentence-grammar.ts). Kinds such as
 * HERE, THAT and JOIN list words that may come before a condition.
 */
import { requestedFamily } from './colour-terms'
import { monthOf, weekdayOf } from './sentence-days'
import type { Vocabulary } from './sentence-pattern'
import { countOf, type Token } from './sentence-tokens'
import { isTypo } from './words'

const phrases: Vocabulary['phrases'] = {
  under: 'under, below, less than, cheaper than, lower than, not over, not above, <, <=',
  atMost:
    'under, below, less than, cheaper than, lower than, not over, not above, up to, upto, at most, no more than, not more than, max, maximum, within, around, about, @, <, <=',
  above: 'over, above, more than, at least, minimum, min, starting at, not under, not below',
  dollars: 'dollars, dollar, bucks, buck, aud',
  each: 'each, ea, pp, apiece, a piece, a pop, a unit, a head, a person, per unit, per piece, per item, per person, per head, per pc, ex gst',
  orLess: 'or less, or under, or below, or cheaper, max, maximum, tops, at most',
  about:
    'about, around, roughly, approximately, approx, some, over, at least, more than, up to, upto, no less than, no fewer than, minimum of, upwards of',
  pieces:
    'pcs, pc, pieces, units, off, people, persons, staff, guests, pax, employees, attendees, delegates, students, kids, children, members, visitors, customers, clients, players, volunteers, participants, workers, of them, of each, of us, in total',
  by: 'by, before, until, till, til, no later than, not later than, due, deadline, in time for, for, on',
  within: 'within, in, under, less than, inside',
  fromNow: 'time, from now, from today, or less, or sooner',
  total: 'in total, total, all up, altogether, overall, for the lot, for everything',
  turnaround: 'turnaround, turn around, delivery, dispatch, lead time, production time',
  inStock:
    'in stock, instock, available now, available today, ready to ship, on hand, ex stock, stocked, available immediately',
  orders: 'order, order quantity, order qty, order of, quantity, qty, run',
}

export const anyOf = (list: string) => {
  const words = new Set(list.split(' '))
  return ({ kind, text }: Token) => kind === 'word' && words.has(text)
}
/** Accepts misspellings of long words as well. */
const anyOfWithTypos = (list: string) => {
  const words = list.split(' ')
  return ({ kind, text }: Token) =>
    kind === 'word' && words.some((word) => word === text || (word.length >= 7 && isTypo(text, word)))
}
const isWhole = ({ value }: Token) => Number.isInteger(value) && value > 0

export const kinds = {
  NUMBER: ({ kind }) => kind === 'number',
  WHOLE: (token) => token.kind === 'number' && isWhole(token),
  /** "x250", "250pcs". */
  PIECES: (token) => token.kind === 'pieces' && isWhole(token),
  /** "3", "three", "a". */
  COUNT: (token) => countOf(token) !== null,
  MONEY: ({ kind }) => kind === 'money',
  /** A postcode is written without a comma. */
  POSTCODE: ({ kind, text }) => kind === 'number' && /^\d{4}$/.test(text),
  COLOUR: ({ kind, text }) => kind === 'word' && requestedFamily(text) !== null,
  CENTS: anyOf('c cent cents'),
  PRICED: anyOf('costing cost costs priced price prices budget of is at for a our my'),
  SPAN: anyOf('day days week weeks wk wks month months'),
  WORKING: anyOf('working business'),
  HERE: anyOf(
    'needed required due delivered delivery here there ready available arriving arrive in hand hands us with to be shipped',
  ),
  DATE: ({ kind }) => kind === 'date',
  DAY: ({ kind, value }) => (kind === 'ordinal' || kind === 'number') && value >= 1 && value <= 31,
  ORDINAL: ({ kind, value }) => kind === 'ordinal' && value >= 1 && value <= 31,
  MONTH: ({ kind, text }) => kind === 'word' && monthOf(text) !== null,
  YEAR: ({ kind, value }) => kind === 'number' && isYear(value),
  WEEKDAY: ({ kind, text }) => kind === 'word' && weekdayOf(text) !== null,
  NEXT: anyOf('next'),
  THAT: anyOf('that which are is only currently must be all and with have has you thats'),
  NOW: anyOf('now today currently only'),
  NEED: anyOf('for at need needs quantity qty of a our my about team group to'),
  TIMES: anyOf('x ×'),
  /** A number before one of these is a size or a part of a name: "5 panel cap", "500 ml bottle". */
  UNIT: anyOf(
    'mm cm m metre metres meter meters in inch inches ft feet ml l litre litres liter liters oz g gm gram grams kg gb tb mb mah w watt watts v volt volts gsm ply percent degree degrees piece pack page pages sheet sheets panel function tier can second minute minutes port colour colours color colors hour hours hr day days week weeks month months year years x × to or and cotton am pm',
  ),
  JOIN: anyOf('with by using in via for and or plus to be that which can could are is suitable having then'),
  LOGO: anyOf('with our my your the a company logo logos name names on them it design artwork branding'),
  ENGRAVE: anyOfWithTypos('engrave engraved engraving engravings engravable'),
  EMBROIDER: anyOfWithTypos('embroider embroidered embroidery embroidering embroided embroidable'),
  DEBOSS: anyOfWithTypos('deboss debossed debossing'),
  SUBLIMATE: anyOfWithTypos('sublimation sublimated sublimating sublimate'),
  PRINT: anyOfWithTypos('print prints printed printing printable'),
  SCREENPRINT: anyOfWithTypos('screenprint screenprinted screenprinting silkscreen silkscreened'),
  FOIL: anyOf('foil foiled foiling'),
  STAMP: anyOf('stamp stamped stamping'),
  ETCH: anyOf('etch etched etching'),
  TRANSFER: anyOfWithTypos('transfer transfers transferred'),
} satisfies Vocabulary['kinds']

const openers = new Set(
  'for with by before until till under below less at in and please thanks that on within needed ready up max from -'.split(
    ' ',
  ),
)

export const vocabulary: Vocabulary = { phrases, kinds, openers }

export const isSize = (token: Token | undefined) => token !== undefined && kinds.UNIT(token)

export function isYear(figure: number): boolean {
  return figure >= 2020 && figure < 2050
}
