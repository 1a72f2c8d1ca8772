/**
 * A load balancer: each request goes to a random instance, and to another one only when no connection could be made,
 * so that no request arrives twice. When a connection breaks before the answer, the reply is 502.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seeded, testSeed } from './seed'

/** `origins` is called at each request. `namesCallers`: X-Forwarded-For gets the caller's address. */
export async function openBalancer(origins: () => string[], { namesCallers = true } = {}) {
  // An instance closes connections that were idle for 5 s, possibly at the moment of their reuse.
  const agent = new http.Agent({ keepAlive: true, timeout: 4000 })
  const random = seeded(testSeed)

  const forward = (
    request: IncomingMessage,
    response: ServerResponse,
    [origin, ...otherOrigins]: string[],
  ): void => {
    if (origin === undefined) return refuse(response, 503)
    // The caller's connection header does not apply to the instance.
    const { connection: _, ...headers } = request.headers
    if (namesCallers) headers['x-forwarded-for'] = forwardedFor(request)
    const upstream = http.request(origin, { agent, method: request.method, path: request.url, headers })
    let isConnected = false
    const begin = () => {
      isConnected = true
      request.pipe(upstream)
    }
    upstream.on('socket', (socket) => (socket.connecting ? socket.once('connect', begin) : begin()))
    upstream.on('error', () => {
      if (!isConnected && !response.destroyed) return forward(request, response, otherOrigins)
      refuse(response, 502)
    })
    upstream.on('response', (answer) => {
      // The instance's connection headers do not apply to the caller.
      const { connection: _connection, 'keep-alive': _idleTimeout, ...passedHeaders } = answer.headers
      response.writeHead(answer.statusCode ?? 502, passedHeaders)
      answer.on('error', () => response.destroy())
      answer.on('end', () => {
        if (upstream.writableFinished) return
        // The instance answered before it had read the whole request. It will close the connection, so the connection
        // is not reused.
        request.unpipe(upstream).resume()
        upstream.destroy()
      })
      answer.pipe(response)
    })
    response.on('close', () => {
      // The caller has disconnected.
      if (!response.writableFinished) upstream.destroy()
    })
  }

  const server = http.createServer((request, response) =>
    forward(request, response, shuffled(origins(), random)),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      agent.destroy()
    },
  }
}

function refuse(response: ServerResponse, status: number): void {
  // An error after the complete answer does not matter.
  if (response.writableEnded) return
  if (response.headersSent) response.destroy()
  else
    response
      .writeHead(status, { 'content-type': 'text/plain', connection: 'close' })
      .end('No instance answered.')
}

function forwardedFor({ headers, socket }: IncomingMessage): string {
  const earlierAddresses = headers['x-forwarded-for']
  return [...(earlierAddresses === undefined ? [] : [earlierAddresses]), socket.remoteAddress].join(', ')
}

function shuffled(origins: string[], random: () => number): string[] {
  const ranked = origins.map((origin) => ({ origin, rank: random() }))
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ origin }) => origin)
}
