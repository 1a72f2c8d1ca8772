/** Invisible and direction-changing characters in what people type, paste and scan (req 14.20). */
import { expect, it } from 'vitest'
import { withoutInvisible } from '../../../src/domain/text'

it.each([
  ['zero width space', 'Jo\u200b Brand', 'Jo Brand'],
  ['embedding and override', '\u202aJo\u202c \u202eBrand', 'Jo Brand'],
  ['byte order mark and word joiner', '\ufeffjo@harbour\u2060.example', 'jo@harbour.example'],
  ['joiners between Latin letters', 'Jo\u200dBr\u200cand', 'JoBrand'],
  ['Hangul filler and Mongolian vowel separator', '\u3164J\u180eo', 'Jo'],
  ['variation selector after a letter', 'Jo\ufe0f', 'Jo'],
  ['tags after a letter', 'Jo\u{e0041}\u{e007f}', 'Jo'],
])('withoutInvisible removes %s', (_, typed, clean) => expect(withoutInvisible(typed)).toBe(clean))

it.each([
  ['an emoji of several characters', '👩‍🔬 👨‍👩‍👧‍👦 👩🏽‍🦰 ❤️‍🔥 🏳️‍🌈'],
  ['a keycap and a flag of tags', '1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a Persian word', 'می‌خواهم'],
  ['a variant of a Han character', '葛\u{e0100}城'],
  ['accents, blanks and line breaks', 'Zoë\u00a0 Cafe\u0301\n\t–'],
])('withoutInvisible does not change %s', (_, typed) => expect(withoutInvisible(typed)).toBe(typed))

it('withoutInvisible removes a joiner that is not part of an emoji', () => {
  expect(withoutInvisible('👩\u200d Jo\u200d👩')).toBe('👩 Jo👩')
})
