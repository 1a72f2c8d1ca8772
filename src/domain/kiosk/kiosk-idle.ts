/**
 * Detects that a visitor left a kiosk: after a minute without a touch the kiosk shows a question for 20 s, and then
 * deletes everything of the visitor (req 10.5). Times are epoch ms.
 */

export type Idle =
  /** There is nothing to delete. `isRested`: the kiosk was also not touched for a while. */
  | { name: 'calm'; since: number; isRested: boolean }
  /** `since`: time of the last touch. */
  | { name: 'watching'; since: number }
  /** `secondsLeft`: whole seconds that remain. */
  | { name: 'asking'; promptedAt: number; secondsLeft: number }
  | { name: 'over' }

export type IdleEvent = {
  /** `hold`: a finger touched the question, so the countdown restarts and the question stays open. */
  name: 'touch' | 'hold' | 'tick'
  at: number
  hasVisitorData: boolean
}

/** In ms: time without a touch until the question, time to answer it, and time until `isRested`. */
export const idleMs = 60_000
export const promptMs = 20_000
export const calmMs = 30_000

/** Returns the same object when nothing changes. */
export function idleStep(idle: Idle, { name, at, hasVisitorData }: IdleEvent): Idle {
  if (!hasVisitorData) return calm(idle, name, at)
  if (idle.name === 'over') return idle
  if (idle.name === 'asking') return asking(idle, name, at)
  if (idle.name === 'calm') return { name: 'watching', since: at }
  const { since } = idle
  // After the clock was set back, counting restarts.
  if (since > at) return { name: 'watching', since: at }
  // The device slept meanwhile, so the next touch comes from another visitor.
  if (at - since >= idleMs + promptMs) return { name: 'over' }
  if (name !== 'tick') return { name: 'watching', since: at }
  return at - since >= idleMs ? { name: 'asking', promptedAt: at, secondsLeft: promptMs / 1000 } : idle
}

function calm(idle: Idle, name: IdleEvent['name'], at: number): Idle {
  if (idle.name !== 'calm' || name !== 'tick' || idle.since > at)
    return { name: 'calm', since: at, isRested: false }
  const isRested = at - idle.since >= calmMs
  return isRested === idle.isRested ? idle : { ...idle, isRested }
}

function asking(idle: Idle & { name: 'asking' }, name: IdleEvent['name'], at: number): Idle {
  const promptedAt = Math.min(idle.promptedAt, at)
  if (at - promptedAt >= promptMs) return { name: 'over' }
  if (name === 'touch') return { name: 'watching', since: at }
  if (name === 'hold') return { name: 'asking', promptedAt: at, secondsLeft: promptMs / 1000 }
  const secondsLeft = Math.ceil((promptMs - (at - promptedAt)) / 1000)
  return secondsLeft === idle.secondsLeft && promptedAt === idle.promptedAt
    ? idle
    : { name: 'asking', promptedAt, secondsLeft }
}
