/** Guarantees to customers that the outbox model checks after every step. */
import { expect } from 'vitest'
import { guestOwner } from '../../../src/domain/account/identity'
import { maxSentRows, type OutboxRow } from '../../../src/domain/outbox/outbox'
import { briefIn } from '../../../src/outbox/kinds/brief'
import { type SimulatedTab, changeOf } from './simulated-tab'
import type { Simulation } from './simulation'

export const users = ['A', 'B']
export const owners = [...users, guestOwner]

/** A press that may or may not have been stored yet. `alone`: no other press came in the meantime. */
type Press<T> = { value: T; tab: SimulatedTab; alone: boolean }

/** The possible states of an entity: several after a crash, or when two tabs changed it at the same time. */
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
  end(press: Press<T>, outcome: 'stored' | 'rejected' | 'unknown'): void {
    this.open = this.open.filter((other) => other !== press)
    if (outcome === 'stored') this.known = new Set([press.value, ...(press.alone ? [] : this.known)])
    if (outcome === 'unknown') this.known.add(press.value)
  }
  possible(): T[] {
    const undecidedValues = this.undecided().map(({ value }) => value)
    return [...this.known, ...undecidedValues]
  }
  /**
   * Sets the state after a decision of the customer; there are several when a request in flight cannot be recalled.
   */
  reset(...values: T[]): void {
    this.known = new Set(values)
    // A frozen tab may learn late that an open press was stored, so the press does not replace the decided state.
    for (const press of this.open) press.alone = false
  }
  /** A press of a dead tab was stored or never will be, so its value becomes possible. */
  private undecided(): Press<T>[] {
    for (const { value } of this.open.filter(({ tab }) => tab.dead)) this.known.add(value)
    this.open = this.open.filter(({ tab }) => !tab.dead)
    return this.open
  }
}

export type Model = {
  wishlist: Map<string, Expected<boolean>>
  /** The briefs, by cart line. */
  briefs: Map<string, Expected<string>>
  /** Entries that were confirmed as stored and were not discarded by the customer. */
  entries: Set<string>
  /** Entries that the customer discarded. */
  discarded: Set<string>
}

/** A row of a future version, which the outbox can neither read nor change. */
export const futureRow = (owner: string): OutboxRow => ({
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

export const currentRows = (sim: Simulation, owner: string) =>
  sim.rowsOf(owner).filter(({ opSchema }) => opSchema === 1)

function lastRow(sim: Simulation, entity: string): OutboxRow | undefined {
  const rows = currentRows(sim, entity.split(' ')[0] ?? '')
    .filter((row) => row.entity === entity)
    .toSorted((a, b) => a.seq - b.seq)
  return rows.filter(({ state }) => state.name !== 'failed').at(-1) ?? rows.at(-1)
}

/** The state that the customer relies on: the last pending edit, else the refused one, else the provider's state. */
export function effectiveItem(sim: Simulation, productId: string): boolean {
  const last = lastRow(sim, productId)
  return last ? changeOf(last).wanted : sim.provider.wishlistOf(productId.split(' ')[0] ?? '').has(productId)
}

/**
 * Returns the text of the last pending or refused edit of a brief, else all texts that the provider ever had, since
 * another device may have overwritten the edit.
 */
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
  expect(rows.find(({ opSchema }) => opSchema === 99)).toEqual(futureRow(owner))
  const sent = rows.filter(({ state }) => state.name === 'sent')
  expect(sent.length).toBeLessThanOrEqual(maxSentRows)
  for (const { kind, entity, payload, state } of sent) {
    expect(payload).toBeNull()
    if (kind === 'entry') expect(sim.provider.entries.has(entity), `${entity} is sent`).toBe(true)
    if (kind === 'brief' && state.name === 'sent')
      expect(sim.provider.line(entity).texts, `${entity} is sent`).toContain(state.about.text)
  }
  if (owner === guestOwner) expect(rows.filter(({ state }) => state.name === 'blocked')).toEqual([])
}

/** Every write is sent by its owner and in order. An entry is sent again only after an interruption. */
function checkWrites(sim: Simulation): void {
  const latest = new Map<string, number>()
  for (const { user, entity, key } of sim.provider.writes) {
    expect(entity.startsWith(`${user || guestOwner} `), `"${user}" carried ${entity}`).toBe(true)
    const position = sim.creationOrder.get(key) ?? -1
    expect(position, `${entity} in order`).toBeGreaterThanOrEqual(latest.get(entity) ?? 0)
    latest.set(entity, position)
  }
  if (sim.options.clockJumps) return
  for (const [entryId, times] of sim.provider.entries)
    expect(times, `${entryId} came too often`).toBeLessThanOrEqual(1 + (sim.interruptions.get(entryId) ?? 0))
}
