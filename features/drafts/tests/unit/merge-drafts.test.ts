/** Two devices can change one draft: merging loses no change and gives both devices the same draft. */
import * as fc from '../../../../tests/support/fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ClientDraft,
  type DraftEdit,
  newClientDraft,
  newDraftLine,
  withClient,
  withLine,
  withLines,
  withoutLines,
  withQuantities,
  withQuote,
} from '../../rules/client-draft'
import { mergeDrafts, textOfClash, withClashResolved } from '../../rules/merge-drafts'

const product = (slug: string) => ({ id: slug, slug, sku: slug, name: slug, image: null })
const line = (id: string, quantity = 50) =>
  newDraftLine(id, product(id), { cells: [{ options: [{ name: 'Colour', value: 'Navy' }], quantity }] })
const base: ClientDraft = {
  ...withLines([line('mug'), line('pen')])(newClientDraft('d', { company: 'ACME', note: 'Soon' }, 1)),
  quote: { notes: 'Net 14' },
}
const editedAt = (updatedAt: number, ...edits: DraftEdit[]): ClientDraft => ({
  ...edits.reduce((draft, edit) => edit(draft), base),
  updatedAt,
})
const navy = (quantity: number) => ({ options: [{ name: 'Colour', value: 'Navy' }], quantity })
const red = (quantity: number) => ({ options: [{ name: 'Colour', value: 'Red' }], quantity })
const quantities = (draft: ClientDraft, id: string) =>
  draft.lines
    .find((draftLine) => draftLine.id === id)
    ?.cells.map(({ options, quantity }) => [options[0]?.value, quantity])

test('changes of different fields are merged from both devices', () => {
  const merged = mergeDrafts(
    base,
    editedAt(2, withClient({ company: 'ACME Pty Ltd' }), withQuantities('mug', [navy(75)])),
    editedAt(
      3,
      withLine('pen', (draftLine) => ({ ...draftLine, brief: 'Gold' })),
      withQuote({ phone: '02' }),
    ),
  )
  expect(merged.client.company).toBe('ACME Pty Ltd')
  expect(quantities(merged, 'mug')).toEqual([['Navy', 75]])
  expect(merged.lines.find(({ id }) => id === 'pen')?.brief).toBe('Gold')
  expect(merged.quote).toEqual({ notes: 'Net 14', phone: '02' })
  expect(merged.clashes).toBeUndefined()
  expect(merged.updatedAt).toBe(3)
})

test('colours of one line are merged from both devices', () => {
  const merged = mergeDrafts(
    base,
    editedAt(2, withQuantities('mug', [red(10)])),
    editedAt(3, withQuantities('mug', [navy(60)])),
  )
  expect(quantities(merged, 'mug')).toEqual([
    ['Navy', 60],
    ['Red', 10],
  ])
})

test('later quantity wins when both devices changed it', () => {
  const [early, late] = [
    editedAt(2, withQuantities('mug', [navy(10)])),
    editedAt(3, withQuantities('mug', [navy(20)])),
  ]
  for (const merged of [mergeDrafts(base, early, late), mergeDrafts(base, late, early)])
    expect(quantities(merged, 'mug')).toEqual([['Navy', 20]])
})

describe('text that both devices changed', () => {
  const brief = (text: string) => withLine('mug', (draftLine) => ({ ...draftLine, brief: text }))
  const merged = mergeDrafts(
    base,
    editedAt(2, withClient({ note: 'Monday' }), brief('Red logo'), withQuote({ notes: 'Net 7' })),
    editedAt(3, withClient({ note: 'Friday' }), brief('Blue logo'), withQuote({ notes: 'Net 30' })),
  )

  test('conflicting text is stored in both versions until a choice is made', () => {
    expect(merged.client.note).toBe('Friday')
    expect(merged.clashes).toEqual([
      { at: 'note', lineId: null, other: 'Monday' },
      { at: 'brief', lineId: 'mug', other: 'Red logo' },
      { at: 'quote.notes', lineId: null, other: 'Net 7' },
    ])
    const chosen = (merged.clashes ?? []).reduce(
      (draft, clash) => withClashResolved(clash, 'other')(draft),
      merged,
    )
    expect([chosen.client.note, chosen.quote?.notes, chosen.lines[0]?.brief]).toEqual([
      'Monday',
      'Net 7',
      'Red logo',
    ])
    expect(chosen.clashes).toBeUndefined()
  })

  test('text conflict is resolved once for both devices', () => {
    const [note] = merged.clashes ?? []
    if (!note) throw new Error('there is no conflict')
    expect(textOfClash(merged, note)).toBe('Friday')
    const mine = { ...withClashResolved(note, 'kept')(merged), updatedAt: 4 }
    const theirs = { ...withClient({ company: 'Other' })(merged), updatedAt: 5 }
    expect(mergeDrafts(merged, mine, theirs).clashes).toHaveLength(2)
  })
})

test('text is taken from the draft that has a text when there is no base', () => {
  const withNote = editedAt(2, withClient({ note: 'Rowing club' }))
  const withoutNote = editedAt(3, withClient({ note: '' }))
  for (const [mine, theirs] of [
    [withNote, withoutNote],
    [withoutNote, withNote],
  ] as const)
    expect(mergeDrafts(null, mine, theirs).client.note).toBe('Rowing club')
})

test('removed line stays with a notice when the other device changed it', () => {
  const merged = mergeDrafts(
    base,
    editedAt(3, withoutLines(['mug'])),
    editedAt(2, withQuantities('mug', [navy(5)])),
  )
  expect(quantities(merged, 'mug')).toEqual([['Navy', 5]])
  expect(merged.lines.find(({ id }) => id === 'mug')?.missed).toMatch(/kept it/)
})

/** Sorts lines, cells and clashes, so that drafts are compared regardless of order. */
const inOrder = (draft: ClientDraft) => {
  const sorted = (items: unknown[] = []) => items.map((item) => JSON.stringify(item)).toSorted()
  const lines = draft.lines.map((draftLine) => ({ ...draftLine, cells: sorted(draftLine.cells) }))
  return { ...draft, lines: sorted(lines), clashes: sorted(draft.clashes) }
}

const edit = fc.record({
  kind: fc.constantFrom('note', 'brief', 'quantity', 'remove', 'add', 'company', 'quote'),
  id: fc.constantFrom('mug', 'pen', 'cap'),
  text: fc.string({ maxLength: 4 }),
  quantity: fc.nat({ max: 3 }),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never
const editOf = ({ kind, id, text, quantity }: Edit): DraftEdit =>
  ({
    note: withClient({ note: text }),
    company: withClient({ company: text }),
    brief: withLine(id, (draftLine) => ({ ...draftLine, brief: text })),
    quantity: withQuantities(id, [navy(quantity), red(quantity + 1)]),
    remove: withoutLines([id]),
    add: withLines([line(`${id}-${text}`)]),
    quote: withQuote({ notes: text }),
  })[kind]

test('merge gives the same draft on both devices and loses no note', () => {
  const edits = fc.array(edit, { maxLength: 6 })
  fc.assert(
    fc.property(edits, edits, fc.nat({ max: 1 }), (localEdits, remoteEdits, gap) => {
      const [mine, theirs] = [
        editedAt(5, ...localEdits.map(editOf)),
        editedAt(5 + gap, ...remoteEdits.map(editOf)),
      ]
      const merged = mergeDrafts(base, mine, theirs)
      expect(inOrder(mergeDrafts(base, theirs, mine))).toEqual(inOrder(merged))
      const texts = JSON.stringify([merged.client.note, merged.clashes?.map((clash) => clash.other)])
      for (const { client } of [mine, theirs])
        if (client.note !== base.client.note)
          expect(texts).toContain(JSON.stringify(client.note).slice(1, -1))
      // Merging a merged draft again changes nothing.
      expect(mergeDrafts(theirs, merged, theirs)).toEqual(merged)
      expect(mergeDrafts(mine, mine, merged)).toEqual(merged)
    }),
  )
})
