/** The product gallery with swipes, and with more pictures than thumbnails (req 3.2). */
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Gallery } from '../../../src/screens/product/gallery/gallery'

const pictures = Array.from({ length: 8 }, (_, index) => `/media/${index}.webp`)

function renderGallery(): HTMLElement {
  render(<Gallery pictures={pictures} alt="A mug" flag="" />)
  return screen.getByRole('button', { name: /Open full view/ })
}

function swipe(stage: HTMLElement, by: number, pointerType = 'touch'): void {
  fireEvent.pointerDown(stage, { pointerType, isPrimary: true, clientX: 200 })
  fireEvent.pointerUp(stage, { pointerType, isPrimary: true, clientX: 200 + by })
}

test.each([
  ['to the left shows the next picture', -41, 'touch', '2 / 8'],
  ['to the right on the first picture shows the last picture', 41, 'touch', '8 / 8'],
  ['of 40 px is ignored', 40, 'touch', '1 / 8'],
  ['of a mouse is ignored', -300, 'mouse', '1 / 8'],
])('swipe %s', (_, by, pointerType, counter) => {
  swipe(renderGallery(), by, pointerType)
  expect(screen.getByRole('group', { name: 'Product pictures' }).textContent).toContain(counter)
})

const galleryText = () => screen.getByRole('group', { name: 'Product pictures' }).textContent

test('chosen colour shows its picture first, but only once', () => {
  const gallery = (colour: string | null, colourPicture: string | null) => (
    <Gallery pictures={pictures} alt="A mug" flag="" colour={colour} colourPicture={colourPicture} />
  )
  const { rerender } = render(gallery(null, null))
  rerender(gallery('Navy', '/media/3.webp'))
  expect(galleryText()).toContain('4 / 8')
  expect(galleryText()).not.toContain('Navy')
  fireEvent.click(screen.getByRole('button', { name: 'Picture 1' }))
  rerender(gallery('Navy', '/media/3.webp'))
  expect(galleryText()).toContain('1 / 8')
  rerender(gallery('Teal', null))
  expect(galleryText()).toContain('1 / 8')
  expect(galleryText()).toContain('Teal')
})

test('picture is described by its own text, and other pictures by the product’s', () => {
  render(<Gallery pictures={pictures} alt="A mug" alts={{ '/media/1.webp': 'Handle' }} flag="" />)
  expect(screen.getByRole('img', { name: 'A mug' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next picture' }))
  expect(screen.getByRole('img', { name: 'Handle' })).toBeTruthy()
})

test('last of five thumbnails shows the number of hidden pictures', () => {
  renderGallery()
  const thumbs = screen.getAllByRole('listitem')
  expect(thumbs).toHaveLength(5)
  expect(thumbs[4]?.textContent).toContain('+4')
})
