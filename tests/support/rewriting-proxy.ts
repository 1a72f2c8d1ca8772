/** A proxy in front of a provider that changes the texts that pass: scripts and pages, not answers of the API. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type RewritingProxy = { url: string; close: () => Promise<void> }

type Rules = {
  /** What is answered without the provider; undefined for all else. */
  own?: (path: string) => { status: number; type?: string; text?: string } | undefined
  /** The provider's path for this one; the same unless given. */
  ask?: (path: string) => string
  rewrite: (text: string, path: string, type: string) => string
}

const passedOn = ['accept', 'content-type', 'authorization', 'idempotency-key']
/** They hold no longer when the text is another one. */
const dropped = ['content-length', 'content-encoding', 'etag', 'connection', 'keep-alive', 'link']

export async function openRewritingProxy(
  target: string,
  { own, ask, rewrite }: Rules,
): Promise<RewritingProxy> {
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const path = request.url ?? '/'
    const given = own?.(path)
    if (given)
      return void response.writeHead(given.status, { 'content-type': given.type ?? '' }).end(given.text)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
    const headers: Record<string, string> = { 'accept-encoding': 'identity' }
    for (const name of passedOn) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    const reply = await fetch(`${target}${ask ? ask(path) : path}`, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const type = reply.headers.get('content-type') ?? ''
    const passed = new Headers(reply.headers)
    for (const name of dropped) passed.delete(name)
    response.writeHead(reply.status, [...passed].flat())
    const isText = /javascript|html/.test(type) && !/^\/(frontend|service)\//.test(path)
    if (isText) response.end(rewrite(await reply.text(), path, type))
    else response.end(Buffer.from(await reply.arrayBuffer()))
  }
  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
