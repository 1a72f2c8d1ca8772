import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../../../src/ui/dialog'

test('dialog stays open when reopened before its close event', () => {
  const close = vi.fn()
  render(
    <Dialog open onClose={close} label="Sizes">
      <p>Small to large</p>
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Sizes' })
  fireEvent(dialog, new Event('close'))
  fireEvent(screen.getByText('Small to large'), new Event('cancel', { bubbles: true, cancelable: true }))
  expect(close).not.toHaveBeenCalled()
  const escape = new Event('cancel', { cancelable: true })
  fireEvent(dialog, escape)
  expect(escape.defaultPrevented).toBe(true)
  expect(close).toHaveBeenCalledOnce()
  dialog.close()
  expect(close).toHaveBeenCalledTimes(2)
})
