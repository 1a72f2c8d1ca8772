/** The reply to a call that takes minutes: who asks for it as lines of JSON hears how far it is. */
import type { Context } from 'hono'
import { stream } from 'hono/streaming'
import { errorReply } from './error-reply'
import { sendPrivate } from './reply'

const lines = 'application/x-ndjson'
/** ms between two lines about the progress. */
const reportEvery = 200

/**
 * `{ data }` of what `work` resolves to. With `Accept: application/x-ndjson` the reply begins at once: lines of `{ progress }`,
 * then one of `{ data }`, or of the refusal with its `status`.
 */
export async function sendWithProgress(
  c: Context,
  work: (report: (progress: object) => void) => Promise<object | null>,
): Promise<Response> {
  if (c.req.header('Accept') !== lines) return sendPrivate(c, { data: await work(() => undefined) })
  c.header('Content-Type', lines)
  c.header('Cache-Control', 'no-store')
  // nginx would hold the lines back.
  c.header('X-Accel-Buffering', 'no')
  return stream(c, async (reply) => {
    const write = (line: object) => reply.write(`${JSON.stringify(line)}\n`)
    let reportedAt = Number.NEGATIVE_INFINITY
    const report = (progress: object) => {
      if (performance.now() - reportedAt < reportEvery) return
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
