/** The reply to a call that was refused or that failed. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { Refusal } from '../base/errors'
import { log } from '../base/log'

export function errorReply(error: Error, c: Context): Response {
  if (error instanceof Refusal) {
    const { code, message, data } = error
    const errorJson = JSON.stringify({ ErrorCode: code, ErrorMessage: message })
    const json = typeof data === 'string' ? data : JSON.stringify(data)
    return c.body(json ? `${errorJson.slice(0, -1)},"Data":${json}}` : errorJson, error.status, {
      ...error.headers,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
    })
  }
  if (error instanceof HTTPException && error.status < 500) {
    return c.json({ ErrorCode: 'REJECTED', ErrorMessage: 'The request could not be read.' }, error.status, {
      'Cache-Control': 'no-store',
    })
  }
  // The client has disconnected, which is not a failure of the provider.
  if (hasClientLeft(error, c)) return c.body(null, 400)
  const request: string = c.get('requestId')
  log.error({ request, method: c.req.method, route: routePath(c), err: error }, 'Request failed')
  const isFull = isDiskFull(error)
  const status = isFull ? 507 : 500
  // The reference connects a customer's report with the line in the log that has the details.
  const message = isFull
    ? `Our storage is full. Please try again later. Reference ${request}`
    : `Something went wrong on our side. Please try again. Reference ${request}`
  const headers = { 'Cache-Control': 'no-store' }
  // The address was opened as a page, for example by a link in a mail.
  if (c.req.header('Accept')?.startsWith('text/html')) return c.text(`${message}\n`, status, headers)
  return c.json({ ErrorCode: isFull ? 'STORAGEFULL' : 'SERVER', ErrorMessage: message }, status, headers)
}

/** Returns true when the provider's or PostgreSQL's disk is full, also when a nested cause says so. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && diskFullCodes.includes(String(error.code))) || isDiskFull(error.cause)
}

const diskFullCodes = ['ENOSPC', 'EDQUOT', '53100']

/**
 * Returns true when the caller disconnected before the request was complete, because of a lost network or a closed
 * tab.
 */
function hasClientLeft(
  error: Error & { code?: string },
  c: Context<{ Bindings: Partial<HttpBindings> }>,
): boolean {
  if (!c.env?.incoming?.socket.destroyed) return false
  return (
    disconnectCodes.includes(error.code ?? '') || error.message === 'Client connection prematurely closed.'
  )
}

const disconnectCodes = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']
