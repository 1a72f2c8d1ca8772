/** A list that is edited as a whole loses nothing typed (req 22.30). */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Entries } from '../../../desk/entries'
import { useFormValues } from '../../../desk/form-values'

vi.mock('react-admin', () => import('../../support/react-admin'))

const emptyEntry = { image: '', alt: '' }
let finishUpload: (path: string) => void = () => {}
const upload = new Promise<string>((resolve) => (finishUpload = resolve))

function Banners({ titleOf }: { titleOf?: (entry: typeof emptyEntry) => string }) {
  const form = useFormValues('banners', { entries: [emptyEntry] })
  return (
    <Entries
      name="Banner"
      form={form}
      emptyEntry={emptyEntry}
      {...(titleOf && { titleOf })}
      save={async () => {}}
      successText="Saved"
    >
      {({ image, alt }, change) => (
        <>
          <button onClick={() => void upload.then((path) => change({ image: path }))}>Upload</button>
          <input aria-label="Alt" value={alt} onChange={({ target }) => change({ alt: target.value })} />
          <output>{image}</output>
        </>
      )}
    </Entries>
  )
}

test('new entry gets the focus, so that it is in view', () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Banners /> }])} />)
  fireEvent.click(screen.getByText('Add banner'))
  expect(document.activeElement).toBe(screen.getAllByLabelText('Alt')[1])
})

test('entries with titles are folded, except a new one and one that is moved up', () => {
  const element = <Banners titleOf={({ alt }) => alt} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const openEntries = () =>
    screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)
  expect(screen.queryByRole('button', { expanded: true })).toBeNull()
  fireEvent.click(screen.getByText('Add banner'))
  expect(openEntries()).toEqual(['Banner 2'])
  const alt = screen.getByLabelText('Alt')
  expect(document.activeElement).toBe(alt)
  fireEvent.change(alt, { target: { value: 'Two mugs' } })
  fireEvent.click(screen.getByText('Move up'))
  expect(openEntries()).toEqual(['Two mugs'])
  fireEvent.click(screen.getByRole('button', { name: 'Banner 2' }))
  expect(openEntries()).toEqual(['Banner 2'])
})

test('text typed while a picture is uploaded stays when the upload ends', async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Banners /> }])} />)
  fireEvent.click(screen.getByText('Upload'))
  fireEvent.change(screen.getByLabelText('Alt'), { target: { value: 'Two mugs' } })
  await act(async () => finishUpload('mugs.webp'))
  expect(screen.getByText('mugs.webp')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Alt').value).toBe('Two mugs')
})
