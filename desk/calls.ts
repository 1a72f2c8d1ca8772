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
  const isFile = body instanceof File
  const reply = await fetch(`/desk/api/${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body && !isFile ? { 'Content-Type': 'application/json' } : {}),
      ...(Date.now() - lastInput > idleAfter ? { 'X-Desk-Idle': '1' } : {}),
    },
    ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new HttpError('The shop can’t be reached. Please check your connection.', 0)
  })
  const said = (await reply.json().catch(() => null)) as (Reply & Refusal) | null
  if (reply.ok && said) return said
  throw new HttpError(said?.ErrorMessage ?? 'Something went wrong. Please try again.', reply.status, said)
}

/** The same, of a reply that is `{ data }`. */
export const ask = async <Data>(...asked: Parameters<typeof call>) =>
  (await call<{ data: Data }>(...asked)).data

type Refusal = { ErrorCode?: string; ErrorMessage?: string }

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
