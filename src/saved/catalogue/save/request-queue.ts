/** Requests of the saver: none while the provider cannot be reached or wants to be left alone. Retries with backoff. */
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
  /** Null: it goes on. */
  paused: (pause: BundlePause | null) => void
  refused: (failure: InvalidTokenFailure) => void
}

/** ms: the first and the longest wait between two looks, and the longest one that a shop may ask for. */
const firstWait = 1000
const longestWait = 30_000
const maxAskedLength = 10 * 60_000
/** How often the shop may stumble over one call while it answers others. */
const mostStumbles = 4
/** How often it may ask for a break at one call, though it is well after each: over a minute, longer than most limits. */
const maxBreaks = 8

export function createRequests({ provider, signal, paused, refused }: RequestsOptions): Requests {
  /** The pause under way. */
  let pausing: Promise<void> | null = null
  let failures = 0

  /** All that asks waits for it; only its beginner knows why. */
  const pause = (why: BundlePause, wait: number | null) => {
    pausing ??= pauseFor(why, wait).finally(() => {
      pausing = null
    })
    return pausing
  }

  const pauseFor = async (why: BundlePause, wait: number | null) => {
    paused(why)
    for (let asked = wait ?? 0; ; asked = 0) {
      failures += 1
      const own = backoff(failures, { first: firstWait, longest: longestWait }, provider.random())
      await provider.sleep(Math.min(maxAskedLength, Math.max(asked, own)), signal)
      signal.throwIfAborted()
      const state = await provider.probe(signal)
      paused(state === 'there' ? null : state)
      if (state === 'there') return
    }
  }

  /** Resolves when the call is to be tried again; throws what is final. */
  const judge = async (error: unknown, stumbles: number) => {
    signal.throwIfAborted()
    if (error instanceof InvalidTokenFailure) {
      if (error.token === null) throw new RejectedFailure(error.message, '', 502)
      refused(error)
      throw error
    }
    if (error instanceof RejectedFailure) {
      if (error.meansMissing) throw error
      const isBusy = error.status === 429 || error.status === 503
      if (stumbles > (isBusy ? maxBreaks : mostStumbles)) throw error
      return pause('busy', error.retryAfter)
    }
    if (!(error instanceof OfflineFailure) && !(error instanceof ContractFailure)) throw error
    if (pausing) return pausing
    const state = await provider.probe(signal)
    if (state !== 'there') return pause(error instanceof SignInPageFailure ? 'sign-in-page' : state, null)
    // The shop is well; it is this call that it cannot answer.
    if (stumbles >= mostStumbles) throw new RejectedFailure(error.message, '', 502)
    return provider.sleep(firstWait * stumbles * provider.random(), signal)
  }

  const ready = async () => {
    for (let under = pausing; under !== null; under = pausing) await under
    signal.throwIfAborted()
  }

  const attempt: Requests['attempt'] = async (send) => {
    for (let stumbles = 1; ; stumbles += 1) {
      await ready()
      try {
        const answer = await send()
        failures = 0
        return answer
      } catch (error) {
        await judge(error, stumbles)
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
    stream: async function* (callNow, read) {
      for (let stumbles = 1; ; stumbles += 1) {
        await ready()
        try {
          const streamed = await provider.stream(toProviderCall(callNow()), signal)
          const end = yield* read({ ...streamed, at: provider.now() })
          failures = 0
          return end
        } catch (error) {
          await judge(error, stumbles)
        }
      }
    },
  }
}

/** No token goes along with a public call. */
function toProviderCall({ method, path, body, member }: Call): SaverCall {
  const call = { method, path, token: member?.token ?? null }
  return body === undefined ? call : { ...call, body }
}

export function createSleep(): { sleep: ProviderCalls['sleep']; wake: () => void } {
  const sleepers = new Set<() => void>()
  return {
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const end = (how: () => void) => () => {
          clearTimeout(timer)
          sleepers.delete(woken)
          signal.removeEventListener('abort', aborted)
          how()
        }
        const woken = end(resolve)
        const aborted = end(() => reject(signal.reason as Error))
        const timer = setTimeout(woken, ms)
        if (signal.aborted) return aborted()
        sleepers.add(woken)
        signal.addEventListener('abort', aborted)
      }),
    wake: () => {
      for (const woken of sleepers) woken()
    },
  }
}
