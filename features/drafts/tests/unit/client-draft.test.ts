/** Tests the edits of a draft, and that edits of one draft in two tabs add up. */
import { expect, test } from 'vitest'
import {
  type ClientDraft,
  type DraftEdit,
  draftName,
  newClientDraft,
  newDraftLine,
  piecesOfDraft,
  defaultCells,
  withClient,
  withLine,
  withLines,
  withLinesBack,
  withoutLines,
  withQuantities,
} from '../../rules/client-draft'
import * as fc from '../../../../tests/support/fast-check'
import { isTooLong, maxDraftLines, splitDraft } from '../../rules/draft-length'

const product = { id: '7', slug: 'alpine-flask', sku: 'DW-1040', name: 'Alpine flask', image: null }
const mug = { ...product, id: '8', slug: 'mug', name: 'Mug' }
const navy = { name: 'Colour', value: 'Navy' }
const medium = { name: 'Size', value: 'M' }
const empty = newClientDraft('d', { company: 'Acme' }, 1)
const applyEdits = (draft: ClientDraft, ...edits: DraftEdit[]) =>
  edits.reduce((current, edit) => edit(current), draft)
const flasks = (id: string, quantity: number) =>
  newDraftLine(id, product, { cells: [{ options: [navy], quantity }] })

test.each([
  [{ company: ' Acme ', contact: 'Dana' }, 'Acme'],
  [{ company: ' ', contact: 'Dana' }, 'Dana'],
  [{}, 'Draft without a name'],
])('draft of client %o is named %s', (client, name) => {
  expect(draftName(newClientDraft('d', client, 1))).toBe(name)
})

test('pieces of a product with the same branding are added to its line', () => {
  const branded = { ...flasks('c', 5), branding: [{ id: '1', name: 'Pad print', count: 2 }] }
  const { lines } = applyEdits(empty, withLines([flasks('a', 50)]), withLines([flasks('b', 25), branded]))
  expect(lines.map(({ id, cells }) => [id, cells.map(({ quantity }) => quantity)])).toEqual([
    ['a', [75]],
    ['c', [5]],
  ])
})

test('logo is added to the existing line when the line has none', () => {
  const mockUp = (id: string) => {
    const placement = { x: 0.5, y: 0.5, width: 0.8 }
    return { id, picture: '/flask.webp', method: '', position: '', placement, colour: null }
  }
  const withLogo = (id: string, logo: string) => ({ ...flasks(id, 25), mockUp: mockUp(logo) })
  const { lines } = applyEdits(
    empty,
    withLines([flasks('a', 50)]),
    withLines([withLogo('b', 'one'), withLogo('c', 'two')]),
  )
  expect(lines.map(({ id, mockUp: logo }) => [id, logo?.id])).toEqual([
    ['a', 'one'],
    ['c', 'two'],
  ])
})

test('quantity 0 removes a cell, and the other cells are unchanged', () => {
  const draft = applyEdits(empty, withLines([flasks('a', 50)]))
  const addMedium = withQuantities('a', [{ options: [medium, navy], quantity: 3 }])
  expect(piecesOfDraft(applyEdits(draft, addMedium))).toBe(53)
  expect(
    applyEdits(draft, addMedium, withQuantities('a', [{ options: [navy], quantity: 0 }])).lines[0]?.cells,
  ).toEqual([{ options: [medium, navy], quantity: 3 }])
  expect(applyEdits(draft, withoutLines(['a']), addMedium).lines).toEqual([])
})

test('removed line is restored once at its position', () => {
  const draft = applyEdits(
    empty,
    withLines([flasks('a', 1), newDraftLine('m', mug), newDraftLine('n', { ...mug, slug: 'n' })]),
  )
  const removed = [{ line: draft.lines[1] ?? flasks('x', 1), index: 1 }]
  const restored = applyEdits(draft, withoutLines(['m']), withLinesBack(removed), withLinesBack(removed))
  expect(restored).toEqual(draft)
})

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
test('edits of different fields give the same draft in any order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(edit, { selector: ([field]) => field }), (edits) => {
      const changes = edits.map(([, change]) => change)
      const draft = applyEdits(empty, withLines([flasks('a', 50)]))
      const sorted = (current: ClientDraft) => ({
        ...current,
        lines: current.lines.map((line) => ({
          ...line,
          cells: line.cells.toSorted((a, b) => a.quantity - b.quantity),
        })),
      })
      expect(sorted(applyEdits(draft, ...changes.toReversed()))).toEqual(
        sorted(applyEdits(draft, ...changes)),
      )
    }),
  )
})

const plainMug = { attributes: [], minimumQuantity: 25, hasVariations: false }
const colouredMug = {
  ...plainMug,
  attributes: [{ id: '1', name: 'Colour', values: [{ id: '11', value: 'Navy' }] }],
}

test.each([
  ['the needed quantity, even before a colour is chosen', colouredMug, 250, [250]],
  ['the minimum when fewer are needed', plainMug, 10, [25]],
  ['the needed quantity of an unknown product', null, 250, [250]],
  ['the default quantity when nothing has to be chosen', plainMug, null, [250]],
  ['no quantity when none is needed and a colour is not chosen', colouredMug, null, []],
])('product is added to a draft with %s', (_, known, needed, quantities) => {
  expect(defaultCells(known, needed)).toEqual(quantities.map((quantity) => ({ options: [], quantity })))
})

const draftOf = (count: number, company = 'Acme') => ({
  ...newClientDraft('d', { company, contact: 'Dana', note: 'By June' }, 1, '2027-06-01'),
  lines: Array.from({ length: count }, (_, index) =>
    newDraftLine(String(index), { id: '', slug: `mug-${index}`, sku: '', name: 'Mug', image: null }),
  ),
})

test('a draft is too long from its 501st line on', () => {
  expect([maxDraftLines, maxDraftLines + 1].map((count) => isTooLong(draftOf(count)))).toEqual([false, true])
})

test('parts of a long draft have all lines in order, for the same client', () => {
  let ids = 0
  const draft = draftOf(1234)
  const parts = splitDraft(draft, () => `part-${(ids += 1)}`, 5)
  expect(parts.flatMap(({ lines }) => lines)).toEqual(draft.lines)
  expect(parts.map(({ id, client, lines }) => [id, client.company, lines.length])).toEqual([
    ['part-1', 'Acme (1 of 3)', 500],
    ['part-2', 'Acme (2 of 3)', 500],
    ['part-3', 'Acme (3 of 3)', 234],
  ])
  expect(parts[1]).toMatchObject({
    client: { contact: 'Dana', note: 'By June' },
    neededBy: '2027-06-01',
    updatedAt: 5,
  })
})
