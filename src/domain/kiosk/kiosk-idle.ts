/**
 * When a kiosk takes a visitor for gone: after a minute without a touch it asks, for 20 s, and then nothing of the
 * visitor is left (req 10.5). Times are epoch ms.
 */

export type Idle =
  /** There is nothing to wipe. `rested`: and it was not touched for a while. */
  | { name: 'calm'; since: number; rested: boolean }
  /** `since`: the last touch. */
  | { name: 'watching'; since: number }
  /** `left`: whole seconds until it is over. */
  | { name: 'asking'; asked: number; left: number }
  | { name: 'over' }

export type IdleEvent = {
  /** `hold` is a finger that came down on the question: the count begins anew, and the question stays for now. */
  name: 'touch' | 'hold' | 'tick'
  at: number
  /** Whether there is anything to wipe. */
  busy: boolean
}

/** ms */
export const idleFor = 60_000
export const askFor = 20_000
export const pauseFor = 30_000

/** The same object while nothing changes. */
export function idleStep(idle: Idle, { name, at, busy }: IdleEvent): Idle {
  if (!busy) return calm(idle, name, at)
  if (idle.name === 'over') return idle
  if (idle.name === 'asking') return asking(idle, name, at)
  if (idle.name === 'calm') return { name: 'watching', since: at }
  const { since } = idle
  // A clock that was set back begins to count anew.
  if (since > at) return { name: 'watching', since: at }
  // The device slept meanwhile: the next touch is another visitor's.
  if (at - since >= idleFor + askFor) return { name: 'over' }
  if (name !== 'tick') return { name: 'watching', since: at }
  return at - since >= idleFor ? { name: 'asking', asked: at, left: askFor / 1000 } : idle
}

function calm(idle: Idle, name: IdleEvent['name'], at: number): Idle {
  if (idle.name !== 'calm' || name !== 'tick' || idle.since > at)
    return { name: 'calm', since: at, rested: false }
  const rested = at - idle.since >= pauseFor
  return rested === idle.rested ? idle : { ...idle, rested }
}

function asking(idle: Idle & { name: 'asking' }, name: IdleEvent['name'], at: number): Idle {
  const asked = Math.min(idle.asked, at)
  if (at - asked >= askFor) return { name: 'over' }
  if (name === 'touch') return { name: 'watching', since: at }
  if (name === 'hold') return { name: 'asking', asked: at, left: askFor / 1000 }
  const left = Math.ceil((askFor - (at - asked)) / 1000)
  return left === idle.left && asked === idle.asked ? idle : { name: 'asking', asked, left }
}
