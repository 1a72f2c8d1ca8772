/** The answers of the logout's question, carried out. Nothing is lost unless the customer has said so twice. */
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../domain/catalogue/catalogue-words'
import { NotStoredFailure } from '../../domain/outbox/outbox'
import { type SyncCounts, syncCounts, waitingReason } from '../../domain/outbox/sync-words'
import { connectivity } from '../../session/connectivity'
import { forgetAllDrafts } from '../../saved/drafts/drafts'
import { currentIdentity, signedIn } from '../../session/identity'
import { logOut } from '../../session/log-out'
import { discardRow, exportRows, sendNow } from '../../outbox/queues'
import { countOwnUnsent, useUnsentRows } from '../../outbox/sync-rows'

export const needsNetwork = 'Sending needs a connection.'

export function useLogoutChoices() {
  const { own } = useUnsentRows()
  const [step, setStep] = useState<'ask' | 'sending' | 'discard'>('ask')
  const [problem, setProblem] = useState('')
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const sync = async (offline: boolean) => {
    if (offline) return setProblem(needsNetwork)
    setProblem('')
    setStep('sending')
    const left = await sendAll().catch(() => null)
    // Cancelled meanwhile, or the session is over anyway.
    if (!isHere.current || !signedIn()) return
    if (left === null) {
      setStep('ask')
      return setProblem('What waits on this device cannot be read just now. Please try again.')
    }
    if (total(left) === 0) return logOut()
    setStep('ask')
    setProblem(unsentWords(left, await whyNot()))
  }
  const discard = async () => {
    const owner = currentIdentity()?.userId
    try {
      for (const { row } of await exportRows('own')) await discardRow(row)
      if (owner !== undefined) await forgetAllDrafts(owner)
      await logOut()
    } catch (error) {
      setProblem(
        error instanceof NotStoredFailure
          ? `${error.message} Try again in a moment.`
          : 'This device could not do that. Please try again.',
      )
    }
  }
  return {
    counts: syncCounts(own),
    step,
    problem,
    sync: (offline: boolean) => void sync(offline),
    keep: () => void logOut(),
    askToDiscard: () => {
      if (step === 'sending') return
      setProblem('')
      setStep('discard')
    },
    backToAsk: () => {
      setProblem('')
      setStep('ask')
    },
    discard: () => void discard(),
  }
}

/** Batch after batch, as long as they get somewhere. */
async function sendAll(): Promise<SyncCounts> {
  let left = await countOwnUnsent()
  for (;;) {
    await sendNow('own')
    const next = await countOwnUnsent()
    if (next.waiting === 0 || next.waiting >= left.waiting) return next
    left = next
  }
}

async function whyNot(): Promise<string | null> {
  const rows = (await exportRows('own')).map(({ row }) => row)
  return waitingReason(rows, connectivity() === 'offline', Date.now())
}

function unsentWords(left: SyncCounts, reason: string | null): string {
  const words = `${counted(total(left), 'change')} could not be sent, so you are still signed in.`
  return reason === null ? words : `${words} ${reason}`
}

function total({ waiting, needsYou }: SyncCounts): number {
  return waiting + needsYou
}
