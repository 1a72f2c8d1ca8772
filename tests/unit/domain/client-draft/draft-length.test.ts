/** A draft that is too long to be shown is split into several shorter ones (req 18.35). */
import { expect, test } from 'vitest'
import { newClientDraft, newDraftLine } from '../../../../src/domain/client-draft/client-draft'
import { isTooLong, maxDraftLines, splitDraft } from '../../../../src/domain/client-draft/draft-length'

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

