/** The reply to a call that takes minutes. A client that accepts lines of JSON also receives the progress. */
import type { Context } from 'hono'
import { stream } from 'hono/streaming'
import { errorReply } from './error-reply'
import { sendPrivate } from './reply'

const linesType = 'application/x-ndjson'
/** Interval between two lines about the progress. */
const reportIntervalMs = 200

/**
 * Sends `{ data }` with the result of `work`. With `Accept: application/x-ndjson` the reply starts at once: lines of
 * `{ progress }`, then one line of `{ data }`, or of the refusal with its `status`.
 */
export async function sendWithProgress(
  c: Context,
  work: (report: (progress: object) => void) => Promise<object | null>,
): Promise<Response> {
  if (c.req.header('Accept') !== linesType) return sendPrivate(c, { data: await work(() => undefined) })
  c.header('Content-Type', linesType)
  c.header('Cache-Control', 'no-store')
  // Without this header nginx would buffer the lines.
  c.header('X-Accel-Buffering', 'no')
  return stream(c, async (reply) => {
    const write = (line: object) => reply.write(`${JSON.stringify(line)}\n`)
    let reportedAt = Number.NEGATIVE_INFINITY
    const report = (progress: object) => {
      if (performance.now() - reportedAt < reportIntervalMs) return
      reportedAt = performance.now()
      void write({ progress })
    }
    try {
      await write({ data: await work(report) })
    } catch (error) {
      const refused = errorReply(error instanceof Error ? error : new Error(String(error)), c)
      await write({ status: refused.status, ...((await refused.json()) as object) })
    }
  })
}
