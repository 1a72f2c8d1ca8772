/**
 * A second build of the shop without building it: between door and provider every script gets another name, and the pages
 * another revision, as after a change. Scripts of the first build are gone then, as on a host that keeps none.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type Releases = {
  url: string
  /** The provider serves the second build from now on, or the first one again. */
  serve: (build: 1 | 2) => void
  close: () => Promise<void>
}

/** The hash in a script's name. */
const scriptName = /-([\w-]{8})\.js\b/g
const revision = /(revision"?:")(\w+)"/g
const turned = (text: string) => [...text].toReversed().join('')
/** Names turned around; twice is the first name again. */
const renamed = (text: string) => text.replace(scriptName, (_, hash: string) => `-${turned(hash)}.js`)

export async function openReleases(target: string): Promise<Releases> {
  let build: 1 | 2 = 1
  let names: Set<string> | null = null

  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const path = request.url ?? '/'
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
    const isScript = build === 2 && /^\/assets\/.*\.js$/.test(path)
    const headers: Record<string, string> = { 'accept-encoding': 'identity' }
    for (const name of ['accept', 'content-type', 'authorization', 'idempotency-key']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    const reply = await fetch(`${target}${isScript ? renamed(path) : path}`, {
      method: request.method ?? 'GET',
      headers,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const type = reply.headers.get('content-type') ?? ''
    const passed = new Headers(reply.headers)
    for (const name of ['content-length', 'content-encoding', 'etag', 'connection', 'keep-alive', 'link'])
      passed.delete(name)
    response.writeHead(reply.status, [...passed].flat())
    if (build === 1 || !/javascript|html/.test(type) || /^\/(frontend|service)\//.test(path)) {
      response.end(Buffer.from(await reply.arrayBuffer()))
      return
    }
    const text = renamed(await reply.text())
    response.end(
      path === '/sw.js'
        ? text.replace(revision, (_, key: string, is: string) => `${key}${turned(is)}"`)
        : text,
    )
  }
  const server = http.createServer((request, response) => {
    // Scripts of the other build are not there.
    const path = request.url ?? '/'
    if (build === 2 && names?.has(path)) response.writeHead(404).end()
    else answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const worker = await (await fetch(`${target}/sw.js`)).text()
  names = new Set([...worker.matchAll(/assets\/[\w.-]+-[\w-]{8}\.js/g)].map(([name]) => `/${name}`))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve: (next) => {
      build = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
