/** Runs the call of a button, shows its success or error message, and refreshes the record afterwards. */
import { useNotify, useRefresh } from 'react-admin'
import { useState } from 'react'
import { refusalCode, messageOf } from './calls'

/**
 * `act` runs the call; it returns false after it showed the error of a failed call. A record that a colleague has
 * changed is refreshed immediately.
 */
export function useAction(): {
  isBusy: boolean
  act: (action: () => Promise<unknown>, successText: string) => Promise<boolean>
} {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const act = async (action: () => Promise<unknown>, successText: string) => {
    setBusy(true)
    try {
      await action()
      notify(successText, { type: 'success' })
      refresh()
      return true
    } catch (error) {
      notify(messageOf(error), { type: 'error', autoHideDuration: 8000 })
      if (refusalCode(error) === 'CHANGED') refresh()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, act }
}
