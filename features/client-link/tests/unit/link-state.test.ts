/** Tests a private link as its rep sees it: its state, its notices, and the draft after an approval (req 23.7). */
import { expect, test } from 'vitest'
import { newClientDraft, newDraftLine, piecesOfLine } from '../../../drafts/rules/client-draft'
import type { ClientLink } from '../../contract'
import {
  answerText,
  hasNews,
  linkStateText,
  openTaskText,
  approvedPartOf,
  orderedLinkOfDraft,
  sentQuotesOf,
} from '../../app/link-state'
import { withApproval } from '../../../drafts/rules/approved-part'
import { noAnswer } from '../../../drafts/rules/quote'
import { anyApproval, anyLink } from '../support/link'

const day = 24 * 3600_000
const now = Date.UTC(2026, 10, 27)
const link = (more: Partial<ClientLink> = {}) => anyLink({ until: now + day, createdAt: now - day, ...more })
const approval = anyApproval({
  name: 'Noor',
  neededBy: '2026-12-18',
  lines: [{ id: 'mug', quantity: 250 }],
})
const ordered = { approval: { ...approval, orderId: '10038' }, orderedAt: now }

test.each([
  [link(), 'Not opened yet', null],
  [link({ openedAt: now }), 'Opened', null],
  [link({ openedAt: now, answeredAt: now }), 'Answered', 'Harbour Rowing answered a quote'],
  [link({ answeredAt: now, changeAsked: 'Red' }), 'Change requested', 'Harbour Rowing asked for a change'],
  [link({ answeredAt: now, seenAt: now }), 'Answered', null],
  [link({ approval, answeredAt: now, seenAt: now }), 'Approved by Noor', 'Harbour Rowing approved a quote'],
  [link(ordered), 'Ordered: 10038', null],
  [link({ approval, orderedAt: now }), 'Ordered', null],
  [link({ isRevoked: true, answeredAt: now }), 'Revoked', null],
])('case %#: link has a state and a notice for its rep', (clientLink, text, notice) => {
  expect([linkStateText(clientLink, now), openTaskText(clientLink)]).toEqual([text, notice])
})

test('expired link shows when it expired', () => {
  expect(linkStateText(link({ until: now - 1 }), now)).toMatch(/^Expired /)
})

test('link has news when the client acted after the rep looked', () => {
  expect(hasNews(link({ openedAt: now, seenAt: now }))).toBe(false)
  expect(hasNews(link({ openedAt: now, answeredAt: now + 1, seenAt: now }))).toBe(true)
})

test('answer shows the quantity when it differs from the quote', () => {
  const line = { id: 'mug', name: 'Mug', pieces: 100, comment: '', logo: null }
  expect(answerText({ ...line, choice: 'yes', quantity: 250 })).toBe('Yes, 250 pieces')
  expect(answerText({ ...line, choice: 'maybe', quantity: 100 })).toBe('Maybe')
  expect(answerText({ ...line, choice: null, quantity: null })).toBe('')
})

const product = { id: '1', slug: 'mug', sku: 'M', name: 'Mug', image: null }
const cells = (quantity: number) => [{ options: [], quantity }]
const lines = [
  newDraftLine('mug', product, { cells: cells(100) }),
  newDraftLine('pen', product, { cells: cells(50) }),
]
const draft = { ...newClientDraft('d', {}, now), lines }
const answered = (comment: string) => ({ id: 'mug', name: 'Mug', pieces: 100, ...noAnswer, comment })

test('approval sets quantities and needed-by day and leaves other lines', () => {
  const after = withApproval(approvedPartOf({ ...link(), approval }))(draft)
  expect(after.lines.map(piecesOfLine)).toEqual([250, 50])
  expect(after.neededBy).toBe('2026-12-18')
})

test.each([
  ['', 'In silver, please', 'In silver, please'],
  ['Logo left', 'In silver, please', 'In silver, please\n\nLogo left'],
  ['Logo left', '', 'Logo left'],
  ['x'.repeat(5000), 'In silver', `In silver\n\n${'x'.repeat(4989)}`],
])('client’s comment becomes the brief of its line: case %#', (brief, comment, expected) => {
  const before = { ...draft, lines: lines.map((line) => ({ ...line, brief })) }
  const approve = withApproval(approvedPartOf({ ...link({ lines: [answered(comment)] }), approval }))
  const after = approve(approve(before))
  expect(after.lines.map((line) => line.brief)).toEqual([expected, brief])
})

test('draft is ordered when only lines that the client declined are left', () => {
  const orderedLink = link(ordered)
  const offered = { ...orderedLink, lines: [answered(''), { ...answered(''), id: 'pen' }] }
  const draftWith = (...ids: string[]) => ({ ...draft, lines: lines.filter(({ id }) => ids.includes(id)) })
  expect(orderedLinkOfDraft(draftWith(), [orderedLink])).toBe(orderedLink)
  expect(orderedLinkOfDraft(draftWith('pen'), [offered])).toBe(offered)
  // The line was added after the quote, or was not moved to the cart.
  expect(orderedLinkOfDraft(draftWith('pen'), [orderedLink])).toBeNull()
  expect(orderedLinkOfDraft(draftWith('mug'), [offered])).toBeNull()
  const laterLink = link({ id: 'b', approval })
  expect(orderedLinkOfDraft(draftWith(), [laterLink, orderedLink])).toBeNull()
  expect(sentQuotesOf([laterLink, orderedLink]).approvedParts).toMatchObject([{ quoteId: 'b' }])
})
