/** A proxy in front of a provider that rewrites scripts and pages, but no answers of the API. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type RewritingProxy = { url: string; close: () => Promise<void> }

type Rules = {
  /** Returns a reply that replaces the provider's. undefined: the request is forwarded. */
  replaceReply?: (path: string) => { status: number; type?: string; text?: string } | undefined
  /** Returns the provider's path for a requested path. Default: the same path. */
  mapPath?: (path: string) => string
  rewrite: (text: string, path: string, type: string) => string
}

const forwardedHeaders = ['accept', 'content-type', 'authorization', 'idempotency-key']
/** These headers are wrong when the text has been rewritten. */
const droppedHeaders = ['content-length', 'content-encoding', 'etag', 'connection', 'keep-alive', 'link']

export async function openRewritingProxy(
  target: string,
  { replaceReply, mapPath, rewrite }: Rules,
): Promise<RewritingProxy> {
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const path = request.url ?? '/'
    const replacement = replaceReply?.(path)
    if (replacement)
      return void response
        .writeHead(replacement.status, { 'content-type': replacement.type ?? '' })
        .end(replacement.text)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
    const headers: Record<string, string> = { 'accept-encoding': 'identity' }
    for (const name of forwardedHeaders) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    const reply = await fetch(`${target}${mapPath ? mapPath(path) : path}`, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const type = reply.headers.get('content-type') ?? ''
    const passedHeaders = new Headers(reply.headers)
    for (const name of droppedHeaders) passedHeaders.delete(name)
    response.writeHead(reply.status, [...passedHeaders].flat())
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
