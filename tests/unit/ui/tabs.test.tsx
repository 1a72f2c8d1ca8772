import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Tabs } from '../../../src/ui/tabs'

const tabs = ['DETAILS', 'STOCK', 'PRICING'].map((name) => ({
  id: name.toLowerCase(),
  name,
  panel: () => <p>About {name}</p>,
}))

const tab = (name: string) => screen.getByRole('tab', { name })

test('panel retains typed text while another tab is open', () => {
  const tabsWithField = [{ id: 'a', name: 'A', panel: () => <input aria-label="Quantity" /> }, ...tabs]
  render(<Tabs label="Product information" tabs={tabsWithField} />)
  const field = screen.getByLabelText<HTMLInputElement>('Quantity')
  fireEvent.change(field, { target: { value: '50' } })
  fireEvent.click(tab('STOCK'))
  fireEvent.click(tab('A'))
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('50')
})
