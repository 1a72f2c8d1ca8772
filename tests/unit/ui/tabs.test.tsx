import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Tabs } from '../../../src/ui/tabs'

const tabs = ['DETAILS', 'STOCK', 'PRICING'].map((name) => ({
  id: name.toLowerCase(),
  name,
  panel: () => <p>About {name}</p>,
}))

const tab = (name: string) => screen.getByRole('tab', { name })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const selectedNames = () =>
  screen
    .getAllByRole('tab')
    .filter((element) => element.getAttribute('aria-selected') === 'true')
    .map((element) => element.textContent)

test('first tab is open, and tabs and panels reference each other', () => {
  render(<Tabs label="Product information" tabs={tabs} />)
  expect(screen.getByRole('tablist', { name: 'Product information' })).toBeTruthy()
  const panel = screen.getByRole('tabpanel', { name: 'DETAILS' })
  expect(panel.textContent).toBe('About DETAILS')
  expect(tab('DETAILS').getAttribute('aria-controls')).toBe(panel.id)
  expect(screen.queryByText('About STOCK')).toBeNull()
})

test.each([
  ['ArrowRight', 'DETAILS', 'STOCK'],
  ['ArrowLeft', 'DETAILS', 'PRICING'],
  ['ArrowRight', 'PRICING', 'DETAILS'],
  ['End', 'DETAILS', 'PRICING'],
])('%s on %s opens %s and moves the focus there', (key, from, to) => {
  render(<Tabs label="Product information" tabs={tabs} />)
  fireEvent.click(tab(from))
  tab(from).focus()
  press(key)
  expect(selectedNames()).toEqual([to])
  expect(document.activeElement).toBe(tab(to))
})

test('row of tabs is one tab stop', () => {
  render(<Tabs label="Product information" tabs={tabs} />)
  fireEvent.click(tab('STOCK'))
  expect(screen.getAllByRole('tab').map((element) => element.tabIndex)).toEqual([-1, 0, -1])
})

test('panel retains typed text while another tab is open', () => {
  const tabsWithField = [{ id: 'a', name: 'A', panel: () => <input aria-label="Quantity" /> }, ...tabs]
  render(<Tabs label="Product information" tabs={tabsWithField} />)
  const field = screen.getByLabelText<HTMLInputElement>('Quantity')
  fireEvent.change(field, { target: { value: '50' } })
  fireEvent.click(tab('STOCK'))
  fireEvent.click(tab('A'))
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('50')
})
