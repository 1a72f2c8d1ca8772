/**
 * The calls of this provider as OpenAPI 3.1 and as a page (req 25.2, 25.5). tests/contract/openapi.test.ts writes the
 * document.
 */
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { type OpenApiDocument, openApiPage, openApiPolicy } from '../replies/openapi-page'
import { PublicReply, sendPublic } from '../replies/reply'

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': openApiPolicy,
}

export function openApiRoutes(): Hono {
  let json: Promise<PublicReply> | null = null
  let page: Promise<PublicReply> | null = null
  return new Hono()
    .get('/openapi.json', async (c) => sendPublic(c, await (json ??= readDocument().then(replyOf))))
    .get('/openapi', async (c) =>
      sendPublic(c, await (page ??= readDocument().then(renderPage)), { headers: pageHeaders }),
    )
}

const readDocument = () => readFile(new URL('./openapi.json', import.meta.url), 'utf8')
const replyOf = (text: string) => new PublicReply(text)
const renderPage = async (document: string) =>
  replyOf(String(await openApiPage(JSON.parse(document) as OpenApiDocument)))
