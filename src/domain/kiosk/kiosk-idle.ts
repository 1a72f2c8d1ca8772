/**
 * Detects that a visitor left a kiosk: after a minute without a touch the kiosk shows a question for 20 s, and then
 * deletes everything of the visitor (req 10.5). Times are epoch ms.
 */

export type IdleState =
  /** There is no input to delete. `isUntouched`: the screen was not touched for `untouchedMs` either. */
  | { name: 'empty'; since: number; isUntouched: boolean }
  /** `since`: time of the last touch. */
  | { name: 'watching'; since: number }
  /** `secondsLeft`: whole seconds that remain. */
  | { name: 'prompting'; promptedAt: number; secondsLeft: number }
  | { name: 'expired' }

export type IdleEvent = {
  /** `hold`: a finger is on the question, so the countdown restarts and the question stays open. */
  name: 'touch' | 'hold' | 'tick'
  at: number
  hasVisitorData: boolean
}

/** In ms: time without a touch until the question, time to answer it, and time until `isUntouched`. */
export const idleMs = 60_000
export const promptMs = 20_000
export const untouchedMs = 30_000

/** Returns the same object when nothing changes. */
export function idleStep(idle: IdleState, { name, at, hasVisitorData }: IdleEvent): IdleState {
  if (!hasVisitorData) return emptyStep(idle, name, at)
  if (idle.name === 'expired') return idle
  if (idle.name === 'prompting') return promptStep(idle, name, at)
  if (idle.name === 'empty') return { name: 'watching', since: at }
  const { since } = idle
  // After the clock was set back, counting restarts.
  if (since > at) return { name: 'watching', since: at }
  // The device slept meanwhile, so the next touch comes from another visitor.
  if (at - since >= idleMs + promptMs) return { name: 'expired' }
  if (name !== 'tick') return { name: 'watching', since: at }
  return at - since >= idleMs ? { name: 'prompting', promptedAt: at, secondsLeft: promptMs / 1000 } : idle
}

function emptyStep(idle: IdleState, name: IdleEvent['name'], at: number): IdleState {
  if (idle.name !== 'empty' || name !== 'tick' || idle.since > at)
    return { name: 'empty', since: at, isUntouched: false }
  const isUntouched = at - idle.since >= untouchedMs
  return isUntouched === idle.isUntouched ? idle : { ...idle, isUntouched }
}

function promptStep(idle: IdleState & { name: 'prompting' }, name: IdleEvent['name'], at: number): IdleState {
  const promptedAt = Math.min(idle.promptedAt, at)
  if (at - promptedAt >= promptMs) return { name: 'expired' }
  if (name === 'touch') return { name: 'watching', since: at }
  if (name === 'hold') return { name: 'prompting', promptedAt: at, secondsLeft: promptMs / 1000 }
  const secondsLeft = Math.ceil((promptMs - (at - promptedAt)) / 1000)
  return secondsLeft === idle.secondsLeft && promptedAt === idle.promptedAt
    ? idle
    : { name: 'prompting', promptedAt, secondsLeft }
}
