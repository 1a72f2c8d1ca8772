/** Formats the results for printing. */
import type { Check } from './check'
import type { Result } from './run'

const marks = { right: '✓', wrong: '✗', absent: '–', unseen: '·' } as const
const titles: Record<Check['requires'], string> = {
  nothing: 'Without an account',
  account: 'With an account',
  writes: 'Changes in the account',
  orders: 'Ordering',
}
const maxCalls = 4

export function reportLines(host: string, results: Result[]): string[] {
  const parts = (Object.keys(titles) as Check['requires'][]).flatMap((requires) => [
    '',
    titles[requires],
    ...groupLines(results.filter(({ check }) => check.requires === requires)),
  ])
  const count = (state: Result['state']) => results.filter((result) => result.state === state).length
  const summary = `${count('right')} right, ${count('wrong')} wrong, ${count('absent')} not offered, ${count('unseen')} not checked`
  return [host, ...parts, '', summary]
}

/** Combines checks that were all skipped for the same reason into one line. */
function groupLines(results: Result[]): string[] {
  const [reason, ...others] = new Set(
    results.map(({ state, messages }) => (state === 'unseen' ? messages.join() : '')),
  )
  if (reason && others.length === 0) return [`  ${marks.unseen} not checked: ${reason}`]
  return results.flatMap(resultLines)
}

function resultLines({ check, state, messages, notes, calls }: Result): string[] {
  const isShort = state === 'right' || state === 'unseen'
  const callNames = calls.slice(0, maxCalls).join(', ')
  const callList =
    callNames && ` (${callNames}${calls.length > maxCalls ? `, and ${calls.length - maxCalls} more` : ''})`
  const first = `  ${marks[state]} ${check.name}${isShort && messages.length > 0 ? `: ${messages.join('; ')}` : ''}`
  return [
    `${first}${state === 'absent' ? ': not offered' : ''}${state === 'unseen' ? '' : callList}`,
    ...(state === 'wrong'
      ? [
          ...messages.map((line) => `      ${line}`),
          `      Expected: ${check.expected}. See docs/provider/${check.docSection}`,
        ]
      : []),
    ...notes.map((line) => `      Note: ${line}`),
  ]
}
