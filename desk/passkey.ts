/** Passkeys, as the browser makes and uses them. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from './calls'
import type { Session } from './session'

type Options<Ceremony extends (options: never) => unknown> = Parameters<Ceremony>[0] extends {
  optionsJSON: infer Json
}
  ? { data: Json }
  : never

export const hasPasskeys = browserSupportsWebAuthn

/** As the second step of signing in. */
export async function signInByPasskey(): Promise<{ data: Session }> {
  const { data } = await call<Options<typeof startAuthentication>>('POST', 'session/passkey/options')
  return call('POST', 'session/passkey', await given(startAuthentication({ optionsJSON: data })))
}

export async function addPasskey(name: string): Promise<void> {
  const { data } = await call<Options<typeof startRegistration>>('POST', 'passkeys/options')
  await call('POST', 'passkeys', { name, response: await given(startRegistration({ optionsJSON: data })) })
}

/** In our words: the browser's are for programmers. */
function given<Credential>(ceremony: Promise<Credential>): Promise<Credential> {
  return ceremony.catch((error: Error) => {
    throw new Error(
      error.name === 'InvalidStateError'
        ? 'This device has a passkey of yours already.'
        : 'The browser gave no passkey. Please try again.',
    )
  })
}
