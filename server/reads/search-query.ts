/** What is looked for, in the words of PostgreSQL. */
import type { Asked, Phrase, Word } from '../../src/domain/find/asked'

/** `(mug | mugs | mug:*) & navy`: words hold letters and digits only, so nothing in them is an operator. */
export function tsQueryText({ terms, isAny }: Asked): string {
  return terms
    .map((term) => `(${[...new Set(term.map(phraseText))].join(' | ')})`)
    .join(isAny ? ' | ' : ' & ')
}

function phraseText({ words }: Phrase): string {
  return `(${words.map(wordText).join(' & ')})`
}

/** What was not typed so is no part of a stock code (weight C, db/product-document.ts). */
function wordText({ forms, begins, isGuess }: Word): string {
  const where = isGuess ? 'ABD' : ''
  const whole = forms.map((form) => (where === '' ? form : `${form}:${where}`))
  return `(${[...whole, ...(begins ? [`${forms[0]}:*${where}`] : [])].join(' | ')})`
}
