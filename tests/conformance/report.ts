/** The results as they are printed. */
import type { Check } from './check'
import type { Result } from './run'

const marks = { right: '✓', wrong: '✗', absent: '–', unseen: '·' } as const
const titles: Record<Check['asks'], string> = {
  nothing: 'Without an account',
  account: 'With an account',
  writes: 'What changes something',
}
const maxCalls = 4

export function linesOf(host: string, results: Result[]): string[] {
  const parts = (Object.keys(titles) as Check['asks'][]).flatMap((asks) => [
    '',
    titles[asks],
    ...linesOfPart(results.filter(({ check }) => check.asks === asks)),
  ])
  const count = (state: Result['state']) => results.filter((one) => one.state === state).length
  const sum = `${count('right')} right, ${count('wrong')} wrong, ${count('absent')} not offered, ${count('unseen')} not looked at`
  return [host, ...parts, '', sum]
}

/** What was not looked at for one reason is one line. */
function linesOfPart(results: Result[]): string[] {
  const [reason, ...others] = new Set(
    results.map(({ state, words }) => (state === 'unseen' ? words.join() : '')),
  )
  if (reason && others.length === 0) return [`  ${marks.unseen} not looked at: ${reason}`]
  return results.flatMap(linesOfOne)
}

function linesOfOne({ check, state, words, notes, calls }: Result): string[] {
  const isShort = state === 'right' || state === 'unseen'
  const named = calls.slice(0, maxCalls).join(', ')
  const asked =
    named && ` (${named}${calls.length > maxCalls ? `, and ${calls.length - maxCalls} more` : ''})`
  const first = `  ${marks[state]} ${check.name}${isShort && words.length > 0 ? `: ${words.join('; ')}` : ''}`
  return [
    `${first}${state === 'absent' ? ': not offered' : ''}${state === 'unseen' ? '' : asked}`,
    ...(state === 'wrong'
      ? [...words.map((line) => `      ${line}`), `      Due: ${check.due}. See docs/provider/${check.under}`]
      : []),
    ...notes.map((line) => `      Note: ${line}`),
  ]
}
