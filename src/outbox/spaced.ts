/** What is asked for a thousand times in a second is done twice: at once, and as it is in the end. */
import type { OutboxDeps } from './deps'

/** `every`: ms from one time to the next, at the least. */
export function spaced({ after }: Pick<OutboxDeps, 'after'>, every: number, run: () => void): () => void {
  let asked: 'never' | 'once' | 'again' = 'never'
  return function ask() {
    if (asked !== 'never') {
      asked = 'again'
      return
    }
    asked = 'once'
    run()
    after(every, () => {
      const isWanted = asked === 'again'
      asked = 'never'
      if (isWanted) ask()
    })
  }
}
