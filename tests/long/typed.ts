/** What people did on their devices, and whether what happened at the provider is what should have come of it. */
import type { Effect } from './effects'

/** Something that a device said to have kept; `maybe`: it had no time to say anything. */
export type Typed = { owner: string; kind: Effect['kind']; entity: string; value: string; maybe?: boolean }

const before: Record<Effect['kind'], string | null> = { wish: 'unwanted', brief: '', entry: null }

/** Everything that went wrong, in words; nothing is as it should be. */
export function wrongIn(typed: readonly Typed[], effects: readonly Effect[]): string[] {
  const asTyped = byPlace(typed)
  const asDone = byPlace(effects)
  const places = new Set([...asTyped.keys(), ...asDone.keys()])
  return [...places].flatMap((place) => wrongAt(place, asTyped.get(place) ?? [], asDone.get(place) ?? []))
}

/** Each thing that was edited has to have gone through some of the states that were typed, in their order, to the last. */
function wrongAt(place: string, typed: Typed[], effects: Effect[]): string[] {
  const kind = (typed[0] ?? effects[0])?.kind ?? 'wish'
  const story = `typed ${typed.map(({ value }) => value).join(', ')}; done ${effects.map(({ value }) => value).join(', ')}`
  const wrong: string[] = []
  const has = effects.at(-1)?.value ?? before[kind]
  if (!lastOnes(typed, kind).includes(has)) wrong.push(`${place} is not what was typed last: ${story}`)
  if (kind === 'entry') wrong.push(...wrongOfEntry(place, typed, effects))
  const again = effects.find(({ value }, index) => value === (effects[index - 1]?.value ?? before[kind]))
  if (again) wrong.push(`${place} was done once more: ${story}`)
  let at = -1
  for (const { value } of effects) {
    at = typed.findIndex((one, index) => index > at && one.value === value)
    if (at >= 0) continue
    wrong.push(`${place} was done in another order: ${story}`)
    break
  }
  return wrong
}

/** Sent with a session that has ended, it is a visitor's, and better than lost. */
function wrongOfEntry(place: string, [kept]: Typed[], effects: Effect[]): string[] {
  const strangers = effects.filter(({ owner }) => owner !== '' && owner !== kept?.owner)
  return [
    ...(effects.length > 1 ? [`${place} is there more than once`] : []),
    ...strangers.map(({ owner }) => `${place} of ${kept?.owner} is there as of ${owner}`),
  ]
}

/** What it may be in the end: what was kept last, or what was perhaps kept after it. */
export function lastOnes(typed: Typed[], kind: Effect['kind']): (string | null)[] {
  const sure = typed.findLastIndex(({ maybe }) => !maybe)
  return [typed[sure]?.value ?? before[kind], ...typed.slice(sure + 1).map(({ value }) => value)]
}

/** A key stands for one effect, however often it is sent. */
export function keysDoneTwice(effects: readonly Effect[]): string[] {
  const seen = new Set<string>()
  return effects.flatMap(({ key }) => {
    if (key === null) return []
    const again = seen.has(key)
    seen.add(key)
    return again ? [key] : []
  })
}

function byPlace<T extends Typed | Effect>(all: readonly T[]): Map<string, T[]> {
  const places = new Map<string, T[]>()
  for (const one of all) {
    const place = placeOf(one)
    const there = places.get(place)
    if (there) there.push(one)
    else places.set(place, [one])
  }
  return places
}

function placeOf({ kind, owner, entity }: Typed | Effect): string {
  return kind === 'entry' ? `${kind} ${entity}` : `${kind} ${entity} of ${owner}`
}
