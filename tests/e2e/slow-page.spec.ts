/** Server-rendered pages on a slow network: visible content does not shift while the remainder arrives (req 1.28). */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, open, waitForScreen, test } from '../support/fixtures'
import { layoutShift } from '../support/page-quality'
import { findProduct } from '../support/shop'

const bytesAtOnce = 400
const pauseMs = 20

/** Number of bytes of a page's body that are sent slowly; no first screen needs more bytes. */
const slowBytes = 30_000

/** Starts a proxy that sends pages in small pieces and everything else unchanged. */
async function openSlowProxy(shop: string): Promise<{ url: string; close: () => void }> {
  const send = async (reply: http.IncomingMessage, response: http.ServerResponse) => {
    const page = Buffer.concat(await reply.toArray())
    const start = page.indexOf('<body')
    const end = start + slowBytes
    response.write(page.subarray(0, start))
    for (let at = start; at < end; at += bytesAtOnce) {
      response.write(page.subarray(at, Math.min(at + bytesAtOnce, end)))
      await pause(pauseMs)
    }
    response.end(page.subarray(end))
  }
  const server = http.createServer((request, response) => {
    const { method, url: path, headers } = request
    const isPage = headers['sec-fetch-dest'] === 'document'
    const upstreamHeaders = isPage ? { ...headers, 'accept-encoding': 'identity' } : headers
    const upstream = http.request(`${shop}${path}`, { method, headers: upstreamHeaders }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers)
      if (isPage) send(reply, response).catch(() => response.destroy())
      else reply.pipe(response)
    })
    request.pipe(upstream).on('error', () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close }
}

test('content does not shift at 390 px while home, a list and a product load slowly', {
  tag: '@long',
}, async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { Slug } = await findProduct(origin)
  const shop = await openSlowProxy(origin)
  for (const path of ['/', '/drinkware', '/category/drinkware', `/product/${Slug}`]) {
    await open(page, `${shop.url}${path}`)
    await page.waitForLoadState('networkidle')
    const { total, moved } = await layoutShift(page)
    expect(total, `${path}\n${moved.join('\n')}`).toBeLessThanOrEqual(0.02)
  }
  shop.close()
})

/** Returns the names of the fonts with which the browser renders an element. */
async function fontOf(page: Page, selector: string): Promise<string> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName).join()
}

test('heading font that arrives late is shown, and the content does not shift', { tag: '@long' }, async ({
  page,
  origin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { Slug } = await findProduct(origin)
  for (const path of ['/', '/category/drinkware', `/product/${Slug}`, '/faq', '/signin']) {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/\.woff2$/, (route) => arrival.then(() => route.continue()))
    await page.goto(path, { waitUntil: 'commit' })
    await waitForScreen(page)
    const font = page.waitForResponse(/\.woff2$/)
    expect(await fontOf(page, 'main h1')).not.toContain('Bricolage')
    arrive()
    await font
    await expect.poll(() => fontOf(page, 'main h1')).toContain('Bricolage')
    const { total, moved } = await layoutShift(page)
    expect(total, `${path}\n${moved.join('\n')}`).toBeLessThanOrEqual(0.02)
    await page.unroute(/\.woff2$/)
  }
})
