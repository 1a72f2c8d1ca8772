/** The desk's calls: JSON below /desk/api. The session is a cookie that scripts cannot read. */
import { HttpError } from 'react-admin'

/** ms without a key press or a click after which automatic requests no longer prolong the session. */
const idleAfterMs = 5 * 60_000
let lastInput = Date.now()
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, () => (lastInput = Date.now()), { capture: true, passive: true })

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `body`: an object is sent as JSON, a file unchanged. Throws an HttpError with the server's message and reply. */
export async function call<Reply>(method: Method, path: string, body?: object | File): Promise<Reply> {
  const reply = await send(method, path, body)
  const result = (await reply.json().catch(() => null)) as (Reply & Refusal) | null
  if (reply.ok && result) return result
  throw failure(reply.status, result)
}

async function send(method: Method, path: string, body?: object | File, accept = 'application/json') {
  const isFile = body instanceof File
  return fetch(`/desk/api/${path}`, {
    method,
    headers: {
      Accept: accept,
      ...(body && !isFile ? { 'Content-Type': 'application/json' } : {}),
      ...(Date.now() - lastInput > idleAfterMs ? { 'X-Desk-Idle': '1' } : {}),
    },
    ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new HttpError('Can’t reach the server. Check your connection.', 0)
  })
}

function failure(status: number, refusal: Refusal | null): HttpError {
  return new HttpError(refusal?.ErrorMessage ?? 'Something went wrong. Please try again.', status, refusal)
}

/** Like `call`, for a reply of the form `{ data }`. */
export const requestData = async <Data>(...args: Parameters<typeof call>) =>
  (await call<{ data: Data }>(...args)).data

/** Progress of a call that takes minutes; `total` is 0 while it is unknown. */
export type Progress = { step: string; done: number; total: number }
type ProgressLine<Data> = { progress?: Progress; data?: Data; status?: number } & Refusal

/** Sends a file and reports the provider's progress with it until the reply is complete. Throws as `call` does. */
export async function callWithProgress<Data>(
  path: string,
  file: File,
  onProgress: (progress: Progress) => void,
): Promise<Data> {
  const reply = await send('PUT', path, file, 'application/x-ndjson')
  if (!reply.ok || !reply.body)
    throw failure(reply.status, (await reply.json().catch(() => null)) as Refusal | null)
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  let remainder = ''
  for (;;) {
    // The connection may be lost before the reply is complete.
    const { done, value = '' } = await reader.read().catch(() => ({ done: true, value: '' }))
    const lines = `${remainder}${value}`.split('\n')
    remainder = lines.pop() ?? ''
    for (const line of lines) {
      const { progress, data, ...refusal } = JSON.parse(line) as ProgressLine<Data>
      if (progress) onProgress(progress)
      else if (data !== undefined) return data
      else throw failure(refusal.status ?? 500, refusal)
    }
    if (done) throw failure(0, { ErrorMessage: 'Connection lost. Check the list before you try again.' })
  }
}

type Refusal = { ErrorCode?: string; ErrorMessage?: string; Data?: unknown }

/** Returns the server's error code; '' for any other error. */
export function refusalCode(error: unknown): string {
  return error instanceof HttpError ? ((error.body as Refusal | null)?.ErrorCode ?? '') : ''
}

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'Something went wrong. Please try again.'

export function queryOf(filter: Record<string, unknown>): string {
  const active = Object.entries(filter).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  )
  return new URLSearchParams(active.map(([name, value]) => [name, String(value)])).toString()
}
