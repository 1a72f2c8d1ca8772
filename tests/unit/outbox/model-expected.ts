/** What customers may count on, whatever happened, for the model of the outbox. */
import { expect } from 'vitest'
import { guestOwner } from '../../../src/domain/account/identity'
import { maxSent, type OutboxRow } from '../../../src/domain/outbox/outbox'
import { briefIn } from '../../../src/outbox/kinds/brief'
import { type SimulatedTab, changeOf } from './simulated-tab'
import type { Simulation } from './simulation'

export const users = ['A', 'B']
export const owners = [...users, guestOwner]

/** A press of which it is not known yet whether it was kept. `alone`: no other one came meanwhile. */
type Press<T> = { value: T; tab: SimulatedTab; alone: boolean }

/** What an entity may be to its customer: more than one thing after a crash, or when two tabs were at it at once. */
export class Expected<T> {
  private known: Set<T>
  private open: Press<T>[] = []

  constructor(first: T) {
    this.known = new Set([first])
  }
  begin(value: T, tab: SimulatedTab): Press<T> {
    const press = { value, tab, alone: this.undecided().length === 0 }
    for (const other of this.open) other.alone = false
    this.open.push(press)
    return press
  }
  end(press: Press<T>, kept: 'kept' | 'not' | 'perhaps'): void {
    this.open = this.open.filter((other) => other !== press)
    if (kept === 'kept') this.known = new Set([press.value, ...(press.alone ? [] : this.known)])
    if (kept === 'perhaps') this.known.add(press.value)
  }
  possible(): T[] {
    const perhaps = this.undecided().map(({ value }) => value)
    return [...this.known, ...perhaps]
  }
  /** The customer decided for this; perhaps more than one thing, where nobody can call it back. */
  reset(...values: T[]): void {
    this.known = new Set(values)
    // It may have been about a press of which a sleeping tab has yet to hear that it was kept.
    for (const press of this.open) press.alone = false
  }
  /** What a tab that died was about to keep was kept or will never be. */
  private undecided(): Press<T>[] {
    for (const { value } of this.open.filter(({ tab }) => tab.dead)) this.known.add(value)
    this.open = this.open.filter(({ tab }) => !tab.dead)
    return this.open
  }
}

export type Model = {
  wishlist: Map<string, Expected<boolean>>
  /** By line of the cart. */
  briefs: Map<string, Expected<string>>
  /** Entries that were kept, as somebody was told, and not thrown away by him. */
  entries: Set<string>
  /** What was thrown away by hand. */
  discarded: Set<string>
}

/** A row of a version to come: nobody can read it, and nobody may touch it. */
export const planted = (owner: string): OutboxRow => ({
  id: `planted-${owner}`,
  owner,
  kind: owner === guestOwner ? 'entry' : 'wish',
  entity: `${owner} mug`,
  seq: 0,
  opSchema: 99,
  payload: { from: 'the future' },
  createdAt: 0,
  attempts: 0,
  sent: false,
  state: { name: 'pending' },
})

export const rowsOfOurs = (sim: Simulation, owner: string) =>
  sim.rowsOf(owner).filter(({ opSchema }) => opSchema === 1)

function lastRow(sim: Simulation, entity: string): OutboxRow | undefined {
  const rows = rowsOfOurs(sim, entity.split(' ')[0] ?? '')
    .filter((row) => row.entity === entity)
    .toSorted((a, b) => a.seq - b.seq)
  return rows.filter(({ state }) => state.name !== 'failed').at(-1) ?? rows.at(-1)
}

/** The state that the customer can count on: what waits last, what was refused in the open, or what the provider has. */
export function effectiveItem(sim: Simulation, productId: string): boolean {
  const last = lastRow(sim, productId)
  return last ? changeOf(last).wanted : sim.provider.wishlistOf(productId.split(' ')[0] ?? '').has(productId)
}

/** The same of a brief; all that the provider ever had, as somebody may have written over it elsewhere. */
export function effectiveTexts(sim: Simulation, lineId: string): string[] {
  const last = lastRow(sim, lineId)
  return last ? [briefIn(last)?.text ?? ''] : sim.provider.line(lineId).texts
}

function isSafe(sim: Simulation, entryId: string): boolean {
  return lastRow(sim, entryId) !== undefined || sim.provider.entries.has(entryId)
}

export function checkSafety(model: Model, sim: Simulation): void {
  expect(sim.faults.join('; ')).toBe('')
  for (const [productId, expected] of model.wishlist)
    expect(expected.possible(), `${productId} is lost`).toContain(effectiveItem(sim, productId))
  for (const [lineId, expected] of model.briefs) {
    const texts = effectiveTexts(sim, lineId)
    expect(
      expected.possible().some((text) => texts.includes(text)),
      `${lineId} is lost: ${expected.possible().join(', ')} is not in ${texts.join(', ')}`,
    ).toBe(true)
  }
  for (const entryId of model.entries) expect(isSafe(sim, entryId), `${entryId} is lost`).toBe(true)
  for (const owner of owners) checkRows(sim, owner)
  checkWrites(sim)
}

function checkRows(sim: Simulation, owner: string): void {
  const rows = sim.stored(owner)
  expect(rows.filter((row) => row.owner !== owner)).toEqual([])
  expect(rows.find(({ opSchema }) => opSchema === 99)).toEqual(planted(owner))
  const sent = rows.filter(({ state }) => state.name === 'sent')
  expect(sent.length).toBeLessThanOrEqual(maxSent)
  for (const { kind, entity, payload, state } of sent) {
    expect(payload).toBeNull()
    if (kind === 'entry') expect(sim.provider.entries.has(entity), `${entity} is sent`).toBe(true)
    if (kind === 'brief' && state.name === 'sent')
      expect(sim.provider.line(entity).texts, `${entity} is sent`).toContain(state.about.text)
  }
  if (owner === guestOwner) expect(rows.filter(({ state }) => state.name === 'blocked')).toEqual([])
}

/** Each carried by whose it is, in order, and entries no oftener than something got in between. */
function checkWrites(sim: Simulation): void {
  const latest = new Map<string, number>()
  for (const { user, entity, key } of sim.provider.writes) {
    expect(entity.startsWith(`${user || guestOwner} `), `"${user}" carried ${entity}`).toBe(true)
    const place = sim.places.get(key) ?? -1
    expect(place, `${entity} in order`).toBeGreaterThanOrEqual(latest.get(entity) ?? 0)
    latest.set(entity, place)
  }
  if (sim.options.clockJumps) return
  for (const [entryId, times] of sim.provider.entries)
    expect(times, `${entryId} came too often`).toBeLessThanOrEqual(1 + (sim.excuses.get(entryId) ?? 0))
}
