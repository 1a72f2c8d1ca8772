/** Status and work of orders at the desk (req 22.38, 22.39). */
import { createTheme, getContrastRatio } from '@mui/material/styles'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { statusLooks } from '../../../desk/orders/status-chip'
import { WorkFilter } from '../../../desk/orders/work-filter'
import { themeOf } from '../../../desk/theme'

const setFilters = vi.fn()
let filterValues: object = {}
vi.mock('react-admin', () => ({
  defaultLightTheme: {},
  useListContext: () => ({ filterValues, setFilters }),
}))

test('status of an order is readable in every brand', () => {
  const { palette } = createTheme(themeOf({ primary: '#ffee00', accent: '#112233' }))
  for (const { color, variant } of Object.values(statusLooks)) {
    if (color === 'default') continue
    const { main, contrastText } = palette[color]
    const background = variant === 'filled' ? contrastText : palette.background.default
    expect(getContrastRatio(main, background)).toBeGreaterThanOrEqual(4.5)
  }
})

test('kind of work replaces the status and retains customer and text', () => {
  filterValues = { status: 'SHIPPED', open: true, customer: 7, q: 'mug' }
  render(<WorkFilter source="work" alwaysOn />)
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Waiting for proof' }))
  expect(setFilters).toHaveBeenCalledExactlyOnceWith({ customer: 7, q: 'mug', work: 'proof' })
})

test('chosen kind of work is shown as pressed', () => {
  filterValues = { work: 'risk', customer: 7 }
  render(<WorkFilter source="work" alwaysOn />)
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('At risk')
})
