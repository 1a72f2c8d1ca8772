/** Which option of the search box the keys choose, also while the options are still on their way (req 1.9). */

/** Ids of the options that are shown; `text` is what they answer, null for those of an earlier text. */
export type SearchAnswer = { text: string | null; options: readonly string[] }

export type SearchChoice = {
  /** What is looked up for the typed text. */
  text: string
  answer: SearchAnswer
  /** The id of the chosen option. */
  active: string | null
  /** Arrow presses that wait for options: down counts 1, up −1. */
  steps: number
  /** Enter was pressed after them, and waits for them, too. */
  isEntered: boolean
}

export type SearchEvent =
  | { type: 'typed'; text: string }
  | { type: 'answered'; answer: SearchAnswer }
  | { type: 'moved'; step: 1 | -1 }
  | { type: 'entered' }
  | { type: 'closed' }

const nothing = { active: null, steps: 0, isEntered: false }

export const noChoice: SearchChoice = { ...nothing, text: '', answer: { text: null, options: [] } }

export function nextChoice(choice: SearchChoice, event: SearchEvent): SearchChoice {
  switch (event.type) {
    case 'typed':
      return { ...choice, ...nothing, text: event.text }
    case 'closed':
      return { ...choice, ...nothing }
    case 'entered':
      return { ...choice, isEntered: choice.steps !== 0 || choice.active !== null }
    case 'moved':
      return moved(choice, event.step)
    case 'answered':
      return answered({ ...choice, answer: event.answer })
  }
}

/** Options of the typed text; null until they are here. Those of another text are about to be replaced. */
export function optionsOf({ text, answer }: SearchChoice): readonly string[] | null {
  return answer.text === text ? answer.options : null
}

function moved(choice: SearchChoice, step: number): SearchChoice {
  const options = optionsOf(choice)
  if (options === null) return { ...choice, steps: choice.steps + step }
  return { ...choice, active: optionAt(choice.active, step, options) }
}

/** A fresher answer keeps what is chosen, where it has that. */
function answered(choice: SearchChoice): SearchChoice {
  const options = optionsOf(choice)
  if (options === null) return choice
  const { active, steps } = choice
  if (steps !== 0) return { ...choice, steps: 0, active: optionAt(null, steps, options) }
  return { ...choice, active: active !== null && options.includes(active) ? active : null }
}

/** Whether other options have the chosen one at the same place: a list does not move under the key that is about to open it. */
export function keepsPlace(active: number, shown: readonly string[], next: readonly string[]): boolean {
  return active < 0 || shown[active] === next[active]
}

/** Round the options: down from the last is the first, up from the first or from none the last. */
function optionAt(active: string | null, steps: number, options: readonly string[]): string | null {
  const from = active === null ? -1 : options.indexOf(active)
  const to = from === -1 && steps < 0 ? steps : from + steps
  return options.at(to % options.length) ?? null
}
