/**
 * Another provider that follows the contract but differs from ours: `data` envelopes, numbers as strings, a broken
 * item in every list, markup in names, no width segments in picture paths. It also serves the built shop.
 */
import { readFile } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { replyTo } from './other-replies'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export type OtherProvider = { url: string; stop: () => Promise<void> }

export async function startOtherProvider(): Promise<OtherProvider> {
  const server = http.createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const api = /^\/frontend\/api\/(.*)$/.exec(url.pathname)
  if (!api) return serveFile(url.pathname, response)
  const body =
    parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, unknown>) : {}
  const reply = replyTo(`${request.method} ${api[1]}`, url.searchParams, body)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(reply ?? { ErrorCode: 'NOTFOUND', ErrorMessage: 'No such thing.' }))
}

async function serveFile(name: string, response: ServerResponse): Promise<void> {
  if (name.startsWith('/pictures/')) {
    response.writeHead(200, { 'content-type': 'image/svg+xml' })
    response.end(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4" fill="teal"/></svg>',
    )
    return
  }
  const file = path.join(dist, path.normalize(name))
  const ending = path.extname(file)
  const content = types[ending] ? await readFile(file).catch(() => null) : null
  if (content === null && ending && name.startsWith('/assets/')) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': content ? (types[ending] ?? '') : 'text/html' })
  response.end(content ?? (await readFile(path.join(dist, 'index.html'))))
}
