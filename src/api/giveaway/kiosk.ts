/** What a kiosk says of itself (docs/provider.md, optional): nothing of a visitor, and without a token. */
import { request } from '../request'
import { MessageReply } from '../wire'

type Report = {
  /** Of the device. */
  id: string
  build: string
  /** Entries that the provider does not have yet. */
  unsent: number
}

/** `isLast`: the page is being left, and the report goes out all the same. */
export async function sendKioskReport(
  { id, build, unsent }: Report,
  { signal, isLast = false }: { signal?: AbortSignal | undefined; isLast?: boolean },
): Promise<void> {
  await request('PUT', `kiosks/${id}`, MessageReply, {
    body: { Build: build, Unsent: unsent },
    deviceId: id,
    signal,
    keepalive: isLast,
  })
}
