/**
 * A provider of wishlists, carts and giveaways for tests: it can fail in every way that a real one does, and records
 * the requests that it received.
 */
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../../src/domain/failure'

/**
 * Moods are the ways in which the provider answers. `portal`: a page instead of JSON. `odd`: unrelated JSON. `busy`:
 * 429 with a delay of one minute. `refuses`: 401 without INVALIDTOKEN. `lost`: a write is done and its answer is lost.
 * `late`: like `lost`, but the write is done 20 s later.
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

/** `entity`: the product, the line of the cart or the entry. `user` is empty for a request without a token. */
export type Write = { at: number; user: string; method: string; entity: string; key: string }

/**
 * `withdrawn`: an entity that is refused while the provider is `strict`. `brokenEntity`: an entity that fails with
 * status 500 while `hasBrokenEntity`.
 */
export const withdrawn = 'withdrawn'
export const brokenEntity = 'broken'

/** A cart line: all texts that it ever had, and whether the last one came from another device. */
type Line = { texts: string[]; isTheirs: boolean; isGone: boolean }

type Clock = { now: () => number; after: (ms: number, run: () => void) => unknown }

export class SimulatedProvider {
  mood: Mood = 'well'
  hasBrokenEntity = true
  strict = true
  /** `isLate`: a delayed write is being carried out. `callers`: users of all accepted calls, including reads. */
  private isLate = false
  readonly callers: string[] = []
  readonly writes: Write[] = []
  /** Number of times that each entry arrived, by entry id. */
  readonly entries = new Map<string, number>()
  /** Called before a brief is written over `old`. */
  onBrief: (lineId: string, old: string, isTheirs: boolean) => void = () => {}
  /** Called when the answer to a completed write does not reach its caller. */
  onLost: () => void = () => {}
  private readonly tokens = new Map<string, string>()
  private readonly wishlists = new Map<string, Set<string>>()
  private readonly lines = new Map<string, Line>()
  private readonly answered = new Map<string, { request: string; refusal: Error | null }>()
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

  wishlistOf(user: string): Set<string> {
    const known = this.wishlists.get(user) ?? new Set<string>()
    this.wishlists.set(user, known)
    return known
  }
  list(token: string): string[] {
    return [...this.wishlistOf(this.authenticate(token))]
  }
  toggle(token: string, method: 'add' | 'remove', productId: string, key: string): void {
    const user = this.authenticate(token)
    const items = this.wishlistOf(user)
    this.write({ user, method, entity: productId, key }, productId, () => {
      // Some providers refuse a repeated request instead of accepting it.
      if (items.has(productId) === (method === 'add'))
        throw new RejectedFailure('The wishlist is in this state already.', 'SAME', 409)
      if (method === 'add') items.add(productId)
      else items.delete(productId)
    })
  }

  line(lineId: string): Line {
    const known = this.lines.get(lineId) ?? { texts: [''], isTheirs: false, isGone: false }
    this.lines.set(lineId, known)
    return known
  }
  /** The id of a cart line starts with the name of the customer. */
  cart(token: string): { id: string; brief: string }[] {
    const user = this.authenticate(token)
    return [...this.lines]
      .filter(([id, { isGone }]) => id.startsWith(`${user} `) && !isGone)
      .map(([id, { texts }]) => ({ id, brief: texts.at(-1) ?? '' }))
  }
  brief(token: string, lineId: string, text: string, key: string): void {
    const user = this.authenticate(token)
    this.write({ user, method: 'brief', entity: lineId, key }, text, () => {
      const line = this.line(lineId)
      if (line.isGone) throw new RejectedFailure('There is no such line.', 'NOTFOUND', 404)
      // The customer cannot have seen a text that arrived while this request was in flight.
      this.onBrief(lineId, line.texts.at(-1) ?? '', line.isTheirs && !this.isLate)
      line.texts.push(text)
      line.isTheirs = false
    })
  }
  /** Changes the line as if on another device. */
  editElsewhere(lineId: string, text: string): void {
    const line = this.line(lineId)
    line.texts.push(text)
    line.isTheirs = true
  }

  /** Stores a giveaway entry. Without a token it is the entry of a visitor. */
  entry(token: string | null, entryId: string, key: string): void {
    const user = token === null ? '' : this.authenticate(token)
    if (token === null) this.failByMood()
    this.write({ user, method: 'entry', entity: entryId, key }, entryId, () => {
      this.entries.set(entryId, (this.entries.get(entryId) ?? 0) + 1)
    })
  }

  private authenticate(token: string): string {
    this.failByMood()
    const user = this.tokens.get(token)
    if (user === undefined) throw new InvalidTokenFailure('Please sign in.', token)
    this.callers.push(user)
    return user
  }

  private failByMood(): void {
    if (this.mood === 'offline') throw new OfflineFailure('No network.')
    if (this.mood === 'portal') throw new OfflineFailure('Received a web page instead of the shop’s reply.')
    if (this.mood === 'odd') throw new ContractFailure('GET x', '', 'something else came')
    if (this.mood === 'failing') throw new RejectedFailure('Something broke.', '', 503)
    if (this.mood === 'busy') throw new RejectedFailure('Too many.', '', 429, 60_000)
    if (this.mood === 'refuses') throw new RejectedFailure('Not you.', '', 401)
  }

  private write(call: Omit<Write, 'at'>, body: string, effect: () => void): void {
    this.writes.push({ at: this.clock.now(), ...call })
    if (this.hasBrokenEntity && call.entity.endsWith(brokenEntity))
      throw new RejectedFailure('It broke.', '', 500)
    if (this.mood === 'late' && this.honoursKeys) {
      this.onLost()
      this.clock.after(20_000, () => this.carryOutLate(call, body, effect))
      throw new OfflineFailure('The shop did not answer in time.')
    }
    this.carryOut(call, body, effect)
    if (this.mood !== 'lost' && this.mood !== 'late') return
    this.onLost()
    throw new OfflineFailure('The answer was lost.')
  }

  private carryOutLate(call: Omit<Write, 'at'>, body: string, effect: () => void): void {
    this.isLate = true
    try {
      this.carryOut(call, body, effect)
    } catch {
      // The caller no longer waits for the answer.
    }
    this.isLate = false
  }

  /** Some providers remember their answer to an idempotency key, including refusals. */
  private carryOut({ user, method, entity, key }: Omit<Write, 'at'>, body: string, effect: () => void): void {
    const request = `${method} ${entity} ${body}`
    const known = this.honoursKeys ? this.answered.get(`${user} ${key}`) : undefined
    if (known && known.request !== request)
      throw new RejectedFailure('This key belongs to another request.', 'KEYREUSED', 422)
    if (known?.refusal) throw known.refusal
    if (known) return
    const refusal =
      this.strict && entity.endsWith(withdrawn)
        ? new RejectedFailure('This product is gone.', 'NOTFOUND', 404)
        : null
    this.answered.set(`${user} ${key}`, { request, refusal })
    if (refusal) throw refusal
    effect()
  }
}
