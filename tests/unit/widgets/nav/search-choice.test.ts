/** Keys of the search box, in every order relative to the search results (req 1.9). */
import { expect, test } from 'vitest'
import {
  isSelectionStable,
  nextChoice,
  noChoice,
  optionsOf,
  type SearchEvent,
} from '../../../../src/widgets/nav/search-choice'

const down: SearchEvent = { type: 'moved', step: 1 }
const up: SearchEvent = { type: 'moved', step: -1 }
const enter: SearchEvent = { type: 'entered' }
const close: SearchEvent = { type: 'closed' }
const type = (text: string): SearchEvent => ({ type: 'typed', text })
const answer = (options: string, text: string | null = 'mug'): SearchEvent => ({
  type: 'answered',
  answer: { text, options: options.split(' ').filter(Boolean) },
})
const hits = answer('a b c')

/** Returns the state after `mug` was typed and these events happened. */
const after = (...events: SearchEvent[]) => [type('mug'), ...events].reduce(nextChoice, noChoice)

test.each<[string, SearchEvent[], string | null]>([
  ['the first by down', [hits, down], 'a'],
  ['the last by up', [hits, up], 'c'],
  ['the first after the last', [hits, down, down, down, down], 'a'],
  ['nothing while there are no options', [down], null],
  ['the first by down before options arrive', [down, hits], 'a'],
  ['the last by up before options arrive', [up, hits], 'c'],
  ['the first again by one more press than there are options', [down, down, down, down, hits], 'a'],
  ['nothing of an earlier text', [answer('x y', 'mu'), down], null],
  ['nothing from old options that are shown until new ones arrive', [answer('x y', null), down], null],
  ['the first of the typed text when its options arrive', [answer('x y', 'mu'), down, hits], 'a'],
  ['the same option when a newer answer has it elsewhere', [down, hits, answer('c b a')], 'a'],
  ['nothing when a newer answer does not contain the option', [down, hits, answer('b c')], null],
  ['the option that is below the active one now', [down, hits, answer('c a b'), down], 'b'],
  ['nothing after more was typed', [hits, down, type('mugs'), type('mug')], null],
  ['nothing by a key pressed before more was typed', [down, type('mugs'), answer('a', 'mugs')], null],
  ['nothing after it closed', [down, close, hits], null],
])('active option is %s', (_, events, active) => expect(after(...events).active).toBe(active))

test('newer list replaces the shown list unless it moves the chosen option', () => {
  const shown = ['a', 'b', 'c']
  expect(isSelectionStable(-1, shown, ['x'])).toBe(true)
  expect(isSelectionStable(1, shown, ['x', 'b'])).toBe(true)
  expect(isSelectionStable(1, shown, ['b', 'a', 'c'])).toBe(false)
  expect(isSelectionStable(1, shown, ['a'])).toBe(false)
})

test.each<[string, SearchEvent[], boolean, string | null]>([
  ['waits for the option that an arrow requested', [down, enter], true, null],
  ['opens the requested option when it arrives', [down, enter, hits], true, 'a'],
  ['opens nothing when no option arrives', [down, enter, answer('')], true, null],
  ['does not wait without an arrow', [enter], false, null],
  ['stops waiting after the list closed', [down, enter, close, hits], false, null],
])('Enter %s', (_, events, isEntered, active) => {
  expect(after(...events)).toMatchObject({ isEntered, active })
})

test('options belong to the typed text only, also when it is typed again', () => {
  const options = [[hits], [hits, type('mugs')], [hits, type('mugs'), type('mug')], [answer('a', 'mu')]].map(
    (events) => optionsOf(after(...events)),
  )
  expect(options).toEqual([['a', 'b', 'c'], null, ['a', 'b', 'c'], null])
})
