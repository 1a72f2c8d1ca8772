/**
 * Requests of the saver. No request is sent while the provider cannot be reached or wants a pause; failed requests are
 * retried with backoff.
 */
import type { SaverCall } from '../../../api/catalogue/saver-call'
import type { BundlePause } from '../../../domain/catalogue/bundle'
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../../domain/failure'
import type { Call, ProviderCalls, Requests } from './saver-deps'
import { backoff } from '../../../domain/backoff'
import { SignInPageFailure } from '../../../api/reply'

type RequestsOptions = {
  provider: ProviderCalls
  signal: AbortSignal
  /** null: requests continue. */
  onPause: (pause: BundlePause | null) => void
  onRefused: (failure: InvalidTokenFailure) => void
}

/** ms: the first and the longest wait between two checks, and the longest wait that a shop may request. */
const minWaitMs = 1000
const maxWaitMs = 30_000
const maxRequestedWaitMs = 10 * 60_000
/** Maximum number of failures of the shop at one call while it answers other calls. */
const maxCallFailures = 4
/**
 * Maximum number of pauses that the shop may request at one call, though it is available after each: together over a
 * minute, longer than most rate limits.
 */
const maxRequestedPauses = 8

export function createRequests({ provider, signal, onPause, onRefused }: RequestsOptions): Requests {
  /** The current pause. */
  let pausing: Promise<void> | null = null
  let failures = 0

  /** All requests wait for the same pause, with the reason and the wait (ms) of the first caller. */
  const pause = (reason: BundlePause, wait: number | null) => {
    pausing ??= pauseFor(reason, wait).finally(() => {
      pausing = null
    })
    return pausing
  }

  const pauseFor = async (reason: BundlePause, wait: number | null) => {
    onPause(reason)
    for (let requestedMs = wait ?? 0; ; requestedMs = 0) {
      failures += 1
      const backoffMs = backoff(failures, { first: minWaitMs, maxMs: maxWaitMs }, provider.random())
      await provider.sleep(Math.min(maxRequestedWaitMs, Math.max(requestedMs, backoffMs)), signal)
      signal.throwIfAborted()
      const state = await provider.probe(signal)
      onPause(state === 'reachable' ? null : state)
      if (state === 'reachable') return
    }
  }

  /** Resolves when the call can be retried; throws final failures. */
  const handleFailure = async (error: unknown, attempts: number) => {
    signal.throwIfAborted()
    if (error instanceof InvalidTokenFailure) {
      if (error.token === null) throw new RejectedFailure(error.message, '', 502)
      onRefused(error)
      throw error
    }
    if (error instanceof RejectedFailure) {
      if (error.isMissing) throw error
      const isBusy = error.status === 429 || error.status === 503
      if (attempts > (isBusy ? maxRequestedPauses : maxCallFailures)) throw error
      return pause('busy', error.retryAfter)
    }
    if (!(error instanceof OfflineFailure) && !(error instanceof ContractFailure)) throw error
    if (pausing) return pausing
    const state = await provider.probe(signal)
    if (state !== 'reachable') return pause(error instanceof SignInPageFailure ? 'sign-in-page' : state, null)
    // The shop is available; only this call fails.
    if (attempts >= maxCallFailures) throw new RejectedFailure(error.message, '', 502)
    return provider.sleep(minWaitMs * attempts * provider.random(), signal)
  }

  const whenReady = async () => {
    for (let current = pausing; current !== null; current = pausing) await current
    signal.throwIfAborted()
  }

  const attempt: Requests['attempt'] = async (send) => {
    for (let attempts = 1; ; attempts += 1) {
      await whenReady()
      try {
        const answer = await send()
        failures = 0
        return answer
      } catch (error) {
        await handleFailure(error, attempts)
      }
    }
  }

  return {
    attempt,
    ask: (call) =>
      attempt(async () => {
        const answer = await provider.call(toProviderCall(call), signal)
        call.check?.(answer.reply)
        return { ...answer, at: provider.now() }
      }),
    stream: async function* (createCall, read) {
      for (let attempts = 1; ; attempts += 1) {
        await whenReady()
        try {
          const streamed = await provider.stream(toProviderCall(createCall()), signal)
          const end = yield* read({ ...streamed, at: provider.now() })
          failures = 0
          return end
        } catch (error) {
          await handleFailure(error, attempts)
        }
      }
    },
  }
}

/** Public calls are sent without a token. */
function toProviderCall({ method, path, body, member }: Call): SaverCall {
  const call = { method, path, token: member?.token ?? null }
  return body === undefined ? call : { ...call, body }
}

export function createSleep(): { sleep: ProviderCalls['sleep']; wake: () => void } {
  const sleepers = new Set<() => void>()
  return {
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const end = (complete: () => void) => () => {
          clearTimeout(timer)
          sleepers.delete(onWake)
          signal.removeEventListener('abort', onAbort)
          complete()
        }
        const onWake = end(resolve)
        const onAbort = end(() => reject(signal.reason as Error))
        const timer = setTimeout(onWake, ms)
        if (signal.aborted) return onAbort()
        sleepers.add(onWake)
        signal.addEventListener('abort', onAbort)
      }),
    wake: () => {
      for (const onWake of sleepers) onWake()
    },
  }
}
