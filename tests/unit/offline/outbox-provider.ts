/** A provider of wishlists for tests: it can fail in all the ways that one does, and writes down what it was sent. */
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../../src/domain/failure'

/**
 * `portal`: a page where JSON was due. `odd`: JSON of somebody else. `busy`: not for a minute. `refuses`: 401 without INVALIDTOKEN.
 * `lost`: a write is done and its answer is lost. `late`: the same, and it is done only 20 s later.
 */
export const moods = [
  'well',
  'offline',
  'portal',
  'odd',
  'failing',
  'busy',
  'refuses',
  'lost',
  'late',
] as const
export type Mood = (typeof moods)[number]

export type Write = { at: number; user: string; method: 'add' | 'remove'; productId: string; key: string }

/** A product that is never let in, and one at which the provider stumbles while `stumbles`. */
export const withdrawn = 'withdrawn'
export const stumbling = 'stumbling'

type Clock = { now: () => number; after: (ms: number, run: () => void) => unknown }

export class Provider {
  mood: Mood = 'well'
  stumbles = true
  /** Users of all calls that were let in, reads as well. */
  readonly callers: string[] = []
  readonly writes: Write[] = []
  private readonly tokens = new Map<string, string>()
  private readonly wishes = new Map<string, Set<string>>()
  private readonly answered = new Map<string, string>()
  private readonly clock: Clock
  /** Providers may ignore Idempotency-Keys. */
  private readonly honoursKeys: boolean
  private nextToken = 1

  constructor(clock: Clock, honoursKeys: boolean) {
    this.clock = clock
    this.honoursKeys = honoursKeys
  }

  signIn(user: string): string {
    const token = `${user}-${this.nextToken}`
    this.nextToken += 1
    this.tokens.set(token, user)
    return token
  }

  expire(token: string): void {
    this.tokens.delete(token)
  }

  wishesOf(user: string): Set<string> {
    const known = this.wishes.get(user) ?? new Set<string>()
    this.wishes.set(user, known)
    return known
  }

  list(token: string): string[] {
    return [...this.wishesOf(this.enter(token))]
  }

  write(token: string, method: Write['method'], productId: string, key: string): void {
    const user = this.enter(token)
    const write = { at: this.clock.now(), user, method, productId, key }
    this.writes.push(write)
    if (productId.endsWith(withdrawn)) throw new RejectedFailure('This product is gone.', 'NOTFOUND', 404)
    if (this.stumbles && productId.endsWith(stumbling)) throw new RejectedFailure('It broke.', '', 500)
    if (this.mood === 'late' && this.honoursKeys) {
      this.clock.after(20_000, () => this.carryOutLate(write))
      throw new OfflineFailure('The shop did not answer in time.')
    }
    this.carryOut(write)
    if (this.mood === 'lost' || this.mood === 'late') throw new OfflineFailure('The answer was lost.')
  }

  private enter(token: string): string {
    if (this.mood === 'offline') throw new OfflineFailure('No network.')
    if (this.mood === 'portal') throw new OfflineFailure('A page came where the shop should have answered.')
    if (this.mood === 'odd') throw new ContractFailure('GET x', '', 'something else came')
    if (this.mood === 'failing') throw new RejectedFailure('Something broke.', '', 503)
    if (this.mood === 'busy') throw new RejectedFailure('Too many.', '', 429, 60_000)
    if (this.mood === 'refuses') throw new RejectedFailure('Not you.', '', 401)
    const user = this.tokens.get(token)
    if (user === undefined) throw new InvalidTokenFailure('Please sign in.', token)
    this.callers.push(user)
    return user
  }

  private carryOutLate(write: Write): void {
    try {
      this.carryOut(write)
    } catch {
      // Nobody waits for the answer any more.
    }
  }

  private carryOut({ user, method, productId, key }: Write): void {
    if (this.honoursKeys) {
      const request = `${method} ${productId}`
      const known = this.answered.get(`${user} ${key}`)
      if (known !== undefined && known !== request)
        throw new RejectedFailure('This key belongs to another request.', 'KEYREUSED', 422)
      // The answer as it was then, without an effect.
      if (known !== undefined) return
      this.answered.set(`${user} ${key}`, request)
    }
    const wishes = this.wishesOf(user)
    // Not every provider takes a repetition for what it is.
    if (wishes.has(productId) === (method === 'add'))
      throw new RejectedFailure('That is so already.', 'SAME', 409)
    if (method === 'add') wishes.add(productId)
    else wishes.delete(productId)
  }
}
