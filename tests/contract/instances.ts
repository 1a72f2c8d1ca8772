/** The shop of a test file in several processes, where INSTANCES says so: each request goes to one of them at random. */
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { serialize } from 'node:v8'
import { inject } from 'vitest'
import type { Settings } from '../../server/floor/settings'
import { openBalancer } from '../support/balancer'
import { whenFileEnds } from './own-database'

export type Shop = { settings: Settings; databaseUrl: string }

/** Other tests than those of the contract have none. */
const instances = (): string[] => inject('instances') ?? []
export const areSeveral = () => instances().length > 0

/** Opened with the first request; null where the shop is in this process. */
export function atInstances(shop: Shop) {
  if (!areSeveral()) return null
  let opened: Promise<string> | undefined
  return async (path: string, init?: RequestInit) => {
    const origin = await (opened ??= openShop(shop))
    return ask(origin, new Request(`http://localhost${path}`, init))
  }
}

async function openShop(shop: Shop): Promise<string> {
  const tellAll = (what: string, body: BodyInit) =>
    Promise.all(instances().map((instance) => tell(`${instance}/${what}`, body)))
  const origins = await tellAll('open', serialize(shop))
  // What tests say of their callers' addresses is what a balancer in front of this one has seen.
  const { url, close } = await openBalancer(() => origins, { namesCallers: false })
  whenFileEnds(() => tellAll('close', shop.databaseUrl))
  whenFileEnds(close)
  return url
}

async function tell(address: string, body: BodyInit): Promise<string> {
  const reply = await fetch(address, { method: 'POST', body })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`)
  return reply.text()
}

/** With the headers of the test alone: fetch() would add its own, and unpack what comes. */
async function ask(origin: string, request: Request): Promise<Response> {
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
  // Once it is answered, nobody need take what is still sent.
  call.on('error', () => undefined)
  call.end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const { statusCode: status = 0 } = answer
  const isEndless = answer.headers['content-type']?.startsWith('text/event-stream')
  const content = isEndless
    ? (Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>)
    : new Uint8Array(await buffer(answer))
  return new Response([204, 304].includes(status) ? null : content, { status, headers: headersOf(answer) })
}

/** Without those of the connection. */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    if (!['date', 'keep-alive', 'transfer-encoding'].includes(name))
      for (const value of values) headers.append(name, value)
  return headers
}
