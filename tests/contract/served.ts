/** Puts a provider that answers in process behind an address of its own, for programs that only know addresses. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type Ask = (path: string, init: RequestInit) => Promise<Response>

export async function served(ask: Ask): Promise<{ address: string; close: () => Promise<unknown> }> {
  const server = http.createServer((request, response) => {
    void answer(ask, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(ask: Ask, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
  const sent = Object.entries(request.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {}
  const reply = await ask(request.url ?? '/', { method: request.method ?? 'GET', headers: sent, ...body })
  response.writeHead(reply.status, Object.fromEntries(reply.headers))
  response.end(Buffer.from(await reply.arrayBuffer()))
}
