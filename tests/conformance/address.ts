/** Checks the address that a person typed, so that a wrong one is reported once and not by every check. */

/** The message is one sentence for the person who typed the address. */
export class AddressFault extends Error {
  override name = 'AddressFault'
}

const answerDeadlineMs = 15_000

/** Returns the host of the provider without a slash at its end. Throws AddressFault. */
export function hostIn(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new AddressFault(
      `Write the address with http:// or https://, like https://api.example.com, not "${address}".`,
    )
  const { origin, pathname } = new URL(address)
  const base = pathname.replace(/\/+$/, '')
  const withoutApi = base.replace(/(\/frontend)?\/api(\/.*)?$/i, '')
  if (withoutApi !== base)
    throw new AddressFault(
      `Write the address without ${base.slice(withoutApi.length)}, because each call adds /frontend/api/: ${origin}${withoutApi}`,
    )
  return `${origin}${base}`
}

/** Throws AddressFault when nothing answers at this host. */
export async function requireAnswer(host: string): Promise<void> {
  const url = `${host}/frontend/api/cart/getgst`
  const reply = await fetch(url, { signal: AbortSignal.timeout(answerDeadlineMs) }).catch(
    (error: Error) => error,
  )
  if (!(reply instanceof Error)) return
  const seconds = answerDeadlineMs / 1000
  const reason = reply.name === 'TimeoutError' ? `no answer within ${seconds} seconds` : reasonOf(reply)
  throw new AddressFault(`${host} could not be reached: ${reason}.`)
}

function reasonOf({ message, cause }: Error): string {
  // `fetch failed` has the reason in its cause, such as "connect ECONNREFUSED 127.0.0.1:4000".
  const { message: detail = '', code = '' } = cause instanceof Error ? (cause as NodeJS.ErrnoException) : {}
  return detail || code || message
}
