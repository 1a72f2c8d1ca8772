/** Runs the call of a button, shows its success or error message, and refreshes the record afterwards. */
import { useNotify, useRefresh } from 'react-admin'
import { useState } from 'react'
import { refusalCode, messageOf } from './calls'

/**
 * `act` runs the call; it returns false after it showed the error of a failed call. A record that a colleague has
 * changed is refreshed immediately; what was typed remains.
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
      const isChanged = refusalCode(error) === 'CHANGED'
      notify(isChanged ? changedText : messageOf(error), { type: 'error', autoHideDuration: 8000 })
      if (isChanged) refresh()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, act }
}

const changedText =
  'A colleague has changed this in the meantime. Check it and try again; your text is still here.'
