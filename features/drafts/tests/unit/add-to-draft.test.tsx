/** "Add to draft" asks for quantity and colour if they were not chosen on the product page (req 18.3). */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clientDrafts } from '../../app/client-drafts'
import { setNeed } from '../../../../src/session/need'
import { AddToDraftDialog } from '../../app/add-to-draft-dialog'
import { requestAddToDraft } from '../../app/requested-products'
import { detailReply } from '../../../../tests/support/product'
import {
  renderPart,
  press,
  connectProvider,
  signInHere,
  type,
} from '../../../../tests/unit/screens/open-shop'

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
  connectProvider((call) => ({
    body: call.startsWith('GET product/') ? detailReply({ ProductAttribute: [colour] }) : { Data: [] },
  }))
  signInHere()
  setNeed({ quantity: 250 })
})

async function openDialog(...products: Parameters<typeof requestAddToDraft>[0]) {
  await renderPart(<AddToDraftDialog />)
  act(() => requestAddToDraft(products))
  await screen.findByLabelText('New draft for')
}
const addAndReadCells = async () => {
  type('New draft for', 'Acme')
  press('Add to new draft')
  await screen.findByText('Added to Acme.')
  return clientDrafts()
    .list()
    .find(({ client }) => client.company === 'Acme')
    ?.lines[0]?.cells.map(({ options, quantity }) => [options.map(({ value }) => value).join(), quantity])
}

test('draft line has the quantity of the list and the chosen colour', async () => {
  await openDialog({ product: flask })
  fireEvent.click(await screen.findByRole('radio', { name: 'Red' }))
  expect(await addAndReadCells()).toEqual([['Red', 250]])
})

test('choice made on the product page is not requested again', async () => {
  await openDialog({
    product: flask,
    cells: [{ options: [{ name: 'Colour', value: 'Navy' }], quantity: 40 }],
  })
  await vi.waitFor(() => expect(screen.queryByLabelText('Quantity')).toBeNull())
  expect(await addAndReadCells()).toEqual([['Navy', 40]])
})
