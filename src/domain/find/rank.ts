/**
 * How well a product answers a search: the same figure on the device and at the provider, from what a tile says and from
 * the names of the categories that list it (req 17.3).
 */
import type { Asked, Phrase, Term, Word } from './asked'
import { colourWords } from './colour-words'
import { type Codes, codesOf, hasDigit, wordsIn } from './words'

/** A category or subcategory: the words of its name, and of each kind of thing that it names. */
export type Section = { words: string[]; kinds: string[][]; isMixed: boolean }

/** Text without markup; the description is read last. `sections`: the categories and subcategories that list it. `colours`: hex. */
export type Searchable = {
  name: string
  sku: string
  sections: readonly Section[]
  colours: readonly string[]
  description: () => string
}

/** A product in words. */
export type SearchDocument = {
  name: string[]
  /** What it is, by its own name and by its categories' names: each ends with the noun. */
  kinds: string[][]
  /** What it may be, by the names of categories of several things. */
  mixedKinds: string[][]
  codes: Codes
  sections: string[]
  colours: string[]
  /** Read last, and only where nothing else answers. */
  description: () => string[]
}

/** Of more hits the best-selling ones are ranked; the others follow in the order in which they sell. */
export const maxRanked = 400

/**
 * What one word is worth by where it stands. What a product is comes last in its name: a bottle opener opens bottles.
 * `listed` comes on top where a category says it, too.
 */
const worth = { kind: 14, name: 9, section: 6, description: 2, listed: 2, code: 9 }
/** For a word that goes on: "umb" in "Umbrella". */
const ofBeginning = 0.6
const ofSynonym = 0.85
/** A product that answers more of the terms comes first; then what is added where a name says it in the typed order. */
const perTerm = 100
/** What is the thing that is looked for comes before what only has to do with it. */
const ofKind = 500
const inOneGo = { anywhere: 4, first: 2, whole: 30 }
const ofCode = 1000

export function documentOf({ name, sku, sections, colours, description }: Searchable): SearchDocument {
  let told: string[] | null = null
  return {
    name: wordsIn(name),
    kinds: [wordsIn(nounPhrase(name)), ...kindsOf(sections, false)],
    mixedKinds: kindsOf(sections, true),
    codes: codesOf(sku),
    sections: [...new Set(sections.flatMap(({ words }) => words))],
    colours: [...new Set(colours.flatMap(colourWords))],
    description: () => (told ??= wordsIn(description())),
  }
}

function kindsOf(sections: readonly Section[], isMixed: boolean): string[][] {
  return sections.flatMap((section) => (section.isMixed === isMixed ? section.kinds : []))
}

/** Of "Mugs & Cups" both are kinds of things, and either may be what one of its products is. */
export function sectionOf(name: string): Section {
  const kinds = name.split(/[&,/+]|\band\b/i).map(wordsIn)
  const named = kinds.filter((words) => words.length > 0)
  return { words: wordsIn(name), kinds: named, isMixed: named.length > 1 }
}

/** A name up to its noun: "Steel Bottle" of "Steel Bottle with Straw, 750 ml". */
function nounPhrase(name: string): string {
  const [phrase = ''] = name.split(/\s[-–—|]\s|[,(/]|\s(?:with|for|in|w\/)\s/i)
  const words = phrase.trim().split(/\s+/)
  while (words.length > 1 && hasDigit(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

/** The higher, the better; 0 where it answers nothing. */
export function scoreOf(document: SearchDocument, asked: Asked): number {
  const byCode = asked.code !== null && document.codes.whole.startsWith(asked.code) ? ofCode : 0
  const worths = asked.terms.map((term) => termWorth(term, document)).filter((one) => one > 0)
  const sum = worths.reduce((all, one) => all + one, byCode + perTerm * worths.length)
  return sum > 0 ? sum + orderWorth(document.name, asked.words) : 0
}

export type Ranked<Product> = {
  products: Product[]
  /** Those that are the thing that is looked for; empty where none is, or nothing says what that is. */
  kind: Set<Product>
  /** The term that names it. */
  noun: Term | null
}

/** Best first; products that answer alike stay as they are given: in the order in which they sell. */
export function ranked<Product>(
  products: readonly Product[],
  asked: Asked,
  documentFor: (product: Product) => SearchDocument,
): Ranked<Product> {
  const read = products.slice(0, maxRanked).map((product) => ({ product, document: documentFor(product) }))
  // "Navy polos" and "polos navy" are polos: the last term that any of them is. Among keyrings and tools, by their category,
  // not each is a keyring: that counts only where no product and no other category is called so.
  const nounBy = (isOf: typeof isOfKind) =>
    asked.terms.findLast((term) => read.some(({ document }) => isOf(document, term))) ?? null
  const plain = nounBy(isOfKind)
  const noun = plain ?? nounBy(isOfMixedKind)
  const isOf = plain ? isOfKind : isOfMixedKind
  const scored = read.map(({ product, document }) => {
    const isKind = noun !== null && isOf(document, noun)
    return { product, isKind, score: scoreOf(document, asked) + (isKind && !asked.isAny ? ofKind : 0) }
  })
  const best = scored.toSorted((one, other) => other.score - one.score)
  return {
    products: [...best.map(({ product }) => product), ...products.slice(maxRanked)],
    kind: new Set(best.flatMap(({ product, isKind }) => (isKind ? [product] : []))),
    noun,
  }
}

function isOfMixedKind({ mixedKinds }: SearchDocument, term: Term): boolean {
  return namesOne(mixedKinds, term)
}

function isOfKind({ kinds }: SearchDocument, term: Term): boolean {
  return namesOne(kinds, term)
}

function namesOne(kinds: string[][], term: Term): boolean {
  return term.some(({ words }) => kinds.some((kind) => endsWith(kind, words)))
}

function endsWith(kind: string[], words: Word[]): boolean {
  const start = kind.length - words.length
  // A word that is still being typed names nothing yet.
  return start >= 0 && words.every(({ forms }, at) => forms.includes(kind[start + at] ?? ''))
}

function termWorth(term: Term, document: SearchDocument): number {
  const best = (describes: boolean) =>
    most(term, (phrase) => phraseWorth(phrase, document, describes), worth.kind + worth.listed)
  return best(false) || best(true)
}

function phraseWorth(phrase: Phrase, document: SearchDocument, describes: boolean): number {
  const worths = phrase.words.map((word) => wordWorth(word, document, describes))
  if (worths.includes(0)) return 0
  const mean = worths.reduce((sum, one) => sum + one, 0) / worths.length
  // Words that belong together are worth what the last of them is.
  const together = worths.length > 1 && standsIn(document.name, phrase.words) ? (worths.at(-1) ?? 0) : 0
  return Math.max(mean, together) * (phrase.isOwn ? 1 : ofSynonym)
}

function wordWorth(
  word: Word,
  { name, kinds, codes, sections, colours, description }: SearchDocument,
  describes: boolean,
) {
  const fits = (own: string) => fit(word, own)
  const fitIn = (words: string[]) => most(words, fits, 1)
  const inName = Math.max(
    fits(name.at(-1) ?? '') * worth.kind,
    fits(kinds[0]?.at(-1) ?? '') * worth.kind,
    fitIn(name) * worth.name,
    fitIn(colours) * worth.name,
  )
  const inSection = fitIn(sections)
  if (inName > 0) return inName + inSection * worth.listed
  const inCode = word.isGuess ? 0 : Math.max(fits(codes.whole), fitIn(codes.parts))
  const best = Math.max(inSection * worth.section, inCode * worth.code)
  return best > 0 || !describes ? best : fitIn(description()) * worth.description
}

/** Whether a name says all that is looked for, or some where that will do. */
export function isNamed(name: string[], { terms, isAny }: Asked): boolean {
  const says = (term: Term) =>
    term.some(({ words }) => words.every((word) => name.some((own) => fit(word, own) > 0)))
  return isAny ? terms.some(says) : terms.every(says)
}

/** 1: it is the word. */
export function fit({ forms, begins }: Word, own: string): number {
  if (own === '') return 0
  if (forms.includes(own)) return 1
  return begins && own.startsWith(forms[0] ?? '') ? ofBeginning : 0
}

/** Looks no further than `enough`: nothing can be worth more. */
function most<T>(all: readonly T[], worthOf: (one: T) => number, enough: number): number {
  let best = 0
  for (const one of all) {
    if (best >= enough) return best
    best = Math.max(best, worthOf(one))
  }
  return best
}

function standsIn(name: string[], words: Word[]): boolean {
  return name.some((_, start) => words.every((word, at) => fit(word, name[start + at] ?? '') > 0))
}

function orderWorth(name: string[], words: string[]): number {
  const [own, typed] = [` ${name.join(' ')}`, ` ${words.join(' ')}`]
  if (own === typed) return inOneGo.whole
  const at = own.indexOf(typed)
  if (at === -1) return 0
  return at === 0 ? inOneGo.anywhere + inOneGo.first : inOneGo.anywhere
}
