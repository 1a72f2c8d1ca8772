/** The session of the person at the desk, passkeys and the open work as the desk's calls send them (req 22.1, 22.9). */
import * as v from 'valibot'
import { deskRights } from './rights'
import { Moment, Whole } from './row'

const account = { email: v.string(), name: v.string() }
export const DeskSession = v.variant('step', [
  v.object({
    ...account,
    step: v.literal('open'),
    userId: Whole,
    rights: v.array(v.picklist(deskRights)),
    shop: v.string(),
    primary: v.string(),
    accent: v.string(),
    timeZone: v.pipe(v.string(), v.description('The shop’s, as "Australia/Sydney"')),
  }),
  v.object({
    ...account,
    step: v.literal('second'),
    ways: v.array(v.picklist(['passkey', 'code'])),
  }),
  v.object({
    ...account,
    step: v.literal('set up'),
    secret: v.pipe(v.string(), v.description('For an authenticator app, in base32')),
    uri: v.string(),
  }),
])
export type DeskSession = v.InferOutput<typeof DeskSession>

export const DeskNoSession = v.strictObject({})
export type DeskNoSession = Record<string, never>

export const DeskPasskeys = v.object({
  id: v.literal('passkeys'),
  passkeys: v.array(
    v.object({ id: Whole, name: v.string(), createdAt: Moment, lastUsedAt: v.nullable(Moment) }),
  ),
})
export type DeskPasskeys = v.InferOutput<typeof DeskPasskeys>

/** WebAuthn defines the other members. */
export const DeskPasskeyOptions = v.looseObject({
  challenge: v.pipe(v.string(), v.description('In base64url; the other members are those of WebAuthn')),
})
export type DeskPasskeyOptions = v.InferOutput<typeof DeskPasskeyOptions>

export const DeskWaiting = v.object({
  count: Whole,
  items: v.pipe(
    v.array(v.object({ id: v.union([Whole, v.string()]), text: v.string(), at: v.nullable(Moment) })),
    v.description('The longest-waiting first, at most 20'),
  ),
})
export type DeskWaiting = v.InferOutput<typeof DeskWaiting>

/** Lists of open work by their names. A list is absent for staff who lack the right for it. Features add lists. */
export const DeskToday = v.objectWithRest(
  {
    newOrders: v.optional(DeskWaiting),
    requests: v.optional(DeskWaiting),
    quotes: v.optional(DeskWaiting),
    kiosks: v.optional(DeskWaiting),
    withoutArtwork: v.optional(DeskWaiting),
    proofs: v.optional(DeskWaiting),
    risks: v.optional(DeskWaiting),
    jobs: v.optional(DeskWaiting),
  },
  DeskWaiting,
)
export type DeskToday = v.InferOutput<typeof DeskToday>

const Done = v.pipe(v.boolean(), v.description('The step is done'))
export const DeskSetup = v.object({
  id: v.literal('setup'),
  isShown: v.pipe(v.boolean(), v.description('The shop is new, or public with demo products')),
  steps: v.object({ name: Done, abn: Done, logo: Done, mail: Done, category: Done, products: Done }),
  hasDemo: v.pipe(v.boolean(), v.description('The shop has demo products that staff have not changed')),
})
export type DeskSetup = v.InferOutput<typeof DeskSetup>
