/** A table of the conditions that buyers write besides the product: their wording and their meaning (req 17.1). */
import { type BrandingId, brandingNames, printMethods } from '../branding/branding-names'
import { addDays } from '../delivery/working-days'
import {
  dayOfDate,
  dayOfMonth,
  dayOfWeekday,
  endOfMonth,
  endOfWeek,
  monthOf,
  weekdayOf,
} from './sentence-days'
import { type Pattern, pattern } from './sentence-pattern'
import { countOf, type Token } from './sentence-tokens'
import { anyOf, isYear, kinds, vocabulary } from './sentence-vocabulary'

/** The conditions of one phrase of a sentence; a field is missing when the phrase does not state it. */
export type Condition = {
  /** Maximum price of one piece in integer cents. */
  priceUpTo?: number
  /** Maximum price of all pieces in integer cents. */
  totalUpTo?: number
  /** The maximum price includes GST, which the shop's prices do not. */
  includesGst?: true
  /** Pieces. */
  quantity?: number
  /** Day on which the products have to arrive, as ISO date. */
  neededBy?: string
  /** Calendar days. */
  dispatchWithin?: number
  inStock?: true
  minimumUpTo?: number
  /** Titles of our methods, any of which is enough. */
  branding?: string[]
}

/** `today` is an ISO date. `parse` returns null when the tokens are no such condition after all. */
type Rule = { patterns: Pattern[]; parse: (tokens: Token[], today: string) => Condition | null }

function rule(patterns: string[], parse: Rule['parse']): Rule {
  return { patterns: patterns.map((patternText) => pattern(patternText, vocabulary)), parse }
}

function branding(patternText: string, ...methods: BrandingId[]): Rule {
  return rule([`JOIN* ${patternText} LOGO*`], () => ({ branding: methods.map((id) => brandingNames[id]) }))
}

/** More specific rules come first, because each rule takes its words out of the sentence. */
export const rules: Rule[] = [
  // Days
  rule(
    [
      'HERE* <by>? the? WEEKDAY? the? DAY of? MONTH YEAR?',
      'HERE* <by>? WEEKDAY? MONTH the? DAY YEAR?',
      'HERE* <by> WEEKDAY? the? DATE',
      'needed|required|due|deadline DATE',
      'HERE* <by> the? ORDINAL',
    ],
    writtenDay,
  ),
  rule(['HERE* <by>? NEXT WEEKDAY', 'HERE* <by> this|coming|the? WEEKDAY', 'this WEEKDAY'], weekday),
  rule(['HERE* <by> the? end of the? NEXT month', 'HERE* <by>? NEXT month'], (_, today) => ({
    neededBy: endOfMonth(null, true, today),
  })),
  rule(['HERE* <by> the? end of the? MONTH YEAR?', 'HERE* <by> the? end of the? month'], (tokens, today) => {
    const newYear = `${tokens.find(kinds.YEAR)?.value ?? 0}-01-01`
    return {
      neededBy: endOfMonth(monthOf(textOf(tokens, kinds.MONTH)), false, newYear > today ? newYear : today),
    }
  }),
  rule(['HERE* <by>? the? end of NEXT week', 'HERE* <by>? NEXT week'], (_, today) => ({
    neededBy: endOfWeek(true, today),
  })),
  rule(['HERE* <by>? the? end of the|this? week', 'HERE* <by>? this week'], (_, today) => ({
    neededBy: endOfWeek(false, today),
  })),
  rule(['HERE* <by> christmas|xmas'], (_, today) => ({
    neededBy: dayOfDate({ day: 24, month: 12, year: null }, today) ?? today,
  })),
  rule(['HERE* <by>? tomorrow'], (_, today) => ({ neededBy: addDays(today, 1) })),
  rule(['HERE* <within> a? fortnight <fromNow>?', 'a? fortnight <turnaround>'], () => ({
    dispatchWithin: 14,
  })),
  rule(['HERE* <within> a couple of WORKING? SPAN <fromNow>?'], (tokens) => span(2, tokens)),
  rule(
    [
      'HERE* <within> COUNT WORKING? SPAN <fromNow>?',
      'COUNT WORKING? SPAN <turnaround>',
      'HERE* COUNT WORKING? SPAN from now|today',
    ],
    (tokens) => span(tokens.map(countOf).find((count) => count !== null) ?? 0, tokens),
  ),

  // There is no filter for a destination, so the phrase is taken out without a condition.
  rule(
    [
      'HERE* delivered|delivery|shipped|shipping|ship|sent|send to|in|into postcode? POSTCODE !<pieces>',
      'to? postcode POSTCODE',
    ],
    () => ({}),
  ),

  // Prices: the last number is the limit. Cents come first, because "under 50 cents" is not 50 dollars.
  rule(['PRICED* <atMost>? NUMBER CENTS <orLess>? <each>?'], (tokens) => price(tokens.find(kinds.NUMBER), 1)),
  rule(['PRICED* between|from? MONEY -|–|to|and MONEY <dollars>? <each>?'], (tokens) =>
    price(tokens.at(-1), 1),
  ),
  rule(
    [
      'PRICED* between|from? MONEY -|–|to|and NUMBER <dollars>? <each>?',
      'PRICED* between|from? NUMBER -|–|to|and NUMBER <dollars> <each>?',
      'between NUMBER and NUMBER <each>',
    ],
    (tokens) => price(tokens.at(-1), 100),
  ),
  rule(['incl|inc|including|includes gst|tax'], () => ({ includesGst: true })),
  rule(
    [' for <about>? WHOLE', ''].flatMap((count) => [
      `with? a|my|our? total|overall|whole budget|cost|price|spend? PRICED* <atMost>? MONEY${count}`,
      `PRICED* <atMost>? MONEY <total>${count}`,
    ]),
    (tokens) => {
      const quantity = tokens.findLast(kinds.WHOLE)?.value
      return { totalUpTo: tokens.find(kinds.MONEY)?.value ?? 0, ...(quantity && { quantity }) }
    },
  ),
  rule(['PRICED* <atMost> PRICED* MONEY <dollars>? <orLess>? <each>?'], (tokens) =>
    price(tokens.find(kinds.MONEY), 1),
  ),
  // There is no filter for a minimum price, so the phrase is taken out without a condition.
  rule(['PRICED* <above> MONEY <dollars>? <each>?'], () => ({})),
  rule(['PRICED* MONEY <dollars>? <orLess>? <each>?'], (tokens) => price(tokens.find(kinds.MONEY), 1)),
  rule(
    [
      'PRICED* <atMost>? NUMBER <dollars> <orLess>? <each>?',
      'PRICED* <atMost> COUNT <dollars> <orLess>? <each>?',
      'PRICED* <under> NUMBER <each>',
      'PRICED* <under> NUMBER $',
    ],
    (tokens) => dollars(tokens),
  ),

  // Stock and minimum order
  rule(['THAT* <above> WHOLE <pieces>? <inStock> NOW*'], (tokens) => {
    const condition = pieces(tokens, 1)
    return condition && { ...condition, inStock: true }
  }),
  rule(['THAT* <inStock> NOW*'], () => ({ inStock: true })),
  rule(['with? no minimum|min|moq <orders>?', 'without a|any? minimum|min|moq <orders>?'], () => ({
    minimumUpTo: 1,
  })),
  rule(['with? a? minimum|min|moq <orders>? <atMost>? WHOLE <orLess>?'], (tokens) => ({
    minimumUpTo: tokens.at(-1)?.value ?? 1,
  })),

  // An excluded colour is no colour that is searched for, and a product without branding is in every list.
  rule(
    ['and|but? not|except|excluding|no COLOUR or|and|nor COLOUR', 'and|but? not|except|excluding|no COLOUR'],
    () => ({}),
  ),
  rule(
    [
      'unbranded|undecorated|unprinted',
      'with? no|without any? branding|logo|logos|print|printing|decoration',
    ],
    () => ({}),
  ),

  // Branding
  branding('laser ENGRAVE', 'laser-engraving'),
  branding('ENGRAVE', 'laser-engraving'),
  branding('laser ETCH', 'laser-engraving'),
  branding('laser !pointer|pointers|light|lights|level|levels|measure', 'laser-engraving'),
  branding('EMBROIDER', 'embroidery'),
  branding('imitation|mock|faux ETCH', 'imitation-etch'),
  branding('ETCH', 'laser-engraving', 'imitation-etch'),
  branding('DEBOSS', 'debossing'),
  branding('dye? SUBLIMATE PRINT?', 'sublimation-print'),
  branding('dye sub PRINT?', 'sublimation-print'),
  branding('hot FOIL? STAMP', 'hot-stamping'),
  branding('FOIL PRINT', 'foil-printing'),
  branding('FOIL STAMP', 'hot-stamping'),
  branding('with|in gold|silver? FOIL', 'foil-printing'),
  branding('pad PRINT', 'pad-print'),
  branding('rotary screen PRINT', 'rotary-screen-print'),
  branding('silk? screen PRINT', 'screen-print'),
  branding('SCREENPRINT', 'screen-print'),
  branding('silicone digital? PRINT', 'silicone-digital-print'),
  branding('rotary digital PRINT', 'rotary-digital-print'),
  branding('direct digital PRINT?', 'direct-digital'),
  branding('uv PRINT', 'direct-digital'),
  branding('digital|digitally PRINT', 'digital-print'),
  branding('digital label|labels', 'digital-label'),
  branding('heat TRANSFER PRINT?', 'colourflex-transfer'),
  branding('colourflex TRANSFER?', 'colourflex-transfer'),
  branding('resin coated|coating|dome|domed', 'resin-coated-finish'),
  branding(
    'full colour|color PRINT',
    'digital-print',
    'direct-digital',
    'rotary-digital-print',
    'silicone-digital-print',
    'colourflex-transfer',
    'sublimation-print',
  ),
  rule(
    [
      'JOIN* printed LOGO*',
      'with|for|by printing LOGO*',
      'with a? print LOGO*',
      'JOIN* COUNT colour|color PRINT LOGO*',
    ],
    () => ({
      branding: printMethods,
    }),
  ),

  // Pieces with a unit first; then numbers recognized by their position, which have to be 10 or more, because a
  // smaller number may count the parts of a set.
  rule(
    [
      'NEED* between|from? WHOLE to|and|-|– WHOLE <pieces>',
      'NEED* <about>? PIECES of? <pieces>?',
      'NEED* <about>? TIMES? WHOLE <pieces>',
      'qty|quantity of? <about>? WHOLE',
      'NEED* <about>? WHOLE of',
      'for NEED* team|group|staff|class|crew|crowd of <about>? WHOLE',
    ],
    (tokens) => pieces(tokens, 1),
  ),
  rule(['NEED* between|from? WHOLE to|and|-|– WHOLE !UNIT'], (tokens) => pieces(tokens, 10)),
  rule(
    [
      'for|at|need|@ <about>? WHOLE $',
      '<about> WHOLE !UNIT',
      'NEED* WHOLE or so',
      'TIMES WHOLE !UNIT',
      'WHOLE TIMES !NUMBER',
    ],
    (tokens) => pieces(tokens, 10),
  ),
]

/** Words of a request that describe no product: `politeWords` come before the product, `asides` anywhere. */
export const politeWords = pattern('POLITE* !vis', {
  ...vocabulary,
  kinds: {
    POLITE: anyOf(
      'hi hello hey gday please can could would will you we i im were id wed ive weve am are need want like love to get order buy find show me us some any looking look for after do does have got sell stock supply there is what whats which kind kinds sort sorts type types of a an the our my just want quote on help with require requires guys anything send',
    ),
  },
})
const requestWords = anyOf(
  'need want looking after find please would can could what which hi hello hey have got me require',
)
export const isRequestWord = (token: Token) => requestWords(token)

export const asides: Pattern[] = [
  'please|thanks|cheers|asap|urgently',
  'thank you',
  'do|have you guys? have|got|sell|stock|offer',
  'that you have|sell|stock',
  'we|i? need|want them|it|these? all?',
  'must|should|has|have to? arrive|be here?',
  'the? event|function|conference|launch|party is on?',
  'with our|my|a|your|the company? logo on? it|them?',
  'with our|my|a|your|the company? name|branding on? it|them?',
  'for our|my|all our|my|the? ANY ANY? $',
  'for a|an|the event|conference|expo|launch|party|function|wedding|fundraiser',
  'for a|an|the trade show',
  'delivered|delivery|shipped|shipping|sent to ANY ANY? $',
  'in|to|around sydney|melbourne|brisbane|perth|adelaide|hobart|darwin|canberra|australia',
  'in|with COUNT colour|color|colours|colors',
  'with COUNT logo|logos|print|prints',
  'a? quote|quotation|pricing for|on',
  'ex|excl|excluding|plus|+ gst|tax',
].map((patternText) =>
  pattern(patternText, {
    ...vocabulary,
    kinds: { ANY: ({ kind }) => kind === 'word', COUNT: kinds.COUNT },
  }),
)

function writtenDay(tokens: Token[], today: string): Condition | null {
  const date = tokens.find(kinds.DATE)?.date
  const month = monthOf(textOf(tokens, kinds.MONTH))
  const day = tokens.findLast(kinds.DAY)?.value ?? 0
  const year = tokens.find(kinds.YEAR)?.value ?? null
  const neededBy = date
    ? dayOfDate(date, today)
    : month === null
      ? dayOfMonth(day, today)
      : dayOfDate({ day, month, year }, today)
  return neededBy === null ? null : { neededBy }
}

function weekday(tokens: Token[], today: string): Condition | null {
  const dayNumber = weekdayOf(textOf(tokens, kinds.WEEKDAY))
  return dayNumber === null ? null : { neededBy: dayOfWeekday(dayNumber, tokens.some(kinds.NEXT), today) }
}

function span(count: number, tokens: Token[]): Condition | null {
  const unit = textOf(tokens, kinds.SPAN)
  const days = unit.startsWith('w') ? 7 : unit.startsWith('m') ? 30 : tokens.some(kinds.WORKING) ? 7 / 5 : 1
  return count < 1 || count > 999 ? null : { dispatchWithin: Math.ceil(count * days) }
}

function price(token: Token | undefined, unitInCents: number): Condition | null {
  const cents = Math.round((token?.value ?? 0) * unitInCents)
  return cents > 0 ? { priceUpTo: cents } : null
}

function dollars(tokens: Token[]): Condition | null {
  const counts = tokens.map((token) => (token.kind === 'number' ? token.value : countOf(token)))
  const cents = Math.round((counts.findLast((count) => count !== null) ?? 0) * 100)
  return cents > 0 ? { priceUpTo: cents } : null
}

function pieces(tokens: Token[], minimum: number): Condition | null {
  const quantity = tokens.findLast(({ kind }) => kind === 'number' || kind === 'pieces')?.value ?? 0
  return quantity < minimum || (minimum > 1 && isYear(quantity)) ? null : { quantity }
}

function textOf(tokens: Token[], kind: (token: Token) => boolean): string {
  return tokens.find(kind)?.text ?? ''
}
