/** A portal from the customer's own list, for which the server has no other data. */
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, connectProvider, signInHere } from './open-shop'

const portal = {
  PortalID: 4,
  PortalName: 'Harbour Bank',
  Slug: 'harbour',
  PortalBanner: 'media/harbour.webp',
  SubCategory: [{ SubCategoryID: 11, SubCategoryName: 'Staff shirts', Slug: 'staff-shirts' }],
}

test('portal shows its banner, name, subcategories and an empty notice', async () => {
  connectProvider((call) =>
    call === 'POST portal/portalAuth'
      ? { body: { data: { data: [portal] } } }
      : { status: 404, body: { ErrorMessage: 'No such thing.' } },
  )
  signInHere()
  const { view } = await openPage('/harbour')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Harbour Bank')
  expect(view.container.querySelector('header img')?.getAttribute('src')).toContain('media/harbour.webp')
  const link = screen.getByRole('link', { name: 'Staff shirts' })
  expect(link.getAttribute('href')).toBe('/harbour/staff-shirts')
  expect(screen.getByText('No products here yet')).toBeTruthy()
})
