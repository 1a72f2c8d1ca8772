/** Runs the checks one after the other and returns a result for each. */
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
import { featureCallNames, featureChecks } from './feature-checks'
import { libraryCheck, libraryWriteCheck } from './library-checks'
import { orderChecks } from './order-checks'
import { publicChecks } from './public-checks'
import { optionalChecks } from './optional-checks'
import { refusalChecks } from './refusal-checks'
import { connectShop, type Exchange, type Shop } from './shop'
import { writeChecks } from './write-checks'

/** The order matters: later checks use data that earlier ones collected. */
export const checks: Check[] = [
  ...publicChecks,
  ...refusalChecks,
  ...optionalChecks,
  signInCheck,
  ...accountChecks,
  libraryCheck,
  ...featureChecks.account,
  ...writeChecks,
  libraryWriteCheck,
  ...featureChecks.writes,
  ...orderChecks,
  ...featureChecks.orders,
  signOutCheck,
]

/** Features that the shop uses only if the provider names them. The shop finds out all other features by trying. */
const usedOnlyIfNamed: ReadonlySet<string> = new Set(['artwork-library', ...featureCallNames])

export type Result = {
  check: Check
  /** `absent`: an optional feature that is not offered. `unseen`: the check lacked data, or was not requested. */
  state: 'right' | 'wrong' | 'absent' | 'unseen'
  /** The faults, or a short observation. */
  messages: string[]
  /** Hints for the provider that are not violations. */
  notes: string[]
  calls: string[]
}

type RunOptions = { account: Account | null; writes?: boolean; orders?: boolean }

/** `fetch` receives paths on the provider's host. */
export async function conformance(
  fetch: Transport['fetch'],
  options: RunOptions,
  selected = checks,
): Promise<Result[]> {
  const shop = connectShop(fetch)
  const results: Result[] = []
  for (const check of selected) results.push(await runCheck(check, shop, options))
  return results
}

async function runCheck(check: Check, shop: Shop, options: RunOptions): Promise<Result> {
  const { account } = options
  const start = { exchanges: shop.exchanges.length, leftOut: shop.leftOut.length }
  const notes: string[] = []
  const finish = (state: Result['state'], messages: string[]): Result => {
    const calls = new Set(shop.exchanges.slice(start.exchanges).map(({ call }) => call))
    return { check, state, messages, notes, calls: [...calls] }
  }
  const missing = missingOption(check, options)
  if (missing !== null) return finish('unseen', [missing])
  const { feature } = check
  const declaredFeatures = shop.observed.about.features
  const isUndeclared = feature !== undefined && declaredFeatures?.includes(feature) !== true
  if (isUndeclared && usedOnlyIfNamed.has(feature)) return finish('absent', [])
  try {
    const outcome = await catchNotSeen(() =>
      check.run(shop, { account, note: (text) => void notes.push(text) }),
    )
    const leftOut = shop.leftOut.slice(start.leftOut)
    const items = leftOut.length === 1 ? 'an item' : `${leftOut.length} items`
    if (leftOut.length > 0 && !isUndeclared)
      return finish('wrong', [`the shop leaves out ${items} of a list: ${leftOut[0]}`])
    if (outcome instanceof NotSeen)
      return isUndeclared && declaredFeatures !== null
        ? finish('absent', [])
        : finish('unseen', [outcome.message])
    if (isUndeclared && declaredFeatures !== null)
      notes.push(`the call exists, but the features of shop/about do not name "${feature}"`)
    return finish('right', outcome === '' ? [] : [outcome])
  } catch (error) {
    const messages = await describeFailure(error, shop.exchanges.slice(start.exchanges))
    if (feature === undefined) return finish('wrong', messages)
    return isUndeclared
      ? finish('absent', [])
      : finish('wrong', [`shop/about names "${feature}", but:`, ...messages])
  }
}

function missingOption({ requires }: Check, { account, writes, orders }: RunOptions): string | null {
  if (requires !== 'nothing' && account === null) return 'needs --user and --password of an account'
  if (requires === 'writes' && !writes) return 'writes into the account: needs --writes'
  return requires === 'orders' && !orders ? 'places an order: needs --orders' : null
}

async function catchNotSeen(run: () => Promise<string>): Promise<string | NotSeen> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof NotSeen) return error
    throw error
  }
}

/** Returns the exchange that failed, which may not be the last, because a check undoes its writes after a failure. */
async function failedExchange(error: unknown, exchanges: Exchange[]): Promise<Exchange | undefined> {
  const thrown = error instanceof MissingFailure && error.cause instanceof Error ? error.cause : error
  const { name, message } = thrown instanceof Error ? thrown : new Error()
  for (const exchange of exchanges.toReversed()) {
    const failure = await exchange.failure
    if (failure?.name === name && failure.message === message) return exchange
  }
  return exchanges.at(-1)
}

/** Describes a failure for the provider's engineers. */
async function describeFailure(error: unknown, exchanges: Exchange[]): Promise<string[]> {
  if (error instanceof Fault) return error.faults
  const exchange = await failedExchange(error, exchanges)
  const call = exchange?.call ?? ''
  if (error instanceof SignInPageFailure) return [`${call} answered a page (HTML) instead of JSON`]
  if (error instanceof MissingFailure && !(error.cause instanceof RejectedFailure)) {
    const reply: unknown = JSON.parse((await exchange?.text) || '{}')
    if (hasPayload(reply)) return [`${call}: ${error.message}`]
    const names = typeof reply === 'object' && reply !== null ? Object.keys(reply) : []
    return [`${call} has neither Data nor data, but ${names.join(', ') || 'nothing'}`]
  }
  if (error instanceof InvalidTokenFailure) return [`${call} was refused with INVALIDTOKEN`]
  if (error instanceof MissingFailure || error instanceof RejectedFailure)
    return [`${call} was refused with status ${exchange?.status}: ${error.message}`]
  if (error instanceof OfflineFailure) {
    const { cause } = error
    return [
      `${call || 'The provider'}: ${error.message}${cause instanceof Error ? ` (${cause.message})` : ''}`,
    ]
  }
  return [error instanceof Error ? error.message : String(error)]
}
