/** Runs the checks one after the other, and says of each what came of it. */
import type { Transport } from '../../src/api/request'
import { hasPayload, SignInPageFailure } from '../../src/api/reply'
import {
  InvalidTokenFailure,
  MissingFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../src/domain/failure'
import { accountChecks, signInCheck, signOutCheck } from './account-checks'
import { type Account, type Check, Fault, NotSeen } from './check'
import { leadCardCheck, leadFormCheck, leadWriteCheck } from './lead-checks'
import { libraryCheck, libraryWriteCheck } from './library-checks'
import { publicChecks } from './public-checks'
import { connectShop, type Exchange, type Shop } from './shop'
import { writeChecks } from './write-checks'

/** In this order: later ones go by what earlier ones found. */
export const checks: Check[] = [
  ...publicChecks,
  signInCheck,
  ...accountChecks,
  libraryCheck,
  leadFormCheck,
  ...writeChecks,
  libraryWriteCheck,
  leadWriteCheck,
  leadCardCheck,
  signOutCheck,
]

export type Result = {
  check: Check
  /** `absent`: an optional feature that is not offered. `unseen`: nothing there to judge by, or not asked for. */
  state: 'right' | 'wrong' | 'absent' | 'unseen'
  /** What is wrong, or what was seen. */
  words: string[]
  /** What a provider had better look at; no violation. */
  notes: string[]
  calls: string[]
}

type Wanted = { account: Account | null; writes: boolean }

/** `fetch` is given paths of the provider's host. */
export async function conformance(fetch: Transport['fetch'], wanted: Wanted): Promise<Result[]> {
  const shop = connectShop(fetch)
  const results: Result[] = []
  for (const check of checks) results.push(await resultOf(check, shop, wanted))
  return results
}

async function resultOf(check: Check, shop: Shop, { account, writes }: Wanted): Promise<Result> {
  const from = { exchanges: shop.exchanges.length, leftOut: shop.leftOut.length }
  const notes: string[] = []
  const ended = (state: Result['state'], words: string[]): Result => {
    const calls = new Set(shop.exchanges.slice(from.exchanges).map(({ call }) => call))
    return { check, state, words, notes, calls: [...calls] }
  }
  if (check.asks !== 'nothing' && account === null)
    return ended('unseen', ['needs --user and --password of an account'])
  if (check.asks === 'writes' && !writes) return ended('unseen', ['writes into the account: needs --writes'])
  const { feature } = check
  const named = shop.found.about.features
  const isUnnamed = feature !== undefined && named?.includes(feature) !== true
  try {
    const seen = await outcomeOf(() => check.run(shop, { account, note: (words) => void notes.push(words) }))
    const leftOut = shop.leftOut.slice(from.leftOut)
    const items = leftOut.length === 1 ? 'an item' : `${leftOut.length} items`
    if (leftOut.length > 0 && !isUnnamed)
      return ended('wrong', [`the shop leaves out ${items} of a list: ${leftOut[0]}`])
    if (seen instanceof NotSeen)
      return isUnnamed && named !== null ? ended('absent', []) : ended('unseen', [seen.message])
    if (isUnnamed && named !== null)
      notes.push(`it is there, but features of shop/about does not name "${feature}"`)
    return ended('right', seen === '' ? [] : [seen])
  } catch (error) {
    const words = await wordsFor(error, shop.exchanges.slice(from.exchanges).at(-1))
    if (feature === undefined) return ended('wrong', words)
    return isUnnamed ? ended('absent', []) : ended('wrong', [`shop/about names "${feature}", but:`, ...words])
  }
}

async function outcomeOf(run: () => Promise<string>): Promise<string | NotSeen> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof NotSeen) return error
    throw error
  }
}

/** A failure in words for the provider's engineers. */
async function wordsFor(error: unknown, last: Exchange | undefined): Promise<string[]> {
  if (error instanceof Fault) return error.faults
  const call = last?.call ?? ''
  if (error instanceof SignInPageFailure) return [`${call} answered a page (HTML) where JSON is due`]
  if (error instanceof MissingFailure && !(error.cause instanceof RejectedFailure)) {
    const reply: unknown = JSON.parse((await last?.text) || '{}')
    if (hasPayload(reply)) return [`${call}: ${error.message}`]
    const names = typeof reply === 'object' && reply !== null ? Object.keys(reply) : []
    return [`${call} has neither Data nor data, but ${names.join(', ') || 'nothing'}`]
  }
  if (error instanceof InvalidTokenFailure) return [`${call} was refused with INVALIDTOKEN`]
  if (error instanceof MissingFailure || error instanceof RejectedFailure)
    return [`${call} was refused with status ${last?.status}: ${error.message}`]
  if (error instanceof OfflineFailure) {
    const { cause } = error
    return [
      `${call || 'The provider'}: ${error.message}${cause instanceof Error ? ` (${cause.message})` : ''}`,
    ]
  }
  return [error instanceof Error ? error.message : String(error)]
}
