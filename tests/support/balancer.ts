/**
 * A balancer: each request goes to any instance, and to another one only where no connection could be made, so that none
 * arrives twice. What breaks off before its answer is 502.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seeded, testSeed } from './seed'

/** `origins` are asked for at each request. `namesCallers`: X-Forwarded-For gets the caller's address. */
export async function openBalancer(origins: () => string[], { namesCallers = true } = {}) {
  // An instance closes what was idle for 5 s, perhaps in the moment in which it would be used again.
  const agent = new http.Agent({ keepAlive: true, timeout: 4000 })
  const random = seeded(testSeed)

  const pass = (request: IncomingMessage, response: ServerResponse, [origin, ...others]: string[]): void => {
    if (origin === undefined) return refuse(response, 503)
    // The caller's connection is not the instance's.
    const { connection: _, ...headers } = request.headers
    if (namesCallers) headers['x-forwarded-for'] = callersOf(request)
    const onward = http.request(origin, { agent, method: request.method, path: request.url, headers })
    let isConnected = false
    const begin = () => {
      isConnected = true
      request.pipe(onward)
    }
    onward.on('socket', (socket) => (socket.connecting ? socket.once('connect', begin) : begin()))
    onward.on('error', () => {
      if (!isConnected && !response.destroyed) return pass(request, response, others)
      refuse(response, 502)
    })
    onward.on('response', (answer) => {
      // So is its own to the instance.
      const { connection: _own, 'keep-alive': _kept, ...passed } = answer.headers
      response.writeHead(answer.statusCode ?? 502, passed)
      answer.on('error', () => response.destroy())
      answer.on('end', () => {
        if (onward.writableFinished) return
        // Answered before it was read to its end: the instance will close the connection, which is of no more use.
        request.unpipe(onward).resume()
        onward.destroy()
      })
      answer.pipe(response)
    })
    response.on('close', () => {
      // Nobody waits for it any more.
      if (!response.writableFinished) onward.destroy()
    })
  }

  const server = http.createServer((request, response) =>
    pass(request, response, shuffled(origins(), random)),
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
  // What breaks off behind a whole answer is no matter.
  if (response.writableEnded) return
  if (response.headersSent) response.destroy()
  else
    response
      .writeHead(status, { 'content-type': 'text/plain', connection: 'close' })
      .end('No instance answered.')
}

function callersOf({ headers, socket }: IncomingMessage): string {
  const before = headers['x-forwarded-for']
  return [...(before === undefined ? [] : [before]), socket.remoteAddress].join(', ')
}

function shuffled(origins: string[], random: () => number): string[] {
  const placed = origins.map((origin) => ({ origin, place: random() }))
  return placed.toSorted((a, b) => a.place - b.place).map(({ origin }) => origin)
}
