/** What a press does: one call, its words, and the record as it is afterwards. */
import { useNotify, useRefresh } from 'react-admin'
import { useState } from 'react'
import { refusalCode, wordsOf } from './calls'

/** `act` does it; false where it was refused, which is said. What a colleague changed is shown at once. */
export function useAct(): {
  isBusy: boolean
  act: (what: () => Promise<unknown>, done: string) => Promise<boolean>
} {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const act = async (what: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await what()
      notify(done, { type: 'success' })
      refresh()
      return true
    } catch (error) {
      notify(wordsOf(error), { type: 'error', autoHideDuration: 8000 })
      if (refusalCode(error) === 'CHANGED') refresh()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, act }
}
