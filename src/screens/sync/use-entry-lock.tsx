/** Visitors' details on a device with a kiosk's PIN: whoever wants to see or take them is asked for it, once per visit. */
import { type ReactNode, useState } from 'react'
import { usePin } from '../../offline/kiosk-pin'
import { PinQuestion } from './pin-question'

export type EntryLock = {
  isOpen: boolean
  /** Runs it when the lock is open, or as soon as the PIN was given. */
  ask: (run: () => void) => void
  /** To stand somewhere on the page. */
  question: ReactNode
}

export function useEntryLock(): EntryLock {
  const pin = usePin()
  const [given, setGiven] = useState(false)
  const [wanted, setWanted] = useState<{ run: () => void } | null>(null)
  const isOpen = given || pin.name === 'none' || pin.name === 'cannot'
  return {
    isOpen,
    ask: (run) => {
      if (isOpen) run()
      else setWanted({ run })
    },
    question: (
      <PinQuestion
        open={wanted !== null}
        wait={pin.name === 'set' ? pin.wait : 0}
        onClose={() => setWanted(null)}
        onRight={() => {
          setGiven(true)
          setWanted(null)
          wanted?.run()
        }}
      />
    ),
  }
}
