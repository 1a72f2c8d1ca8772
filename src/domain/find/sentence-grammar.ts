/** What buyers write besides the product, as a table: how it is said, and what it means (req 17.1). */
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

/** What one phrase of a sentence asks for; each missing where it says nothing of that. */
export type Condition = {
  /** Integer cents of one piece, at most. */
  priceUpTo?: number
  /** Pieces. */
  quantity?: number
  /** The day on which it has to be there, as ISO text. */
  by?: string
  /** Calendar days. */
  dispatchWithin?: number
  inStock?: true
  minimumUpTo?: number
  /** Titles of our methods, of which one will do. */
  branding?: string[]
}

/** `today` is ISO text. `means` is null where it is not that after all. */
type Rule = { says: Pattern[]; means: (said: Token[], today: string) => Condition | null }

function rule(says: string[], means: Rule['means']): Rule {
  return { says: says.map((one) => pattern(one, vocabulary)), means }
}

function branding(says: string, ...methods: BrandingId[]): Rule {
  return rule([`JOIN* ${says} LOGO*`], () => ({ branding: methods.map((id) => brandingNames[id]) }))
}

/** What is more exact stands before what is less, as it takes its words out of the sentence. */
export const rules: Rule[] = [
  // Days
  rule(
    [
      'HERE* <by>? the? WEEKDAY? the? DAY of? MONTH YEAR?',
      'HERE* <by>? WEEKDAY? MONTH the? DAY YEAR?',
      'HERE* <by> WEEKDAY? the? DATE',
      'HERE* <by> the? ORDINAL',
    ],
    writtenDay,
  ),
  rule(['HERE* <by>? NEXT WEEKDAY', 'HERE* <by> this|coming|the? WEEKDAY', 'this WEEKDAY'], weekday),
  rule(['HERE* <by> the? end of the? NEXT month', 'HERE* <by> NEXT month'], (_, today) => ({
    by: endOfMonth(null, true, today),
  })),
  rule(['HERE* <by> the? end of the? MONTH', 'HERE* <by> the? end of the? month'], (said, today) => ({
    by: endOfMonth(monthOf(textOf(said, kinds.MONTH)), false, today),
  })),
  rule(['HERE* <by>? the? end of NEXT week', 'HERE* <by>? NEXT week'], (_, today) => ({
    by: endOfWeek(true, today),
  })),
  rule(['HERE* <by>? the? end of the|this? week', 'HERE* <by>? this week'], (_, today) => ({
    by: endOfWeek(false, today),
  })),
  rule(['HERE* <by> christmas|xmas'], (_, today) => ({
    by: dayOfDate({ day: 24, month: 12, year: null }, today) ?? today,
  })),
  rule(['HERE* <by>? tomorrow'], (_, today) => ({ by: addDays(today, 1) })),
  rule(['HERE* <within> a? fortnight <fromNow>?', 'a? fortnight <turnaround>'], () => ({
    dispatchWithin: 14,
  })),
  rule(['HERE* <within> a couple of WORKING? SPAN <fromNow>?'], (said) => span(2, said)),
  rule(
    [
      'HERE* <within> COUNT WORKING? SPAN <fromNow>?',
      'COUNT WORKING? SPAN <turnaround>',
      'HERE* COUNT WORKING? SPAN from now|today',
    ],
    (said) => span(said.map(countOf).find((count) => count !== null) ?? 0, said),
  ),

  // Prices: the last figure is the limit. Cents come first, as "under 50 cents" is not 50 dollars.
  rule(['PRICED* <atMost>? NUMBER CENTS <orLess>? <each>?'], (said) => price(said.find(kinds.NUMBER), 1)),
  rule(['PRICED* between|from? MONEY -|–|to|and MONEY <dollars>? <each>?'], (said) => price(said.at(-1), 1)),
  rule(
    [
      'PRICED* between|from? MONEY -|–|to|and NUMBER <dollars>? <each>?',
      'PRICED* between|from? NUMBER -|–|to|and NUMBER <dollars> <each>?',
      'between NUMBER and NUMBER <each>',
    ],
    (said) => price(said.at(-1), 100),
  ),
  rule(['PRICED* <atMost> PRICED* MONEY <dollars>? <orLess>? <each>?'], (said) =>
    price(said.find(kinds.MONEY), 1),
  ),
  // There is no filter for the least that something may cost.
  rule(['PRICED* <above> MONEY <dollars>? <each>?'], () => ({})),
  rule(['PRICED* MONEY <dollars>? <orLess>? <each>?'], (said) => price(said.find(kinds.MONEY), 1)),
  rule(
    [
      'PRICED* <atMost>? NUMBER <dollars> <orLess>? <each>?',
      'PRICED* <atMost> COUNT <dollars> <orLess>? <each>?',
      'PRICED* <under> NUMBER <each>',
      'PRICED* <under> NUMBER $',
    ],
    (said) => dollars(said),
  ),

  // Stock and minimum order
  rule(['THAT* <inStock> NOW*'], () => ({ inStock: true })),
  rule(['with? no minimum|min|moq <orders>?', 'without a|any? minimum|min|moq <orders>?'], () => ({
    minimumUpTo: 1,
  })),
  rule(['with? a? minimum|min|moq <orders>? <atMost>? WHOLE <orLess>?'], (said) => ({
    minimumUpTo: said.at(-1)?.value ?? 1,
  })),

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
  rule(['JOIN* printed LOGO*', 'with|for|by printing LOGO*', 'with a? print LOGO*'], () => ({
    branding: printMethods,
  })),

  // Pieces that are called so; then those that are told by their place, never few: a set has parts, too
  rule(
    [
      'NEED* <about>? PIECES of? <pieces>?',
      'NEED* <about>? TIMES? WHOLE <pieces>',
      'qty|quantity of? <about>? WHOLE',
      'NEED* <about>? WHOLE of',
      'for NEED* team|group|staff|class|crew|crowd of <about>? WHOLE',
    ],
    (said) => pieces(said, 1),
  ),
  rule(['for|at|need <about>? WHOLE $', 'TIMES WHOLE !UNIT', 'WHOLE TIMES !NUMBER'], (said) =>
    pieces(said, 10),
  ),
]

/** Words that ask, and say nothing of a product: before the product, and anywhere. */
export const politeWords = pattern('POLITE*', {
  ...vocabulary,
  kinds: {
    POLITE: anyOf(
      'hi hello hey gday please can could would will you we i im were id wed ive weve am are need want like love to get order buy find show me us some any looking look for after do does have got sell stock supply there is what whats which kind kinds sort sorts type types of a an the our my just want quote on help with require requires guys anything send',
    ),
  },
})
const asks = anyOf(
  'need want looking after find please would can could what which hi hello hey have got me require',
)
export const isAsking = (token: Token) => asks(token)

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
].map((one) => pattern(one, { ...vocabulary, kinds: { ANY: ({ kind }) => kind === 'word' } }))

function writtenDay(said: Token[], today: string): Condition | null {
  const date = said.find(kinds.DATE)?.date
  const month = monthOf(textOf(said, kinds.MONTH))
  const day = said.findLast(kinds.DAY)?.value ?? 0
  const year = said.find(kinds.YEAR)?.value ?? null
  const by = date
    ? dayOfDate(date, today)
    : month === null
      ? dayOfMonth(day, today)
      : dayOfDate({ day, month, year }, today)
  return by === null ? null : { by }
}

function weekday(said: Token[], today: string): Condition | null {
  const place = weekdayOf(textOf(said, kinds.WEEKDAY))
  return place === null ? null : { by: dayOfWeekday(place, said.some(kinds.NEXT), today) }
}

function span(count: number, said: Token[]): Condition | null {
  const unit = textOf(said, kinds.SPAN)
  const days = unit.startsWith('w') ? 7 : unit.startsWith('m') ? 30 : said.some(kinds.WORKING) ? 7 / 5 : 1
  return count < 1 || count > 999 ? null : { dispatchWithin: Math.ceil(count * days) }
}

function price(token: Token | undefined, unitInCents: number): Condition | null {
  const cents = Math.round((token?.value ?? 0) * unitInCents)
  return cents > 0 ? { priceUpTo: cents } : null
}

function dollars(said: Token[]): Condition | null {
  const counts = said.map((token) => (token.kind === 'number' ? token.value : countOf(token)))
  const cents = Math.round((counts.findLast((count) => count !== null) ?? 0) * 100)
  return cents > 0 ? { priceUpTo: cents } : null
}

function pieces(said: Token[], least: number): Condition | null {
  const quantity = said.findLast(({ kind }) => kind === 'number' || kind === 'pieces')?.value ?? 0
  return quantity < least || (least > 1 && isYear(quantity)) ? null : { quantity }
}

function textOf(said: Token[], kind: (token: Token) => boolean): string {
  return said.find(kind)?.text ?? ''
}
