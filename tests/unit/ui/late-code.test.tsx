/** Code that comes later: whatever becomes of it, the page goes on, and it comes when the network is back. */
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchMissedCode, withCode, lazyPiece } from '../../../src/ui/lazy/lazy-piece'

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
