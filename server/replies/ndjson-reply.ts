/** Sends lines of JSON, a page of a bulk read at a time. */
import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { type Encoding, encode } from './compression'

const linesAtOnce = 100

/** As bytes, in steps between which other requests are served. */
export async function packed(lines: string[], encoding: Encoding): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    parts.push(Buffer.from(`${lines.slice(start, start + linesAtOnce).join('\n')}\n`))
    await setImmediate()
  }
  return encode(Buffer.concat(parts), encoding)
}

export function sendLines(
  c: Context,
  bytes: Uint8Array,
  encoding: Encoding,
  headers: Record<string, string>,
): Response {
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    'Content-Type': 'application/x-ndjson',
    'Content-Length': String(bytes.byteLength),
  })
}
