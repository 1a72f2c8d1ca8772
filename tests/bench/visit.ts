/** One measured visit: a new tab on a slow line with a slow processor, until it is at rest. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

export type Visit = {
  /** Milliseconds since the visit began. */
  fcp: number
  lcp: number
  /** When the shop said that it hears presses; 0 of a page that says nothing. */
  hydrated: number
  /** From the first paint to rest: the longest task, and the sum of what long tasks had beyond 50 ms. */
  longestTask: number
  blocking: number
  /** Cumulative layout shift. */
  shift: number
  lcpElement: string
  requests: number
  /** On the line, and of them the scripts', until the page was hydrated and until it was at rest. */
  bytes: number
  hydratedScriptBytes: number
  scriptBytes: number
}

type Task = { begin: number; end: number }
type Paints = Pick<Visit, 'fcp' | 'lcp' | 'hydrated' | 'shift' | 'lcpElement'> & { tasks: Task[] }

/** 1.6 Mbit/s down, 0.75 up, 150 ms there and back: Chromium's figures are bytes a second. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const freeLine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const slowProcessor = 4
/** A page is at rest when it had no long task and no request for this long, in ms; at the latest so long after its load. */
const quietMs = 2000
const maxRestlessMs = 10_000
const maxLoadMs = 30_000

/** Runs in every page before its own scripts. No function in it has a name: tsx would wrap it in a helper. */
export function watchPaints(): void {
  const seen: Paints = { fcp: 0, lcp: 0, hydrated: 0, shift: 0, lcpElement: '', tasks: [] }
  Object.assign(window, { benchSeen: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, element, url } = entry as PerformanceEntry & { element: Element | null; url: string }
      seen.lcp = startTime
      const tag = element?.tagName.toLowerCase() ?? 'gone'
      const words = (element?.textContent ?? '').trim().slice(0, 40)
      seen.lcpElement = url ? `${tag} ${url.replace(/^.*\//, '')}` : `${tag} "${words}"`
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
 * The line of service workers. Chromium slows each target by itself, so workers are slowed through a session of the
 * whole browser as soon as they exist; Playwright has no session for a worker, hence the messages by hand.
 */
export async function workerLine(browser: Browser): Promise<Line> {
  const session = await browser.newBrowserCDPSession()
  const workers = new Set<string>()
  let conditions: typeof slowLine = freeLine
  let id = 0
  const apply = (sessionId: string) => {
    id += 1
    const message = JSON.stringify({ id, method: 'Network.emulateNetworkConditions', params: conditions })
    // A worker that has ended takes no message.
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

/** An empty tab on the slow line, with the slow processor, until it is freed. */
export async function slowPage(context: BrowserContext, line: Line): Promise<SlowPage> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await line.slow()
  const traffic = await watchTraffic(session)
  // What a returning visitor's worker costs includes starting it.
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

/** Opens a page and measures it. The page stays open, for what comes after; its line is free again. `ready` is a selector. */
export async function visit(
  context: BrowserContext,
  url: string,
  line: Line,
  ready: string,
): Promise<{ page: Page; seen: Visit }> {
  const { page, traffic, free } = await slowPage(context, line)
  await page.goto(url, { waitUntil: 'load', timeout: maxLoadMs })
  const { tasks, ...paints } = await untilRest(page, traffic)
  await free()
  if (paints.fcp === 0 || paints.lcp === 0) throw new Error(`Nothing was painted at ${url}.`)
  if ((await page.locator(ready).count()) === 0) throw new Error(`${url} did not come.`)
  const after = tasks
    .filter(({ end }) => end > paints.fcp)
    .map(({ begin, end }) => end - Math.max(begin, paints.fcp))
  const seen = {
    ...paints,
    longestTask: Math.max(0, ...after),
    blocking: after.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    ...traffic.weigh(paints.hydrated),
  }
  return { page, seen }
}

type Traffic = {
  /** Whether nothing was on its way for `quietMs`. */
  isQuiet: () => boolean
  weigh: (hydrated: number) => Pick<Visit, 'requests' | 'bytes' | 'hydratedScriptBytes' | 'scriptBytes'>
}

type Arrival = { at: number; bytes: number; isScript: boolean }

async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const arrivals: Arrival[] = []
  /** Whether they are scripts. */
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
  const bytesOf = (some: Arrival[]) => some.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    isQuiet: () => pending.size === 0 && Date.now() - changed >= quietMs,
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

/** What was seen when the page came to rest. */
export async function untilRest(page: Page, traffic: Traffic): Promise<Paints> {
  for (const loaded = Date.now(); ; ) {
    const [seen, now] = await page.evaluate((): [Paints, number] => {
      const { benchSeen } = window as unknown as { benchSeen: Paints }
      return [benchSeen, performance.now()]
    })
    const lastTask = seen.tasks.at(-1)?.end ?? 0
    const isQuiet = traffic.isQuiet() && now - lastTask >= quietMs
    if (isQuiet || Date.now() - loaded >= maxRestlessMs) return seen
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Lets the service worker take charge and keep what it keeps, unmeasured. */
export async function settle(page: Page): Promise<void> {
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
