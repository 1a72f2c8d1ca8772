/**
 * Files share a process, so each begins with modules that have seen nothing, and what the modules of the one before wait
 * for, listen to and hold open has ended. Each test begins without what the one before replaced, stored or drew.
 */
import { afterAll, afterEach, vi } from 'vitest'
import { defaultBrand, pageBrand } from '../../src/domain/brand/brand'
import '../support/wait-timeout'

vi.resetModules()
// As the page brings it along.
const { setShopBrand } = await import('../../src/domain/brand/shop-brand')
setShopBrand(pageBrand(defaultBrand))
for (const name of Object.getOwnPropertyNames(globalThis))
  if (/^(IDB|indexedDB$)/.test(name)) Reflect.deleteProperty(globalThis, name)

const ends: (() => void)[] = []
const { BroadcastChannel, setInterval, setTimeout } = globalThis
const endable =
  <Given extends unknown[], Timer>(start: (...given: Given) => Timer) =>
  (...given: Given) => {
    const timer = start(...given)
    ends.push(() => clearTimeout(timer as NodeJS.Timeout))
    return timer
  }
Object.assign(globalThis, {
  setInterval: endable(setInterval),
  setTimeout: endable(setTimeout),
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      ends.push(() => this.close())
    }
  },
})
for (const target of [globalThis.window, globalThis.document] as (EventTarget | undefined)[]) {
  if (!target) continue
  const addEventListener = target.addEventListener.bind(target)
  target.addEventListener = (...given) => {
    addEventListener(...given)
    ends.push(() => target.removeEventListener(...given))
  }
  ends.push(() => Object.assign(target, { addEventListener }))
}
afterAll(() => {
  for (const end of ends) end()
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
