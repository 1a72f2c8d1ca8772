/** What is done to a draft, and that two tabs' changes of one draft add up. */
import { describe, expect, test } from 'vitest'
import {
  cellKey,
  type ClientDraft,
  type DraftEdit,
  draftName,
  newClientDraft,
  newDraftLine,
  newestFirst,
  piecesOfDraft,
  defaultCells,
  withClient,
  withLine,
  withLines,
  withLinesBack,
  withoutLines,
  withQuantities,
} from '../../../../src/domain/client-draft/client-draft'
import * as fc from '../../../support/fast-check'

const product = { id: '7', slug: 'alpine-flask', sku: 'DW-1040', name: 'Alpine flask', image: null }
const mug = { ...product, id: '8', slug: 'mug', name: 'Mug' }
const navy = { name: 'Colour', value: 'Navy' }
const medium = { name: 'Size', value: 'M' }
const empty = newClientDraft('d', { company: 'Acme' }, 1)
const of = (draft: ClientDraft, ...edits: DraftEdit[]) => edits.reduce((now, edit) => edit(now), draft)
const flasks = (id: string, quantity: number) =>
  newDraftLine(id, product, { cells: [{ options: [navy], quantity }] })

test.each([
  [{ company: ' Acme ', contact: 'Dana' }, 'Acme'],
  [{ company: ' ', contact: 'Dana' }, 'Dana'],
  [{}, 'Draft without a name'],
])('%o is called %s', (client, name) => {
  expect(draftName(newClientDraft('d', client, 1))).toBe(name)
})

test('more of a product that is there, branded alike, is put to it', () => {
  const branded = { ...flasks('c', 5), branding: [{ id: '1', name: 'Pad print', count: 2 }] }
  const { lines } = of(empty, withLines([flasks('a', 50)]), withLines([flasks('b', 25), branded]))
  expect(lines.map(({ id, cells }) => [id, cells.map(({ quantity }) => quantity)])).toEqual([
    ['a', [75]],
    ['c', [5]],
  ])
})

test('a logo goes to what is there without one', () => {
  const placement = { x: 0.5, y: 0.5, width: 0.8 }
  const mockUp = (id: string) => ({
    id,
    picture: '/flask.webp',
    method: '',
    position: '',
    placement,
    colour: null,
  })
  const withLogo = (id: string, logo: string) => ({ ...flasks(id, 25), mockUp: mockUp(logo) })
  const { lines } = of(
    empty,
    withLines([flasks('a', 50)]),
    withLines([withLogo('b', 'one'), withLogo('c', 'two')]),
  )
  expect(lines.map(({ id, mockUp: logo }) => [id, logo?.id])).toEqual([
    ['a', 'one'],
    ['c', 'two'],
  ])
})

test('a quantity of 0 takes a cell out, another one leaves the rest alone', () => {
  const draft = of(empty, withLines([flasks('a', 50)]))
  const both = withQuantities('a', [{ options: [medium, navy], quantity: 3 }])
  expect(piecesOfDraft(of(draft, both))).toBe(53)
  expect(of(draft, both, withQuantities('a', [{ options: [navy], quantity: 0 }])).lines[0]?.cells).toEqual([
    { options: [medium, navy], quantity: 3 },
  ])
  expect(of(draft, withoutLines(['a']), both).lines).toEqual([])
})

test('the order, case and blanks of options do not tell cells apart', () => {
  const spelt = [
    { name: ' size', value: 'm' },
    { name: 'COLOUR', value: 'navy ' },
  ]
  expect(cellKey({ options: spelt })).toBe(cellKey({ options: [navy, medium] }))
})

test('what was removed goes back to its place, once', () => {
  const draft = of(
    empty,
    withLines([flasks('a', 1), newDraftLine('m', mug), newDraftLine('n', { ...mug, slug: 'n' })]),
  )
  const removed = [{ line: draft.lines[1] ?? flasks('x', 1), index: 1 }]
  const back = of(draft, withoutLines(['m']), withLinesBack(removed), withLinesBack(removed))
  expect(back).toEqual(draft)
})

test('the one that was worked on last comes first', () => {
  const drafts = [1, 3, 2].map((at) => newClientDraft(String(at), {}, at))
  expect(newestFirst(drafts).map(({ id }) => id)).toEqual(['3', '2', '1'])
})

describe('two tabs', () => {
  const edit: fc.Arbitrary<[string, DraftEdit]> = fc.oneof(
    fc
      .constantFrom<'company' | 'contact' | 'note'>('company', 'contact', 'note')
      .map((name): [string, DraftEdit] => [name, withClient({ [name]: `new ${name}` })]),
    fc
      .nat(5)
      .map((size): [string, DraftEdit] => [
        `cell ${size}`,
        withQuantities('a', [{ options: [{ name: 'Size', value: String(size) }], quantity: size + 1 }]),
      ]),
    fc.constant<[string, DraftEdit]>(['brief', withLine('a', (line) => ({ ...line, brief: 'Logo left' }))]),
  )
  test('changes of different things come to the same in any order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(edit, { selector: ([what]) => what }), (edits) => {
        const changes = edits.map(([, change]) => change)
        const draft = of(empty, withLines([flasks('a', 50)]))
        const sorted = (one: ClientDraft) => ({
          ...one,
          lines: one.lines.map((line) => ({
            ...line,
            cells: line.cells.toSorted((a, b) => a.quantity - b.quantity),
          })),
        })
        expect(sorted(of(draft, ...changes.toReversed()))).toEqual(sorted(of(draft, ...changes)))
      }),
    )
  })
})

const plainMug = { attributes: [], minimumQuantity: 25, hasVariations: false }
const colours = [{ id: '1', name: 'Colour', values: [{ id: '11', value: 'Navy' }] }]

test.each([
  [
    'what is needed, also where a colour is yet to be chosen',
    { ...plainMug, attributes: colours },
    250,
    [250],
  ],
  [
    'what is needed, of a product with variations',
    { attributes: colours, minimumQuantity: 1, hasVariations: true },
    250,
    [250],
  ],
  ['the minimum, where fewer are needed', plainMug, 10, [25]],
  ['what is needed of a product that is not known here', null, 250, [250]],
  ['the usual quantity, where nothing else is to be chosen', plainMug, null, [250]],
  [
    'nothing, where no need was set and a colour is to be chosen',
    { ...plainMug, attributes: colours },
    null,
    [],
  ],
  ['nothing, where neither need nor product is known', null, null, []],
])('a product is put aside with %s', (_, known, needed, quantities) => {
  expect(defaultCells(known, needed)).toEqual(quantities.map((quantity) => ({ options: [], quantity })))
})
