/** The calls of this provider as OpenAPI 3.1; tests/contract/openapi.test.ts writes the document (req 25.2). */
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { PublicReply, sendPublic } from '../replies/reply'

export function openApiRoutes(): Hono {
  let reply: Promise<PublicReply> | null = null
  const read = async () => new PublicReply(await readFile(new URL('./openapi.json', import.meta.url)))
  return new Hono().get('/openapi.json', async (c) => sendPublic(c, await (reply ??= read())))
}
