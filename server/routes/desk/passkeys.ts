/** Passkeys of the desk's members, who add and remove only their own passkeys (req 22.21). */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { DeskPasskeyOptions, DeskPasskeys } from '../../../src/domain/desk/session-row'
import { findDeskSession, type PendingSession } from '../../auth/desk-session'
import { addPasskey, passkeysOf, passkeyCreationOptions, removePasskey } from '../../auth/passkey'
import type { Executor, Transactor } from '../../db/client'
import { invalid, notFound } from '../../base/errors'
import { Line } from '../../base/input'
import { readBrand } from '../../reads/brand'
import { jsonBodyOf } from '../../requests/body'
import { performAct } from '../../writes/audit'
import type { DeskEnv, ProviderContext } from '../context'
import { deskToken, parseIdParam, sendRow } from './member'
import { Bytes, credentialFields } from './session'

export const NewPasskey = v.object({
  name: v.pipe(Line, v.trim(), v.maxLength(100)),
  response: v.object({
    ...credentialFields,
    response: v.object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10)), []),
    }),
  }),
})
const maxPasskeys = 20

export function deskPasskeyRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  const memberSession = async (c: Context<DeskEnv>): Promise<PendingSession> => {
    const match = await findDeskSession(db, deskToken(c, settings))
    if (!match?.session.isOpen || match.user.id !== c.get('member').userId)
      throw invalid('API keys can’t use passkeys.')
    return match
  }
  const sendPasskeys = async (c: Context, userId: number) =>
    sendRow<DeskPasskeys>(c, { id: 'passkeys', passkeys: await passkeysOf(db, userId) })
  const performPasskeyAct = async (
    c: Context<DeskEnv>,
    act: string,
    write: (tx: Transactor, session: PendingSession) => Promise<void>,
  ) => {
    const session = await memberSession(c)
    const { id, email } = session.user
    const read = async (tx: Executor) => ({ passkeys: (await passkeysOf(tx, id)).map(({ name }) => name) })
    const passkeyAct = { act, subject: `passkeys of ${email}`, version: null, read }
    await performAct(db, c.get('member'), passkeyAct, (tx) => write(tx, session))
    return sendPasskeys(c, id)
  }

  return new Hono<DeskEnv>()
    .get('/passkeys', async (c) => {
      const { userId } = c.get('member')
      return sendPasskeys(c, userId ?? 0)
    })
    .post('/passkeys/options', async (c) => {
      const session = await memberSession(c)
      const { words } = await readBrand(db, settings)
      const options = await passkeyCreationOptions(db, session, { name: words.name, site: settings })
      return sendRow<DeskPasskeyOptions>(c, { ...options })
    })
    .post('/passkeys', async (c) => {
      const { name, response } = await jsonBodyOf(c, NewPasskey)
      return performPasskeyAct(c, 'add passkey', async (tx, session) => {
        if ((await passkeysOf(tx, session.user.id)).length >= maxPasskeys)
          throw invalid(`You already have ${maxPasskeys} passkeys. Remove one first.`)
        await addPasskey(tx, session, { name: name || 'Passkey', response, site: settings })
      })
    })
    .delete('/passkeys/:id', (c) =>
      performPasskeyAct(c, 'remove passkey', async (tx, session) => {
        if (!(await removePasskey(tx, session.user.id, parseIdParam(c)))) throw notFound('This passkey')
      }),
    )
}
