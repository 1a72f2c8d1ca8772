/** Drawn pages on a network that brings them bit by bit: what is there already does not jump as the rest arrives. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, open, test } from '../../support/fixtures'
import { layoutShift } from '../../support/page-quality'
import { findProduct } from '../../support/shop'

const bytesAtOnce = 400
const pauseMs = 20
/** Of a page's body; more fills no first screen. */
const slowBytes = 30_000

/** Sends pages in pieces, and everything else as it comes. */
async function slowly(shop: string): Promise<{ url: string; close: () => void }> {
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
    const asked = isPage ? { ...headers, 'accept-encoding': 'identity' } : headers
    const onward = http.request(`${shop}${path}`, { method, headers: asked }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers)
      if (isPage) send(reply, response).catch(() => response.destroy())
      else reply.pipe(response)
    })
    request.pipe(onward).on('error', () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close }
}

test('at 390 px nothing jumps while home, a list and a product arrive', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { Slug } = await findProduct(origin)
  const shop = await slowly(origin)
  for (const path of ['/', '/drinkware', '/category/drinkware', `/product/${Slug}`]) {
    await open(page, `${shop.url}${path}`)
    await page.waitForLoadState('networkidle')
    const { total, moved } = await layoutShift(page)
    expect(total, `${path}\n${moved.join('\n')}`).toBeLessThanOrEqual(0.02)
  }
  shop.close()
})
