/** Serves an in-process provider at an HTTP address, for programs that need an address. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type FetchHandler = (path: string, init: RequestInit) => Promise<Response>

export async function serveProvider(
  handle: FetchHandler,
): Promise<{ address: string; close: () => Promise<unknown> }> {
  const server = http.createServer((request, response) => {
    void answer(handle, request, response).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    )
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

async function answer(
  handle: FetchHandler,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
  const headerPairs = Object.entries(request.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {}
  const reply = await handle(request.url ?? '/', {
    method: request.method ?? 'GET',
    headers: headerPairs,
    ...body,
  })
  response.writeHead(reply.status, Object.fromEntries(reply.headers))
  response.end(Buffer.from(await reply.arrayBuffer()))
}
