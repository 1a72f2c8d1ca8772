/**
 * Test files share a process. Each file therefore starts with fresh modules, and the timers, listeners and channels
 * of the previous file are ended. Each test starts without the mocks, stored data and rendered pages of the previous
 * test.
 */
import { afterAll, afterEach, vi } from 'vitest'
import { defaultBrand, pageBrand } from '../../src/domain/brand/brand'
import '../support/wait-timeout'

vi.resetModules()
// A real page contains its brand, so the tests set the default brand.
const { setShopBrand } = await import('../../src/domain/brand/shop-brand')
setShopBrand(pageBrand(defaultBrand))
for (const name of Object.getOwnPropertyNames(globalThis))
  if (/^(IDB|indexedDB$)/.test(name)) Reflect.deleteProperty(globalThis, name)

const disposers: (() => void)[] = []
const { BroadcastChannel, setInterval, setTimeout } = globalThis
const tracked =
  <Args extends unknown[], Timer>(start: (...args: Args) => Timer) =>
  (...args: Args) => {
    const timer = start(...args)
    disposers.push(() => clearTimeout(timer as NodeJS.Timeout))
    return timer
  }
Object.assign(globalThis, {
  setInterval: tracked(setInterval),
  setTimeout: tracked(setTimeout),
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      disposers.push(() => this.close())
    }
  },
})
for (const target of [globalThis.window, globalThis.document] as (EventTarget | undefined)[]) {
  if (!target) continue
  const addEventListener = target.addEventListener.bind(target)
  target.addEventListener = (...args) => {
    addEventListener(...args)
    disposers.push(() => target.removeEventListener(...args))
  }
  disposers.push(() => Object.assign(target, { addEventListener }))
}
afterAll(() => {
  for (const end of disposers) end()
  Object.assign(globalThis, { BroadcastChannel, setInterval, setTimeout })
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
