// @vitest-environment happy-dom
/** Sharing: the device's own sheet, else the clipboard, else the link to copy by hand. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ShareButton } from '../../../../src/widgets/print/share-button'
import { Toaster } from '../../../../src/ui/toast/toaster'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shared = { title: 'Quote', text: 'A flask', path: '/product/flask?q=50' }
const address = `${window.location.origin}/product/flask?q=50`

function press(device: object) {
  vi.stubGlobal('navigator', { ...device, userAgent: 'test' })
  render(
    <>
      <ShareButton what={() => shared}>Share quote</ShareButton>
      <Toaster />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Share quote' }))
}

const clipboard = (writeText: (text: string) => Promise<void>) => ({ clipboard: { writeText } })

test('a device that can share is given title, text and address, and nothing is copied', async () => {
  const share = vi.fn(async () => {})
  const writeText = vi.fn(async () => {})
  press({ share, ...clipboard(writeText) })
  await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Quote', text: 'A flask', url: address }))
  expect(writeText).not.toHaveBeenCalled()
})

test('a closed share sheet is no failure', async () => {
  const writeText = vi.fn(async () => {})
  const share = vi.fn(async () => Promise.reject(new DOMException('closed', 'AbortError')))
  press({ share, ...clipboard(writeText) })
  await waitFor(() => expect(share).toHaveBeenCalled())
  expect(writeText).not.toHaveBeenCalled()
  expect(screen.queryByLabelText('Copy this link')).toBeNull()
})

test.each([
  ['without a share sheet', {}],
  [
    'when the share sheet refuses',
    { share: async () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  ],
])('%s the link is copied, and that is said', async (_, device) => {
  const writeText = vi.fn(async () => {})
  press({ ...device, ...clipboard(writeText) })
  await screen.findByText('Link copied')
  expect(writeText).toHaveBeenCalledWith(address)
})

test.each([
  ['refuses', clipboard(async () => Promise.reject(new Error('denied')))],
  ['is missing', {}],
])('a clipboard that %s leaves the link to be copied by hand', async (_, device) => {
  press(device)
  const field = await screen.findByLabelText<HTMLInputElement>('Copy this link')
  expect(field.value).toBe(address)
  expect(field.readOnly).toBe(true)
})
