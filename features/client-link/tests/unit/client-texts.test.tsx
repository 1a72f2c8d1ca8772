/**
 * Text from clients is plain text on the rep's screens, and does not change the direction of text next to it (req
 * 23.12).
 */
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newClientDraft, newDraftLine } from '../../../drafts/rules/client-draft'
import { clientDrafts } from '../../../drafts/app/client-drafts'
import { directionMarks, hostileTexts } from '../../../../tests/support/hostile-texts'
import { anyApproval, anyLink } from '../support/link'
import { openPage, connectProvider, signInHere } from '../../../../tests/unit/screens/open-shop'

const at = Date.UTC(2026, 11)

/** Stores a draft and connects a shop with its link; each text by or about the client is `text`. */
async function prepareShop(text: string) {
  const deliverTo = {
    customerName: text,
    country: text,
    state: text,
    city: text,
    postcode: text,
    line1: text,
    line2: text,
  }
  const lines = [{ id: 'a', quantity: 50 }]
  const link = anyLink({
    number: text,
    to: [text, text],
    openedAt: at,
    answeredAt: at,
    changeAsked: text,
    lines: [
      {
        id: 'a',
        name: text,
        pieces: 50,
        choice: 'yes',
        quantity: 50,
        comment: text,
        logo: { name: `${text}.png`, sha256: 'f'.repeat(64) },
      },
    ],
    approval: anyApproval({ name: text, purchaseOrder: text, lines, deliverTo }),
  })
  connectProvider((call) => {
    if (call === 'GET shop/about') return { body: { Data: { Features: ['client-links'] } } }
    return { body: { Data: call === 'GET client-links' ? [link] : [] } }
  })
  signInHere()
  const product = { id: '7', slug: 'mug', sku: 'M-1', name: 'Mug', image: null }
  const line = {
    ...newDraftLine('a', product),
    cells: [{ options: [{ name: 'Colour', value: 'Navy' }], quantity: 50 }],
  }
  await clientDrafts().put({
    ...newClientDraft('d', { company: text, contact: text, note: text }, 1),
    lines: [{ ...line, brief: text, missed: text }],
    quote: { number: text, name: text, phone: text, notes: text },
    clashes: [{ at: 'note', lineId: null, other: text }],
  })
}

const screens = ['/drafts', '/drafts/d', '/drafts/d/quote']

test.each(Object.entries(hostileTexts))('%s is text on each screen of a rep', async (_, text) => {
  for (const path of screens) {
    await prepareShop(text)
    const { view } = await openPage(path)
    await screen.findAllByText(/Harbour/)
    await vi.waitFor(() => expect(document.body.textContent).toContain('Harbour'))
    expect(document.title).not.toBe('run')
    const { body } = document
    expect([...body.querySelectorAll('[onerror], [onmouseover], img[src="x"], script, b b')]).toEqual([])
    // Direction marks in a field affect only the field itself.
    for (const field of body.querySelectorAll('textarea, input')) field.remove()
    expect(`${document.title} ${body.textContent}`).not.toMatch(directionMarks)
    view.unmount()
  }
})
