/** Selection of a search suggestion by keys, even while the suggestions are still loading (req 1.9). */

/** `options`: ids of the shown options. `text`: the text that they belong to; null if it was an earlier text. */
export type SearchAnswer = { text: string | null; options: readonly string[] }

export type SearchChoice = {
  /** The text to look up, made from the typed one. */
  text: string
  answer: SearchAnswer
  /** The id of the chosen option. */
  active: string | null
  /** Arrow presses before the options arrived: down counts 1, up −1. */
  steps: number
  /** Enter was pressed after the arrow keys, and waits for the options as well. */
  isEntered: boolean
}

export type SearchEvent =
  | { type: 'typed'; text: string }
  | { type: 'answered'; answer: SearchAnswer }
  | { type: 'moved'; step: 1 | -1 }
  | { type: 'entered' }
  | { type: 'closed' }

const noSelection = { active: null, steps: 0, isEntered: false }

export const noChoice: SearchChoice = { ...noSelection, text: '', answer: { text: null, options: [] } }

export function nextChoice(choice: SearchChoice, event: SearchEvent): SearchChoice {
  switch (event.type) {
    case 'typed':
      return { ...choice, ...noSelection, text: event.text }
    case 'closed':
      return { ...choice, ...noSelection }
    case 'entered':
      return { ...choice, isEntered: choice.steps !== 0 || choice.active !== null }
    case 'moved':
      return moved(choice, event.step)
    case 'answered':
      return answered({ ...choice, answer: event.answer })
  }
}

/**
 * Returns the options of the typed text, or null until they arrive. Options of another text are about to be replaced.
 */
export function optionsOf({ text, answer }: SearchChoice): readonly string[] | null {
  return answer.text === text ? answer.options : null
}

function moved(choice: SearchChoice, step: number): SearchChoice {
  const options = optionsOf(choice)
  if (options === null) return { ...choice, steps: choice.steps + step }
  return { ...choice, active: optionAt(choice.active, step, options) }
}

/** A newer answer leaves the selection unchanged if it has the selected option. */
function answered(choice: SearchChoice): SearchChoice {
  const options = optionsOf(choice)
  if (options === null) return choice
  const { active, steps } = choice
  if (steps !== 0) return { ...choice, steps: 0, active: optionAt(null, steps, options) }
  return { ...choice, active: active !== null && options.includes(active) ? active : null }
}

/**
 * Returns true if the selected option has the same index in both lists. Otherwise a list would move under the key
 * that is about to open an option.
 */
export function isSelectionStable(
  active: number,
  shown: readonly string[],
  next: readonly string[],
): boolean {
  return active < 0 || shown[active] === next[active]
}

/** Wraps around: down from the last option selects the first, up from the first or from none selects the last. */
function optionAt(active: string | null, steps: number, options: readonly string[]): string | null {
  const from = active === null ? -1 : options.indexOf(active)
  const to = from === -1 && steps < 0 ? steps : from + steps
  return options.at(to % options.length) ?? null
}
