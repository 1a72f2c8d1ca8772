/**
 * A door in front of a provider, through which a browser test goes: it can be shut, as if the server were stopped, and
 * it can spoil the answers of the API the way real networks do.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** `captive`: a hotel's sign-in page; `error`: 500; `hang`: never answers; `cut`: half of the JSON; `empty`: 204. */
export type Weather = 'fine' | 'captive' | 'error' | 'hang' | 'cut' | 'empty'

export type Door = {
  url: string
  /** Spoils API answers whose path (with query) matches; pages and files pass. */
  weather: (kind: Weather, only?: RegExp) => void
  /** As if the provider had no such call: 404 for API paths (with query) that match. */
  lacks: (only: RegExp) => void
  /** Milliseconds by which API answers to matching requests are late. */
  delay: (milliseconds: number, only: (request: { url: string; body: string }) => boolean) => void
  /** Requests that reached the door, as "GET /path". */
  seen: string[]
  /** Those of them that are over: answered, or let go of by the browser. */
  over: string[]
  /** The same as `seen` with what they brought along. */
  asked: string[]
  /** The same as `seen` with the token that was sent. */
  tokens: { call: string; token: string | null }[]
  shut: () => Promise<void>
  open: () => Promise<void>
}

export async function openDoor(target: string): Promise<Door> {
  let weather: { kind: Weather; only: RegExp } = { kind: 'fine', only: /./ }
  let lacking: RegExp | null = null
  let late: { milliseconds: number; only: (request: { url: string; body: string }) => boolean } | null = null
  let port = 0
  const seen: string[] = []
  const over: string[] = []
  const asked: string[] = []
  const tokens: Door['tokens'] = []
  const sockets = new Set<Socket>()

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/'
    seen.push(`${request.method} ${url}`)
    tokens.push({ call: `${request.method} ${url}`, token: request.headers.authorization ?? null })
    response.once('close', () => over.push(`${request.method} ${url}`))
    const body = await readBody(request)
    asked.push(`${request.method} ${url} ${body.toString('latin1')}`)
    const isCall = /^\/(frontend|service)\//.test(url)
    if (isCall && lacking?.test(url)) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"ErrorMessage":"No such call."}')
      return
    }
    const spoilt = isCall && weather.only.test(url) ? weather.kind : 'fine'
    if (spoilt === 'hang') return
    if (spoilt === 'empty') {
      response.writeHead(204).end()
      return
    }
    if (spoilt === 'captive') {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Hotel Wi-Fi</title><h1>Sign in</h1>')
      return
    }
    if (spoilt === 'error') {
      response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"ErrorMessage":"The shop is being restocked."}')
      return
    }
    if (late?.only({ url, body: body.toString() }))
      await new Promise((resolve) => setTimeout(resolve, late?.milliseconds))
    pass(target, request, body, response, spoilt === 'cut')
  }

  const handleSafely = (request: IncomingMessage, response: ServerResponse) => {
    // A browser that cancels an upload leaves half a request behind.
    handle(request, response).catch(() => response.destroy())
  }

  let server = http.createServer(handleSafely)
  const listen = () =>
    new Promise<void>((resolve) => {
      server.on('connection', (socket) => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
      })
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port
        resolve()
      })
    })
  await listen()

  return {
    url: `http://localhost:${port}`,
    seen,
    over,
    asked,
    tokens,
    weather: (kind, only = /./) => {
      weather = { kind, only }
    },
    lacks: (only) => {
      lacking = only
    },
    delay: (milliseconds, only) => {
      late = { milliseconds, only }
    },
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    open: async () => {
      server = http.createServer(handleSafely)
      await listen()
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function pass(
  target: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  cut: boolean,
): void {
  const headers = { ...request.headers, host: new URL(target).host }
  if (cut) headers['accept-encoding'] = 'identity'
  const onward = http.request(`${target}${request.url}`, { method: request.method, headers }, (answer) => {
    if (!cut) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      return
    }
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      const whole = Buffer.concat(parts)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(whole.subarray(0, Math.floor(whole.length / 2)))
    })
  })
  onward.on('error', () => response.destroy())
  onward.end(body)
}
