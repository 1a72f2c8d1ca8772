// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from '../../../src/ui/dialog'

afterEach(cleanup)

test('opened anew before the browser tells of its last end, it stays; ended by Escape, it says so', () => {
  const close = vi.fn()
  render(
    <Dialog open onClose={close} label="Sizes">
      <p>Small to large</p>
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Sizes' })
  fireEvent(dialog, new Event('close'))
  expect(close).not.toHaveBeenCalled()
  dialog.close()
  expect(close).toHaveBeenCalledOnce()
})
