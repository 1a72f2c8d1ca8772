/** One measured visit: a new tab on a slow line with a slow processor, until nothing moves any more. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

export type Visit = {
  /** Milliseconds since the visit began. */
  fcp: number
  lcp: number
  /** When the first visit's full-page loader went; 0 where there was none. */
  loaderGone: number
  /** Sum of what long tasks had beyond 50 ms. */
  blocking: number
  /** Cumulative layout shift. */
  shift: number
  lcpElement: string
  requests: number
  bytes: number
}

/** 1.6 Mbit/s down, 0.75 up, 150 ms there and back: Chromium's figures are bytes a second. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const freeLine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const slowProcessor = 4
/** A page is done when nothing was painted larger and nothing loaded for this long; in ms. */
const quiet = 1500
const longest = 30_000

type Seen = Omit<Visit, 'requests' | 'bytes' | 'lcpElement'> & {
  lcpElement: string
  mark: string
  done: boolean
}

/** Runs in every page before its own scripts. No function in it has a name: tsx would wrap it in a helper. */
export function watchPaints(): void {
  const seen = { fcp: 0, lcp: 0, loaderGone: 0, blocking: 0, shift: 0, lcpElement: '' }
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
    for (const entry of list.getEntries())
      if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.blocking += Math.max(0, entry.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  document.addEventListener('readystatechange', () => {
    const loader = document.getElementById('loader')
    if (document.readyState !== 'interactive' || !loader) return
    new MutationObserver((_changes, observer) => {
      if (document.getElementById('loader')) return
      observer.disconnect()
      requestAnimationFrame((time) => {
        seen.loaderGone = time
      })
    }).observe(document.body, { childList: true })
  })
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

/** Opens a page and measures it. The page stays open, for what comes after; its line is free again. */
export async function visit(
  context: BrowserContext,
  url: string,
  line: Line,
): Promise<{ page: Page; seen: Visit }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await line.slow()
  const traffic = await slowDown(session)
  await page.goto(url, { waitUntil: 'load', timeout: longest })
  const { mark: _mark, done: _done, ...paints } = await untilQuiet(page)
  const seen = { ...paints, ...traffic() }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.send('Network.emulateNetworkConditions', freeLine)
  await line.free()
  if (seen.fcp === 0 || seen.lcp === 0) throw new Error(`Nothing was painted at ${url}.`)
  return { page, seen }
}

async function slowDown(session: CDPSession): Promise<() => { requests: number; bytes: number }> {
  let bytes = 0
  let requests = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  // What a returning visitor's worker costs includes starting it.
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('Network.emulateNetworkConditions', slowLine)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  return () => ({ requests, bytes })
}

async function untilQuiet(page: Page): Promise<Seen> {
  const began = Date.now()
  let last = { mark: '', at: Date.now() }
  while (Date.now() - began < longest) {
    const now = await page.evaluate(() => {
      const { benchSeen } = window as unknown as { benchSeen: Omit<Visit, 'requests' | 'bytes'> }
      const waits = document.getElementById('loader') !== null || document.querySelector('main h1') === null
      const loaded = performance.getEntriesByType('resource').length
      return { ...benchSeen, done: !waits, mark: `${benchSeen.lcp} ${loaded}` }
    })
    if (now.mark !== last.mark) last = { mark: now.mark, at: Date.now() }
    else if (now.done && Date.now() - last.at >= quiet) return now
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The page did not come to rest.')
}
