/**
 * Three devices of one rep share an account, with random edits, lost requests and replies, and clocks that are wrong
 * by days. In the end all devices have the same drafts, and no text is lost (req 18.27).
 */
import { expect, test } from 'vitest'
import {
  type ClientDraft,
  type DraftEdit,
  newClientDraft,
  newDraftLine,
  withClient,
  withLine,
  withLines,
  withoutLines,
  withQuantities,
} from '../../features/drafts/rules/client-draft'
import { type AccountDraft, bodyOf, isUnsaved, withAccount } from '../../features/drafts/rules/draft-account'
import { textOfClash, withClashResolved } from '../../features/drafts/rules/merge-drafts'
import { seeded, testSeed } from '../support/seed'

const edits = Number(process.env['DRAFT_EDITS'] ?? 10_000)
const dayMs = 24 * 3600_000
/** Drafts refuse times before 1970, so the clock that is days behind must not reach them. */
const start = Date.UTC(2026, 0, 1)
const random = seeded(testSeed)
const chance = (part: number) => random() < part
const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]

/** Stores drafts as the provider does: each change gets a version, and a removed draft leaves a tombstone. */
class Account {
  version = 0
  readonly drafts = new Map<string, AccountDraft>()
  /** Returns false when another version is stored. */
  save(id: string, body: string | null, version: string | null, now: number): boolean {
    const stored = this.drafts.get(id)
    const isStored = stored !== undefined && stored.body !== null
    if (version === null ? isStored : stored?.version !== version) return false
    this.version += 1
    this.drafts.set(id, { id, version: String(this.version), body: body && JSON.parse(body), at: now })
    return true
  }
}

class Device {
  readonly drafts = new Map<string, ClientDraft>()
  /** Pending removals: the version to remove, by draft id. */
  readonly removals = new Map<string, string>()
  constructor(
    readonly name: string,
    readonly skew: number,
    readonly account: Account,
  ) {}

  now = 0
  edit(id: string, edit: DraftEdit): void {
    const draft = this.drafts.get(id)
    if (draft)
      this.drafts.set(id, { ...edit(draft), updatedAt: Math.max(this.now + this.skew, draft.updatedAt + 1) })
  }

  remove(id: string): void {
    const version = this.drafts.get(id)?.account?.version
    if (version !== undefined) this.removals.set(id, version)
    this.drafts.delete(id)
  }

  pull(): void {
    for (const accountDraft of this.account.drafts.values()) {
      if (this.removals.get(accountDraft.id) === accountDraft.version) continue
      const merged = withAccount(this.drafts.get(accountDraft.id), accountDraft)
      if (merged) this.drafts.set(accountDraft.id, merged)
      else this.drafts.delete(accountDraft.id)
    }
  }

  /** `isLost` decides for each request and each reply. A change whose reply is lost stays pending. */
  push(isLost: () => boolean): void {
    for (const [id, version] of this.removals) {
      if (isLost()) continue
      this.account.save(id, null, version, this.now)
      if (!isLost()) this.removals.delete(id)
    }
    for (const draft of this.drafts.values()) {
      if (!isUnsaved(draft) || isLost()) continue
      this.account.save(draft.id, bodyOf(draft), draft.account?.version ?? null, this.now)
    }
  }
}

const product = (slug: string) => ({ id: slug, slug, sku: slug, name: slug, image: null })
const cell = (colour: string, quantity: number) => ({
  options: [{ name: 'Colour', value: colour }],
  quantity,
})

/** Makes a random edit as a rep does. Each written text is a unique word that is appended to the existing text. */
function makeRandomEdit(device: Device, words: Map<string, string>, number: number): void {
  const draft = pick([...device.drafts.values()])
  if (!draft || chance(0.01)) {
    const id = `d${number}`
    const client = { company: `Client ${number}` }
    device.drafts.set(id, { ...newClientDraft(id, client, device.now + device.skew), lines: [] })
    return
  }
  const line = pick(draft.lines)
  const word = `w${number} `
  const kind = random()
  if (kind < 0.3) {
    words.set(word, draft.id)
    device.edit(draft.id, (current) => withClient({ note: current.client.note + word })(current))
  } else if (kind < 0.45 && line) {
    device.edit(
      draft.id,
      withLine(line.id, (current) => ({ ...current, brief: current.brief + word })),
    )
  } else if (kind < 0.65 && line) {
    device.edit(draft.id, withQuantities(line.id, [cell(pick(['Navy', 'Red', 'Green']) ?? '', number % 500)]))
  } else if (kind < 0.8 && draft.lines.length < 8) {
    device.edit(
      draft.id,
      withLines([newDraftLine(`l${number}`, product(`p${number}`), { cells: [cell('Navy', 10)] })]),
    )
  } else if (kind < 0.88 && line) device.edit(draft.id, withoutLines([line.id]))
  else if (kind < 0.93) {
    const clash = pick(draft.clashes ?? [])
    const chosen = chance(0.5) ? 'kept' : 'other'
    if (!clash) return
    // The rep who chooses has read both texts, so the rejected text may be lost.
    forget(words, draft, (chosen === 'kept' ? clash.other : textOfClash(draft, clash)) ?? '')
    device.edit(draft.id, withClashResolved(clash, chosen))
  } else if (kind < 0.935) {
    // The rep who removes a draft has read its text, so the text may be missing if another device restores the draft.
    for (const text of [draft.client.note, ...(draft.clashes ?? []).map(({ other }) => other)])
      forget(words, draft, text)
    device.remove(draft.id)
  } else device.edit(draft.id, withClient({ contact: word }))
}

function forget(words: Map<string, string>, draft: ClientDraft, text: string): void {
  for (const word of text.match(/w\d+ /g) ?? []) if (words.get(word) === draft.id) words.delete(word)
}

test('all devices end with the same drafts and every word after random edits', () => {
  const account = new Account()
  const devices = [0, -3 * dayMs, 2 * dayMs].map(
    (skew, index) => new Device(`device ${index}`, skew, account),
  )
  const words = new Map<string, string>()
  for (let number = 1; number <= edits; number += 1) {
    const device = pick(devices)
    if (!device) break
    for (const each of devices) each.now = start + number * 1000
    makeRandomEdit(device, words, number)
    if (chance(0.2)) {
      const isUnreliable = chance(0.3)
      const isLost = () => isUnreliable && chance(0.5)
      if (!isLost()) device.pull()
      device.push(isLost)
      if (!isLost()) device.pull()
    }
  }
  // Every device is online now, and devices sync until no change is pending.
  for (let round = 0; round < 6; round += 1)
    for (const device of devices) {
      device.pull()
      device.push(() => false)
      device.pull()
    }
  const [first, ...others] = devices.map(({ drafts }) => [...drafts.values()].map(bodyOf).toSorted())
  for (const other of others) expect(other.filter((body, index) => body !== first?.[index])).toHaveLength(0)
  for (const { drafts } of devices) expect([...drafts.values()].filter(isUnsaved)).toHaveLength(0)
  const draftIds = [...account.drafts.values()].filter(({ body }) => body !== null).map(({ id }) => id)
  expect([...(devices[0]?.drafts.keys() ?? [])].toSorted()).toEqual(draftIds.toSorted())
  const texts = JSON.stringify(first)
  const lost = [...words].filter(([word, id]) => draftIds.includes(id) && !texts.includes(word))
  expect(lost.length).toBe(0)
})
