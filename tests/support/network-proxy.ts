/**
 * A proxy in front of a provider, for browser tests: it can go offline, as if the server were stopped, it can spoil
 * answers of the API the way real networks do, and it logs every request.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * `captive`: a hotel's sign-in page; `error`: 500; `hang`: answers when the network has recovered; `cut`: half of the
 * JSON; `empty`: 204.
 */
export type Fault = 'captive' | 'error' | 'hang' | 'cut' | 'empty'

type Request = { url: string; body: string }

export type NetworkProxy = {
  url: string
  /** Spoils API answers whose path (with query) matches. Files pass, and pages are not rendered by the provider. */
  injectFault: (kind: Fault, only?: RegExp) => void
  /** Removes all faults and delays. */
  recover: () => void
  /** Answers 404 to matching API paths (with query), like a provider without the call. */
  omitCalls: (only: RegExp) => void
  /** Milliseconds by which API answers to matching requests are late. */
  delay: (milliseconds: number, only: (request: Request) => boolean) => void
  /** Requests that reached the proxy, as "GET /path". */
  calls: string[]
  /** Returns the number of seen requests that match. */
  count: (only: RegExp) => number
  /** Resolves when every request is over: answered, or cancelled by the browser. */
  waitForIdle: () => Promise<void>
  /** Like `calls`, with the request bodies. */
  callsWithBodies: string[]
  /** Like `calls`, with the token of each request. */
  tokens: { call: string; token: string | null }[]
  goOffline: () => Promise<unknown>
  goOnline: () => Promise<unknown>
  /** Goes online, and clears faults and logs. */
  reset: () => Promise<void>
}

/** The provider behind each proxy, by the proxy's URL. */
const targets = new Map<string, string>()

/** Returns the provider behind a proxy's URL, or the URL itself. */
export function providerBehind(origin: string): string {
  return targets.get(origin) ?? origin
}

export async function openNetworkProxy(target: string): Promise<NetworkProxy> {
  let fault: { kind: Fault; only: RegExp } | null = null
  let missingCalls: RegExp | null = null
  let delayRule: { milliseconds: number; only: (request: Request) => boolean } | null = null
  let port = 0
  const pending = new Set<IncomingMessage>()
  const calls: string[] = []
  const callsWithBodies: string[] = []
  const tokens: NetworkProxy['tokens'] = []
  const sockets = new Set<Socket>()
  let resumeHanging: (() => void)[] = []

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/'
    const call = `${request.method} ${url}`
    calls.push(call)
    tokens.push({ call, token: request.headers.authorization ?? null })
    pending.add(request)
    response.once('close', () => pending.delete(request))
    const body = await readBody(request)
    callsWithBodies.push(`${call} ${body.toString('latin1')}`)
    const isCall = /^\/(frontend|service)\//.test(url)
    if (isCall && missingCalls?.test(url)) return json(response, 404, '{"ErrorMessage":"No such call."}')
    const faultKind = isCall && fault?.only.test(url) ? fault.kind : null
    if (faultKind === 'hang') await new Promise<void>((resolve) => resumeHanging.push(resolve))
    if (faultKind === 'empty') return void response.writeHead(204).end()
    if (faultKind === 'error') return json(response, 500, '{"ErrorMessage":"The shop is being restocked."}')
    if (faultKind === 'captive')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Hotel Wi-Fi</title><h1>Sign in</h1>')
    if (delayRule?.only({ url, body: body.toString() }))
      await new Promise((resolve) => setTimeout(resolve, delayRule?.milliseconds))
    // The provider would render the page from unspoilt answers, so the device gets the shell and renders the page
    // itself.
    const isSpoilt = fault !== null || missingCalls !== null || delayRule !== null
    if (isSpoilt && request.headers['sec-fetch-dest'] === 'document') request.url = '/index.html'
    pass(target, request, body, response, faultKind === 'cut')
  }

  const handleSafely = (request: IncomingMessage, response: ServerResponse) => {
    // A browser that cancels an upload sends only half a request.
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
  const goOnline = async () => {
    if (server.listening) return
    server = http.createServer(handleSafely)
    await listen()
  }
  const recover = () => {
    fault = null
    delayRule = null
    for (const resume of resumeHanging) resume()
    resumeHanging = []
  }
  await listen()
  const url = `http://localhost:${port}`
  targets.set(url, target)

  return {
    url,
    calls,
    callsWithBodies,
    tokens,
    count: (only) => calls.filter((call) => only.test(call)).length,
    waitForIdle: async () => {
      while (pending.size > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    injectFault: (kind, only = /./) => {
      fault = { kind, only }
    },
    recover,
    omitCalls: (only) => {
      missingCalls = only
    },
    delay: (milliseconds, only) => {
      delayRule = { milliseconds, only }
    },
    goOffline: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    goOnline,
    reset: async () => {
      recover()
      missingCalls = null
      for (const log of [calls, callsWithBodies, tokens]) log.length = 0
      await goOnline()
    },
  }
}

function json(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
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
  isCut: boolean,
): void {
  const headers = { ...request.headers, host: new URL(target).host }
  if (isCut) headers['accept-encoding'] = 'identity'
  const upstream = http.request(`${target}${request.url}`, { method: request.method, headers }, (answer) => {
    if (!isCut) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      return
    }
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      const completeBody = Buffer.concat(parts)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(completeBody.subarray(0, Math.floor(completeBody.length / 2)))
    })
  })
  upstream.on('error', () => response.destroy())
  upstream.end(body)
}
