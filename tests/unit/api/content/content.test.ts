/** The FAQ and the terms, as providers write them. What is done to markup is proved in browsers. */
import { expect, test, vi } from 'vitest'
import { fetchFaq, fetchTerms } from '../../../../src/api/content/content'
import { plainText } from '../../../../src/domain/rich-text'
import { replying } from '../answers'

const list = [
  { Title: 'First?', Description: '<p>One</p>' },
  { Title: 'Second &amp; <b>third</b>?', Description: 'Two' },
]

test.each([
  ['bare', { Description: list }],
  ['in data', { data: { Description: list } }],
  ['as a list of one', { Data: [{ Description: list }] }],
])('%s, the texts are read in their order', async (_, reply) => {
  replying(reply)
  const { value } = await fetchFaq()
  expect(value.map(({ id, title }) => [id, title])).toEqual([
    ['q-first', 'First?'],
    ['q-second-third', 'Second & third?'],
  ])
  expect(value.map(({ text }) => plainText(text))).toEqual(['One', 'Two'])
})

test.each([
  ['null', { data: null }],
  ['no description', { data: {} }],
  ['null for the list', { data: { Description: null } }],
  ['an empty text', { Description: '' }],
])('%s is no text at all', async (_, reply) => {
  replying(reply)
  expect((await fetchTerms()).value).toEqual([])
})

test('a single text is a list of one; what has no title is left out, and the rest stays', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  replying({ data: { Description: list[0] } })
  expect((await fetchFaq()).value).toHaveLength(1)
  replying({
    data: { Description: [{ Title: '' }, 7, { Title: '<br>' }, { Title: 'Same' }, { Title: 'Same' }] },
  })
  expect((await fetchFaq()).value).toEqual([
    { id: 'q-same', title: 'Same', text: '' },
    { id: 'q-same-2', title: 'Same', text: '' },
  ])
  expect(warned).toHaveBeenCalled()
})

test('what would run, load or lead astray is gone', async () => {
  const html =
    '<p onclick="x()" id="root" style="color:red">Fine <a href="javascript:x()">words</a></p><script>x()</script><img src=x onerror=x()><iframe src="//evil"></iframe>'
  replying({ data: { Description: [{ Title: '<script>x()</script>Fine?', Description: html }] } })
  expect((await fetchTerms()).value).toEqual([{ id: 'q-fine', title: 'Fine?', text: 'Fine words' }])
})
