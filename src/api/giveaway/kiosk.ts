/**
 * The report of a kiosk about itself: an optional call (docs/provider/optional-calls.md). The report contains no data
 * of visitors and is sent without a token.
 */
import * as v from 'valibot'
import { request } from '../request'

const ReportReply = v.pipe(
  v.looseObject({ Data: v.optional(v.looseObject({ IsWatched: v.optional(v.boolean()) })) }),
  v.transform(({ Data }) => Data?.IsWatched ?? null),
)

type Report = {
  id: string
  build: string
  /** Entries that the provider does not have yet. */
  unsent: number
}

/**
 * `isLast`: the page is being left, and the browser still sends the report. Resolves to true if the shop monitors this
 * kiosk, and to null if the provider does not report that.
 */
export async function sendKioskReport(
  { id, build, unsent }: Report,
  { signal, isLast = false }: { signal?: AbortSignal | undefined; isLast?: boolean },
): Promise<boolean | null> {
  const { value } = await request('PUT', `kiosks/${id}`, ReportReply, {
    body: { Build: build, Unsent: unsent },
    deviceId: id,
    signal,
    keepalive: isLast,
  })
  return value
}
