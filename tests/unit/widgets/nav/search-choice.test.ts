/** Keys of the search box, in every order with its answers (req 1.9). */
import { describe, expect, test } from 'vitest'
import {
  keepsPlace,
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

/** After `mug` was typed, and then this. */
const after = (...events: SearchEvent[]) => [type('mug'), ...events].reduce(nextChoice, noChoice)

describe('chosen is', () => {
  test.each<[string, SearchEvent[], string | null]>([
    ['nothing before a key', [hits], null],
    ['the first by down', [hits, down], 'a'],
    ['the last by up', [hits, up], 'c'],
    ['the next', [hits, down, down], 'b'],
    ['the first after the last', [hits, down, down, down, down], 'a'],
    ['the last before the first', [hits, down, up], 'c'],
    ['nothing while there are none', [down], null],
    ['the first by down before they come', [down, hits], 'a'],
    ['the second by two', [down, down, hits], 'b'],
    ['the last by up before they come', [up, hits], 'c'],
    ['nothing by down and up', [down, up, hits], null],
    ['one of them by more presses than there are', [down, down, down, down, hits], 'a'],
    ['nothing of nothing', [down, answer('')], null],
    ['nothing of an earlier text', [answer('x y', 'mu'), down], null],
    ['nothing of options that stay until the next come', [answer('x y', null), down], null],
    ['the first of the typed text, when it comes', [answer('x y', 'mu'), down, hits], 'a'],
    ['the same where a fresher answer has it elsewhere', [down, hits, answer('c b a')], 'a'],
    ['nothing where a fresher answer does not have it', [down, hits, answer('b c')], null],
    ['what stands below it now', [down, hits, answer('c a b'), down], 'b'],
    ['nothing after more was typed', [hits, down, type('mugs'), type('mug')], null],
    ['nothing by a press before more was typed', [down, type('mugs'), answer('a', 'mugs')], null],
    ['nothing after it closed', [down, close, hits], null],
  ])('%s', (_, events, active) => {
    expect(after(...events).active).toBe(active)
  })
})

test('a fresher list takes the place of one unless it moves the chosen option', () => {
  const shown = ['a', 'b', 'c']
  expect(keepsPlace(-1, shown, ['x'])).toBe(true)
  expect(keepsPlace(1, shown, ['x', 'b'])).toBe(true)
  expect(keepsPlace(1, shown, ['b', 'a', 'c'])).toBe(false)
  expect(keepsPlace(1, shown, ['a'])).toBe(false)
})

describe('Enter', () => {
  test.each<[string, SearchEvent[], boolean, string | null]>([
    ['waits for what an arrow asked for', [down, enter], true, null],
    ['opens it when it comes', [down, enter, hits], true, 'a'],
    ['opens what came right before', [down, hits, enter], true, 'a'],
    ['opens nothing where nothing comes', [down, enter, answer('')], true, null],
    ['waits for nothing without an arrow', [enter], false, null],
    ['waits no longer after more was typed', [down, enter, type('mugs')], false, null],
    ['waits no longer after it closed', [down, enter, close, hits], false, null],
  ])('%s', (_, events, isEntered, active) => {
    expect(after(...events)).toMatchObject({ isEntered, active })
  })
})

test('options are those of the typed text alone, also when it is typed again', () => {
  const options = [[hits], [hits, type('mugs')], [hits, type('mugs'), type('mug')], [answer('a', 'mu')]].map(
    (events) => optionsOf(after(...events)),
  )
  expect(options).toEqual([['a', 'b', 'c'], null, ['a', 'b', 'c'], null])
})
