/** What a press does to the saved catalogue: each thing once at a time, and what fails is said. */
import { type RefObject, useRef, useState } from 'react'
import { isKnownFailure } from '../../domain/failure'
import { LockedFailure } from '../../saved/catalogue/save/saver-client'

type ActionName = 'save' | 'update' | 'pause' | 'resume' | 'cancel' | 'remove'
export type Run = (name: ActionName, act: () => Promise<void>) => void

export type Action = {
  run: Run
  /** What went wrong last, in words. */
  problem: string | null
  /** Whether anything was pressed here at all. */
  acted: RefObject<boolean>
}

export function useAction(): Action {
  const underWay = useRef(new Set<ActionName>())
  const acted = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run: Run = (name, act) => {
    acted.current = true
    if (underWay.current.has(name)) return
    underWay.current.add(name)
    setProblem(null)
    act()
      .catch((error: unknown) => {
        console.warn('The saved catalogue could not be changed.', error)
        const hasWords = isKnownFailure(error) || error instanceof LockedFailure
        setProblem(hasWords ? error.message : 'This did not work. Please try again.')
      })
      .finally(() => underWay.current.delete(name))
  }
  return { run, problem, acted }
}
