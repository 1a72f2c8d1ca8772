/** "Add to draft" asks how many and of which colour where that was not chosen on the product's page (req 18.3). */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clientDrafts } from '../../../../src/saved/client-drafts/client-drafts'
import { setNeed } from '../../../../src/session/need'
import { AddToDraftDialog } from '../../../../src/widgets/draft/add-to-draft-dialog'
import { askForDraft } from '../../../../src/widgets/draft/asked-products'
import { detailReply } from '../../../support/product'
import { openPiece, press, provider, signInHere, type } from '../../screens/shop-stage'

const colour = {
  Attribute: { AttributeName: 'Colour' },
  AttributeID: 1,
  ProductAttributeValue: [
    { AttributeValueID: 11, AttributeValue: 'Navy' },
    { AttributeValueID: 12, AttributeValue: 'Red' },
  ],
}
const flask = { id: '7', slug: 'alpine-flask', sku: 'DW-1040', name: 'Alpine flask', image: null }

beforeEach(() => {
  provider((call) => ({
    body: call.startsWith('GET product/') ? detailReply({ ProductAttribute: [colour] }) : { Data: [] },
  }))
  signInHere()
  setNeed({ quantity: 250 })
})

async function ask(...asked: Parameters<typeof askForDraft>[0]) {
  await openPiece(<AddToDraftDialog />)
  act(() => askForDraft(asked))
  await screen.findByLabelText('New draft for')
}
const added = async () => {
  type('New draft for', 'Acme')
  press('Add to new draft')
  await screen.findByText('Added to Acme.')
  return clientDrafts()
    .list()
    .find(({ client }) => client.company === 'Acme')
    ?.lines[0]?.cells.map(({ options, quantity }) => [options.map(({ value }) => value).join(), quantity])
}

test('the quantity of the list comes along, in the colour that is chosen', async () => {
  await ask({ product: flask })
  fireEvent.click(await screen.findByRole('radio', { name: 'Red' }))
  expect(await added()).toEqual([['Red', 250]])
})

test('who the draft is for has the focus, though more is asked above it', async () => {
  await ask({ product: flask })
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New draft for')))
})

test('what was chosen on its page is not asked for again', async () => {
  await ask({ product: flask, cells: [{ options: [{ name: 'Colour', value: 'Navy' }], quantity: 40 }] })
  await vi.waitFor(() => expect(screen.queryByLabelText('Quantity')).toBeNull())
  expect(await added()).toEqual([['Navy', 40]])
})
