/**
 * Runs the shop of a test file in several processes when INSTANCES is set: each request goes to one of them at
 * random.
 */
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { serialize } from 'node:v8'
import { inject } from 'vitest'
import type { Settings } from '../../server/base/settings'
import { openBalancer } from '../support/balancer'
import { whenFileEnds } from './file-resources'

export type Shop = { settings: Settings; databaseUrl: string }

/** Only contract tests have instances; in other tests the list is empty. */
const instances = (): string[] => inject('instances') ?? []
export const hasInstances = () => instances().length > 0

/**
 * Returns a function that sends a request to one of the instances, or null when the shop runs in this process. The
 * first request opens the shop.
 */
export function instanceFetch(shop: Shop) {
  if (!hasInstances()) return null
  let opened: Promise<string> | undefined
  return async (path: string, init?: RequestInit) => {
    const origin = await (opened ??= openShop(shop))
    return forward(origin, new Request(`http://localhost${path}`, init))
  }
}

async function openShop(shop: Shop): Promise<string> {
  const sendToAll = (command: string, body: BodyInit) =>
    Promise.all(instances().map((instance) => sendCommand(`${instance}/${command}`, body)))
  const origins = await sendToAll('open', serialize(shop))
  // Tests set their callers' addresses as an outer balancer would report them, so this balancer adds none.
  const { url, close } = await openBalancer(() => origins, { namesCallers: false })
  whenFileEnds(() => sendToAll('close', shop.databaseUrl))
  whenFileEnds(close)
  return url
}

async function sendCommand(address: string, body: BodyInit): Promise<string> {
  const reply = await fetch(address, { method: 'POST', body })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`)
  return reply.text()
}

/** Sends only the headers of the test: fetch() would add its own and decompress the reply. */
async function forward(origin: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const call = http.request(origin, {
    method: request.method,
    path: pathname + search,
    headers: {
      ...Object.fromEntries(request.headers),
      host: 'localhost',
      ...(body.byteLength > 0 ? { 'content-length': body.byteLength } : {}),
    },
  })
  // The instance may answer before it has read the whole body; errors of the remaining upload do not matter then.
  call.on('error', () => undefined)
  call.end(body)
  const [reply] = (await once(call, 'response')) as [IncomingMessage]
  const { statusCode: status = 0 } = reply
  const isEventStream = reply.headers['content-type']?.startsWith('text/event-stream')
  const content = isEventStream
    ? (Readable.toWeb(reply) as ReadableStream<Uint8Array<ArrayBuffer>>)
    : new Uint8Array(await buffer(reply))
  return new Response([204, 304].includes(status) ? null : content, { status, headers: headersOf(reply) })
}

/** Copies the headers of the reply without those of the connection. */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    if (!['date', 'keep-alive', 'transfer-encoding'].includes(name))
      for (const value of values) headers.append(name, value)
  return headers
}
