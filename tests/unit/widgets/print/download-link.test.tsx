// @vitest-environment happy-dom
/** A PDF is fetched and saved under our name; what fails says so, or is left to the browser. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DownloadLink } from '../../../../src/widgets/print/download-link'

type Pressed = { href: string; name: string }
let pressed: Pressed[]

beforeEach(() => {
  pressed = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push({ href: this.href, name: this.download })
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const gst = () => Response.json({ Data: { Rate: 10 } })
const pdf = (type = 'application/pdf') => new Response('%PDF-1.7', { headers: { 'content-type': type } })

/** `file` undefined: no answer. */
function press(file: Response | undefined, probe: (() => Response) | undefined = gst) {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = String(input instanceof Request ? input.url : input)
    const answer = url.endsWith('.pdf') ? file : probe?.()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
  render(
    <DownloadLink href="https://images.example/t/DW-1.pdf" name="DW-1 Flask.pdf">
      Download template
    </DownloadLink>,
  )
  const link = screen.getByRole('link', { name: 'Download template' })
  fireEvent.click(link)
  return link
}

test.each(['application/pdf', 'application/octet-stream', 'application/pdf;charset=binary'])(
  'saves %s under its name, from whatever host',
  async (type) => {
    const link = press(pdf(type))
    await waitFor(() => expect(pressed).toEqual([{ href: 'blob:saved', name: 'DW-1 Flask.pdf' }]))
    expect(link.getAttribute('href')).toBe('https://images.example/t/DW-1.pdf')
    expect(link.getAttribute('download')).toBe('DW-1 Flask.pdf')
    expect(screen.getByRole('status').textContent).toBe('')
  },
)

test('a second press while it is fetched fetches nothing more', async () => {
  const link = press(pdf())
  fireEvent.click(link)
  await waitFor(() => expect(link.getAttribute('aria-disabled')).toBe('false'))
  expect(pressed).toHaveLength(1)
})

test('a host that only refuses a page’s request is left to the browser', async () => {
  press(undefined)
  const own = { href: 'https://images.example/t/DW-1.pdf', name: 'DW-1 Flask.pdf' }
  await waitFor(() => expect(pressed).toEqual([own]))
})

test('without network and copy it says so, and saves nothing', async () => {
  press(undefined, () => {
    throw new TypeError('Failed to fetch')
  })
  await screen.findByText('Not saved on this device yet')
  expect(pressed).toEqual([])
})

test('a hotel’s sign-in page is no template', async () => {
  const page = () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })
  press(page(), page)
  await screen.findByText('Not saved on this device yet')
  expect(pressed).toEqual([])
})

test.each([
  ['a refusal', new Response('<h1>No</h1>', { status: 404, headers: { 'content-type': 'text/html' } })],
  ['a picture', pdf('image/png')],
  ['nothing known', new Response(new Blob(['x']))],
])('%s is not saved as a template', async (_, answer) => {
  press(answer)
  await screen.findByText('The file could not be downloaded just now.')
  expect(pressed).toEqual([])
})
