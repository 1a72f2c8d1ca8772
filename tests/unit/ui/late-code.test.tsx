/** Code that comes later: whatever becomes of it, the page goes on, and it comes when the network is back. */
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawnPiece, loadDrawnPieces } from '../../../src/ui/lazy/drawn-piece'
import { fetchMissedCode, lazyPiece, withCode } from '../../../src/ui/lazy/lazy-piece'

const settled = () => new Promise((done) => setTimeout(done, 0))
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const hush = () => vi.spyOn(console, 'warn').mockImplementation(() => {})
let warn: ReturnType<typeof hush>

beforeEach(() => {
  warn = hush()
})

test('is used once when it is here', async () => {
  const use = vi.fn()
  withCode(() => Promise.resolve('code'), use)
  await settled()
  fetchMissedCode()
  await settled()
  expect(use.mock.calls).toEqual([['code']])
  expect(warn).not.toHaveBeenCalled()
})

test('what could not be fetched is asked for again when the network is back', async () => {
  const use = vi.fn()
  const onMissed = vi.fn()
  const load = vi.fn<() => Promise<string>>(noNetwork)
  withCode(load, use, onMissed)
  await settled()
  expect([use, onMissed, warn].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1])

  fetchMissedCode()
  await settled()
  expect(load).toHaveBeenCalledTimes(2)
  load.mockImplementation(() => Promise.resolve('code'))
  fetchMissedCode()
  await settled()
  expect(use.mock.calls).toEqual([['code']])

  fetchMissedCode()
  await settled()
  expect(load).toHaveBeenCalledTimes(3)
})

test('however often it was missed, it is asked for once', async () => {
  const load = vi.fn<() => Promise<string>>(noNetwork)
  const use = vi.fn()
  withCode(load, use)
  withCode(load, use)
  await settled()
  load.mockImplementation(() => Promise.resolve('code'))
  fetchMissedCode()
  await settled()
  expect(use).toHaveBeenCalledTimes(1)
})

test('a piece whose code was missed stands in its place with the network', async () => {
  const load = vi.fn<() => Promise<() => string>>(noNetwork)
  const piece = lazyPiece(load)
  function Place() {
    const Piece = piece.usePiece(true)
    return <p>{Piece ? <Piece /> : 'nothing yet'}</p>
  }
  render(<Place />)
  await settled()
  expect(screen.getByText('nothing yet')).toBeTruthy()
  load.mockImplementation(() => Promise.resolve(() => 'the piece'))
  fetchMissedCode()
  expect(await screen.findByText('the piece')).toBeTruthy()
})

test('a drawn piece stays as it was until its code is here, and then hears presses', async () => {
  const onPress = vi.fn()
  const Filters = () => <button onClick={onPress}>Blue</button>
  const OnServer = drawnPiece(() => Promise.resolve(Filters))
  await loadDrawnPieces()
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(
    <Suspense fallback="Loading">
      <OnServer />
    </Suspense>,
  )
  const drawn = place.querySelector('button')

  let arrive: (code: typeof Filters) => void = () => {}
  const Late = drawnPiece(() => new Promise<typeof Filters>((resolve) => (arrive = resolve)))
  const root = await act(async () =>
    hydrateRoot(
      place,
      <Suspense fallback="Loading">
        <Late />
      </Suspense>,
    ),
  )
  expect(place.textContent).toBe('Blue')
  await act(async () => arrive(Filters))
  expect(place.querySelector('button')).toBe(drawn)
  drawn?.click()
  expect(onPress).toHaveBeenCalledOnce()
  act(() => root.unmount())
  place.remove()
})
