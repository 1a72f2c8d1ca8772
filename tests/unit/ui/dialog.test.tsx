import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../../../src/ui/dialog'

test('dialog calls onClose once per closing, not for a late event or its content', () => {
  const onClose = vi.fn()
  render(
    <Dialog open onClose={onClose} label="Sizes">
      <p>Small to large</p>
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Sizes' })
  fireEvent(dialog, new Event('close'))
  fireEvent(screen.getByText('Small to large'), new Event('cancel', { bubbles: true, cancelable: true }))
  expect(onClose).not.toHaveBeenCalled()
  const escape = new Event('cancel', { cancelable: true })
  fireEvent(dialog, escape)
  expect(escape.defaultPrevented).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
  dialog.close()
  expect(onClose).toHaveBeenCalledTimes(2)
})
