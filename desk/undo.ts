/** The text of the confirmation before an entry of the log is undone (req 22.61). */
import { formatCount, withCount } from '../src/domain/count'
import type { DeskUndo } from '../src/domain/desk/log-row'
import { changeLines } from './change-lines'

export function undoText({ changed, changes, hidden, removed, left }: DeskUndo): string {
  const more = changed - changes.length
  const isOne = hidden === 1
  return [
    ...(changed > 1 ? [`${formatCount(changed)} products get their earlier values:`] : []),
    ...changes.map(changeText),
    ...(more > 0 ? [`… and ${formatCount(more)} more`] : []),
    ...(removed > 0 ? [`${withCount(removed, 'added product')} will be removed.`] : []),
    ...(hidden > 0
      ? [
          `${withCount(hidden, 'added product')} will be hidden, because orders or customers refer to ${isOne ? 'it' : 'them'}.`,
        ]
      : []),
    ...(left.length > 0 ? ['', 'Left as it is:', ...left] : []),
  ].join('\n')
}

const changeText = ({ name, before, after }: DeskUndo['changes'][number]) =>
  `${name}: ${changeLines(before, after).join('; ')}`
