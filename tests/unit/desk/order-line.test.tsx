/** Thumbnails of an order's files at the desk (req 22.41). */
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OrderLine } from '../../../desk/orders/order-line'
import type { DeskOrder, DeskOrderLine } from '../../../src/domain/desk/order-row'

vi.mock('react-admin', () => import('../../support/react-admin'))
vi.mock('../../../desk/mail', () => ({ useMailNotice: () => 'Email queued.' }))

test('thumbnail is loaded when it is visible, and is hidden when there is none', () => {
  const line = { number: 1, branding: [], files: [{ id: 7, name: 'logo.svg', isProof: false }] }
  render(<OrderLine order={{ id: 10_031 } as DeskOrder} line={line as unknown as DeskOrderLine} />)
  const picture = screen.getByRole('presentation')
  expect(picture.getAttribute('src')).toBe('/desk/api/files/7/thumbnail')
  expect(picture.getAttribute('loading')).toBe('lazy')
  fireEvent.error(picture)
  expect(screen.queryByRole('presentation')).toBeNull()
  expect(screen.getByRole('link', { name: 'logo.svg' })).toBeTruthy()
})
