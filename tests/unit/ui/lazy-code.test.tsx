/** Lazily loaded code: a failed load does not break the page, and is repeated when the network is back. */
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  serverRenderedComponent,
  loadServerRenderedComponents,
} from '../../../src/ui/lazy/server-rendered-piece'
import { retryFailedLoads, lazyComponent, withCode } from '../../../src/ui/lazy/lazy-piece'

const nextTask = () => new Promise((done) => setTimeout(done, 0))
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const muteWarnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {})
let warn: ReturnType<typeof muteWarnings>

beforeEach(() => {
  warn = muteWarnings()
})

test('failed code load is repeated when the network is back', async () => {
  const use = vi.fn()
  const onFailed = vi.fn()
  const load = vi.fn<() => Promise<string>>(noNetwork)
  withCode(load, use, onFailed)
  await nextTask()
  expect([use, onFailed, warn].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1])

  retryFailedLoads()
  await nextTask()
  expect(load).toHaveBeenCalledTimes(2)
  load.mockImplementation(() => Promise.resolve('code'))
  retryFailedLoads()
  await nextTask()
  expect(use.mock.calls).toEqual([['code']])

  retryFailedLoads()
  await nextTask()
  expect(load).toHaveBeenCalledTimes(3)
})

test('code that failed to load several times is loaded once', async () => {
  const load = vi.fn<() => Promise<string>>(noNetwork)
  const use = vi.fn()
  withCode(load, use)
  withCode(load, use)
  await nextTask()
  load.mockImplementation(() => Promise.resolve('code'))
  retryFailedLoads()
  await nextTask()
  expect(use).toHaveBeenCalledTimes(1)
})

test('component whose code failed to load appears when the network is back', async () => {
  const load = vi.fn<() => Promise<{ Piece: () => string }>>(noNetwork)
  const piece = lazyComponent(load, 'Piece')
  function Slot() {
    const Piece = piece.useComponent(true)
    return <p>{Piece ? <Piece /> : 'nothing yet'}</p>
  }
  render(<Slot />)
  await nextTask()
  expect(screen.getByText('nothing yet')).toBeTruthy()
  load.mockImplementation(() => Promise.resolve({ Piece: () => 'the piece' }))
  retryFailedLoads()
  expect(await screen.findByText('the piece')).toBeTruthy()
})

test('server-rendered component stays until its code arrives, then hydrates', async () => {
  const onPress = vi.fn()
  const Filters = () => <button onClick={onPress}>Blue</button>
  const OnServer = serverRenderedComponent(() => Promise.resolve(Filters))
  await loadServerRenderedComponents()
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(
    <Suspense fallback="Loading">
      <OnServer />
    </Suspense>,
  )
  const renderedButton = container.querySelector('button')

  let supply: (code: typeof Filters) => void = () => {}
  const Late = serverRenderedComponent(() => new Promise<typeof Filters>((resolve) => (supply = resolve)))
  const root = await act(async () =>
    hydrateRoot(
      container,
      <Suspense fallback="Loading">
        <Late />
      </Suspense>,
    ),
  )
  expect(container.textContent).toBe('Blue')
  await act(async () => supply(Filters))
  expect(container.querySelector('button')).toBe(renderedButton)
  renderedButton?.click()
  expect(onPress).toHaveBeenCalledOnce()
  act(() => root.unmount())
  container.remove()
})
