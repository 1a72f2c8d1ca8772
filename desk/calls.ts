/** The desk's calls: JSON below /desk/api. The session is a cookie that no script sees. */
import { HttpError } from 'react-admin'

/** ms without a key press or a click after which what the page asks by itself does not prolong the session. */
const idleAfter = 5 * 60_000
let lastInput = Date.now()
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, () => (lastInput = Date.now()), { capture: true, passive: true })

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `body`: an object goes as JSON, a file as it is. Throws an HttpError in the provider's words; its body is the reply. */
export async function call<Reply>(method: Method, path: string, body?: object | File): Promise<Reply> {
  const reply = await send(method, path, body)
  const said = (await reply.json().catch(() => null)) as (Reply & Refusal) | null
  if (reply.ok && said) return said
  throw failure(reply.status, said)
}

async function send(method: Method, path: string, body?: object | File, accept = 'application/json') {
  const isFile = body instanceof File
  return fetch(`/desk/api/${path}`, {
    method,
    headers: {
      Accept: accept,
      ...(body && !isFile ? { 'Content-Type': 'application/json' } : {}),
      ...(Date.now() - lastInput > idleAfter ? { 'X-Desk-Idle': '1' } : {}),
    },
    ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new HttpError('The shop can’t be reached. Please check your connection.', 0)
  })
}

function failure(status: number, said: Refusal | null): HttpError {
  return new HttpError(said?.ErrorMessage ?? 'Something went wrong. Please try again.', status, said)
}

/** The same, of a reply that is `{ data }`. */
export const ask = async <Data>(...asked: Parameters<typeof call>) =>
  (await call<{ data: Data }>(...asked)).data

/** How far a call is that takes minutes; `total` is 0 while nobody knows. */
export type Progress = { step: string; done: number; total: number }
type Line<Data> = { progress?: Progress; data?: Data; status?: number } & Refusal

/** Sends a file, and hears meanwhile how far the provider is with it. Throws as `call` does. */
export async function askWithProgress<Data>(
  path: string,
  file: File,
  onProgress: (progress: Progress) => void,
): Promise<Data> {
  const reply = await send('PUT', path, file, 'application/x-ndjson')
  if (!reply.ok || !reply.body)
    throw failure(reply.status, (await reply.json().catch(() => null)) as Refusal | null)
  const text = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    // The connection may be lost on the way.
    const { done, value = '' } = await text.read().catch(() => ({ done: true, value: '' }))
    const lines = `${rest}${value}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { progress, data, ...refusal } = JSON.parse(line) as Line<Data>
      if (progress) onProgress(progress)
      else if (data !== undefined) return data
      else throw failure(refusal.status ?? 500, refusal)
    }
    if (done)
      throw failure(0, { ErrorMessage: 'The connection was lost. Please look at the list, then try again.' })
  }
}

type Refusal = { ErrorCode?: string; ErrorMessage?: string; Data?: unknown }

/** The provider's short name of what it refused; '' for anything else. */
export function refusalCode(error: unknown): string {
  return error instanceof HttpError ? ((error.body as Refusal | null)?.ErrorCode ?? '') : ''
}

export const wordsOf = (error: unknown) =>
  error instanceof Error ? error.message : 'Something went wrong. Please try again.'

export function queryOf(filter: Record<string, unknown>): string {
  const given = Object.entries(filter).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  )
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}
