/** One measured visit: a new tab on a slow line with a slow processor, until the page is at rest. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

export type Visit = {
  /** Milliseconds since the visit began. */
  fcp: number
  lcp: number
  /** Time at which the shop marked the page as hydrated; 0 for a page without such a mark. */
  hydrated: number
  /** From the first paint to rest: the longest task, and the total time of long tasks beyond 50 ms each. */
  maxTask: number
  blocking: number
  /** Cumulative layout shift. */
  shift: number
  lcpElement: string
  requests: number
  /**
   * Bytes on the line: of everything, of scripts until the page was hydrated, and of scripts until it was at rest.
   */
  bytes: number
  hydratedScriptBytes: number
  scriptBytes: number
}

type Task = { begin: number; end: number }
type Paints = Pick<Visit, 'fcp' | 'lcp' | 'hydrated' | 'shift' | 'lcpElement'> & { tasks: Task[] }

/** 1.6 Mbit/s down, 0.75 up, 150 ms round trip. Chromium expects bytes per second. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const freeLine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const slowProcessor = 4
/**
 * A page is at rest when it had no long task and no request for `idleMs`, and at the latest `maxBusyMs` after its
 * load.
 */
const idleMs = 2000
const maxBusyMs = 10_000
const maxLoadMs = 30_000

/** Runs in every page before the page's scripts. It contains no named functions: tsx would wrap them in a helper. */
export function watchPaints(): void {
  const seen: Paints = { fcp: 0, lcp: 0, hydrated: 0, shift: 0, lcpElement: '', tasks: [] }
  Object.assign(window, { benchSeen: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, element, url } = entry as PerformanceEntry & { element: Element | null; url: string }
      seen.lcp = startTime
      const tag = element?.tagName.toLowerCase() ?? 'gone'
      const text = (element?.textContent ?? '').trim().slice(0, 40)
      seen.lcpElement = url ? `${tag} ${url.replace(/^.*\//, '')}` : `${tag} "${text}"`
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.fcp = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ begin: startTime, end: startTime + duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'screen-hydrated') seen.hydrated = startTime
  }).observe({ type: 'mark', buffered: true })
}

export type Line = { slow: () => Promise<void>; free: () => Promise<void> }

/**
 * The network line of service workers. Chromium throttles each target separately, so workers are throttled through a
 * session of the whole browser as soon as they exist. Playwright has no session for workers, so the messages are
 * built by hand.
 */
export async function workerLine(browser: Browser): Promise<Line> {
  const session = await browser.newBrowserCDPSession()
  const workers = new Set<string>()
  let conditions: typeof slowLine = freeLine
  let id = 0
  const apply = (sessionId: string) => {
    id += 1
    const message = JSON.stringify({ id, method: 'Network.emulateNetworkConditions', params: conditions })
    // A worker that has ended accepts no message.
    return session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => {
      workers.delete(sessionId)
    })
  }
  session.on('Target.targetCreated', ({ targetInfo }) => {
    if (targetInfo.type !== 'service_worker') return
    void session
      .send('Target.attachToTarget', { targetId: targetInfo.targetId, flatten: false })
      .then(({ sessionId }) => {
        workers.add(sessionId)
        return apply(sessionId)
      })
      .catch(() => {})
  })
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId))
  await session.send('Target.setDiscoverTargets', { discover: true })
  const set = async (next: typeof slowLine) => {
    conditions = next
    await Promise.all([...workers].map(apply))
  }
  return { slow: () => set(slowLine), free: () => set(freeLine) }
}

export type SlowPage = { page: Page; traffic: Traffic; free: () => Promise<void> }

/** Opens an empty tab on the slow line with the slow processor, until `free` is called. */
export async function openSlowPage(context: BrowserContext, line: Line): Promise<SlowPage> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await line.slow()
  const traffic = await watchTraffic(session)
  // Workers are stopped, so that a returning visitor's times include starting the service worker.
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('Network.emulateNetworkConditions', slowLine)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  const free = async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.send('Network.emulateNetworkConditions', freeLine)
    await line.free()
  }
  return { page, traffic, free }
}

/**
 * Opens a page and measures the visit. The page stays open for later steps, and its line is no longer throttled.
 * `ready`: selector of an element that the page must contain.
 */
export async function visit(
  context: BrowserContext,
  url: string,
  line: Line,
  ready: string,
): Promise<{ page: Page; seen: Visit }> {
  const { page, traffic, free } = await openSlowPage(context, line)
  await page.goto(url, { waitUntil: 'load', timeout: maxLoadMs })
  const { tasks, ...paints } = await untilRest(page, traffic)
  await free()
  if (paints.fcp === 0 || paints.lcp === 0) throw new Error(`Nothing was painted at ${url}.`)
  if ((await page.locator(ready).count()) === 0) throw new Error(`${url} does not contain "${ready}".`)
  const taskTimes = tasks
    .filter(({ end }) => end > paints.fcp)
    .map(({ begin, end }) => end - Math.max(begin, paints.fcp))
  const result = {
    ...paints,
    maxTask: Math.max(0, ...taskTimes),
    blocking: taskTimes.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    ...traffic.weigh(paints.hydrated),
  }
  return { page, seen: result }
}

type Traffic = {
  /** Returns true when no request was in progress for `idleMs`. */
  isIdle: () => boolean
  weigh: (hydrated: number) => Pick<Visit, 'requests' | 'bytes' | 'hydratedScriptBytes' | 'scriptBytes'>
}

type Arrival = { at: number; bytes: number; isScript: boolean }

async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const arrivals: Arrival[] = []
  /** Maps request ids to true for scripts. */
  const pending = new Map<string, boolean>()
  let began: number | null = null
  let changed = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    began ??= timestamp
    changed = Date.now()
    pending.set(requestId, false)
  })
  session.on('Network.responseReceived', ({ requestId, response: { mimeType } }) => {
    if (pending.has(requestId)) pending.set(requestId, /javascript/.test(mimeType))
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength: bytes }) => {
    changed = Date.now()
    const isScript = pending.get(requestId) === true
    pending.delete(requestId)
    arrivals.push({ at: (timestamp - (began ?? timestamp)) * 1000, bytes, isScript })
  })
  session.on('Network.loadingFailed', ({ requestId }) => {
    changed = Date.now()
    pending.delete(requestId)
  })
  await session.send('Network.enable')
  const bytesOf = (responses: Arrival[]) => responses.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    isIdle: () => pending.size === 0 && Date.now() - changed >= idleMs,
    weigh: (hydrated) => {
      const scripts = arrivals.filter(({ isScript }) => isScript)
      return {
        requests: arrivals.length,
        bytes: bytesOf(arrivals),
        hydratedScriptBytes: bytesOf(scripts.filter(({ at }) => at <= hydrated)),
        scriptBytes: bytesOf(scripts),
      }
    },
  }
}

/** Resolves to the measurements when the page is at rest. */
export async function untilRest(page: Page, traffic: Traffic): Promise<Paints> {
  for (const loaded = Date.now(); ; ) {
    const [seen, now] = await page.evaluate((): [Paints, number] => {
      const { benchSeen } = window as unknown as { benchSeen: Paints }
      return [benchSeen, performance.now()]
    })
    const lastTask = seen.tasks.at(-1)?.end ?? 0
    const isIdle = traffic.isIdle() && now - lastTask >= idleMs
    if (isIdle || Date.now() - loaded >= maxBusyMs) return seen
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Waits, unmeasured, until the service worker controls the page and has filled its caches. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const storedCount = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const sizes = names.map(async (name) => (await (await caches.open(name)).keys()).length)
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    })
  for (let before = -1, now = 0; before !== now; ) {
    before = now
    await page.waitForTimeout(1000)
    now = await storedCount()
  }
}
