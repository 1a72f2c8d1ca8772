/** Creates and uses passkeys through the browser. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { DeskSession } from '../src/domain/desk/session-row'
import { call } from './calls'

type Options<Ceremony extends (options: never) => unknown> = Parameters<Ceremony>[0] extends {
  optionsJSON: infer Json
}
  ? { data: Json }
  : never

export const hasPasskeys = browserSupportsWebAuthn

/** Signs in with a passkey as the second step. */
export async function signInByPasskey(): Promise<{ data: DeskSession }> {
  const { data } = await call<Options<typeof startAuthentication>>('POST', 'session/passkey/options')
  return call('POST', 'session/passkey', await withOurErrors(startAuthentication({ optionsJSON: data })))
}

export async function addPasskey(name: string): Promise<void> {
  const { data } = await call<Options<typeof startRegistration>>('POST', 'passkeys/options')
  await call('POST', 'passkeys', {
    name,
    response: await withOurErrors(startRegistration({ optionsJSON: data })),
  })
}

/** Replaces errors of the browser, which are meant for programmers, with our messages. */
function withOurErrors<Credential>(ceremony: Promise<Credential>): Promise<Credential> {
  return ceremony.catch((error: Error) => {
    throw new Error(
      error.name === 'InvalidStateError'
        ? 'You already have a passkey on this device.'
        : 'The browser didn’t return a passkey. Try again.',
    )
  })
}
