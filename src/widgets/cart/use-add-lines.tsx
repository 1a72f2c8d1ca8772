/**
 * Adds lines to the cart one after the other, asks before lines that are already in the cart are replaced, and
 * reports the outcome.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewLine } from '../../domain/cart/cart'
import { InvalidTokenFailure } from '../../domain/failure'
import { addLinesMutation, type Replacement } from '../../queries/cart'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useIsMounted, useSingleRun } from '../../ui/use-lifetime'

/** Outcome for each line. `L` is a line with the extra data that its page needs. */
export type AddOutcome<L> = {
  added: L[]
  /** Lines that are already in the cart and were not changed. */
  existing: { line: L; question: string }[]
  /** Lines that were refused or whose answer was lost, with the error. null: not sent after an earlier failure. */
  failed: { line: L; error: unknown }[]
  /** The session has ended, so the page has nothing more to do. */
  hasEnded: boolean
  /** The page that started the run is still mounted. */
  isMounted: boolean
}

type Progress<L> =
  | { step: 'idle' }
  | { step: 'sending'; answered: number; total: number }
  /**
   * The provider refused lines that are already in the cart (error code ProductExit), so the customer must confirm
   * before they are replaced (req 5.2).
   */
  | { step: 'asking'; outcome: AddOutcome<L> }

type Options<L> = {
  /** Question about a line that is already in the cart, for a provider that sends no text of its own. */
  question: (item: L) => string
  /**
   * Decides if the next line is tried after this failure. Without this function the first failure ends the run, and
   * no question is shown.
   */
  shouldContinue?: (error: unknown) => boolean
  /**
   * Checks if a line that is already in the cart was sent before by an attempt whose answer was lost; such a line
   * counts as added.
   */
  wasAdded?: (item: L) => Promise<boolean>
  /** Called after the provider has accepted a line; the next line is sent when this resolves. Must not reject. */
  onAdded?: (item: L) => Promise<void>
  onFinished: (outcome: AddOutcome<L>) => void
}

export type AddLines<L> = {
  progress: Progress<L>
  /** `total`: number of lines that `findItems` will look up. A call during another run does nothing. */
  add: (total: number, findItems: () => L[] | Promise<L[]>) => void
  /** Replaces the lines that are already in the cart, when the customer has agreed. */
  replace: (replacing: Replacement) => void
  skipExisting: () => void
}

export function useAddLines<L extends { line: NewLine }>(options: Options<L>): AddLines<L> {
  const { question, shouldContinue, wasAdded, onAdded, onFinished } = options
  const sending = useMutation(addLinesMutation(useQueryClient()))
  const [runOnce] = useSingleRun()
  const isMounted = useIsMounted()
  const [progress, setProgress] = useState<Progress<L>>({ step: 'idle' })

  const send = async (items: L[], replacing: Replacement | null, outcome: AddOutcome<L>) => {
    let remaining = items
    while (remaining.length > 0) {
      const batch = remaining
      let answered = 0
      const handleReply = async (item: L, refusal: string | null) => {
        const existing = refusal !== null && (await wasAdded?.(item)) ? null : refusal
        answered += 1
        if (existing === null) outcome.added.push(item)
        else outcome.existing.push({ line: item, question: existing || question(item) })
        setProgress({
          step: 'sending',
          answered: items.length - batch.length + answered,
          total: items.length,
        })
        if (existing === null) await onAdded?.(item)
      }
      try {
        await sending.mutateAsync({
          lines: batch.map((item) => ({
            line: item.line,
            onAnswer: (existing) => handleReply(item, existing),
          })),
          replacing,
        })
        return
      } catch (error) {
        if (error instanceof InvalidTokenFailure) throw error
        const [failed, ...unsentItems] = batch.slice(answered)
        if (failed) outcome.failed.push({ line: failed, error })
        const tryNext = shouldContinue?.(error) === true
        if (!tryNext) outcome.failed.push(...unsentItems.map((item) => ({ line: item, error: null })))
        remaining = tryNext ? unsentItems : []
      }
    }
  }
  const finish = (outcome: AddOutcome<L>) => {
    setProgress({ step: 'idle' })
    onFinished({ ...outcome, isMounted: isMounted() })
  }
  const attempt = (
    total: number,
    findItems: () => L[] | Promise<L[]>,
    previous = emptyOutcome<L>(),
    replacing: Replacement | null = null,
  ): Promise<void> =>
    runOnce(async () => {
      const outcome = { ...previous, existing: [] }
      setProgress({ step: 'sending', answered: 0, total })
      try {
        await send(await findItems(), replacing, outcome)
      } catch (error) {
        if (!(error instanceof InvalidTokenFailure)) throw error
        return finish({ ...outcome, hasEnded: true })
      }
      const canAsk = shouldContinue !== undefined || outcome.failed.length === 0
      if (canAsk && outcome.existing.length > 0 && isMounted()) setProgress({ step: 'asking', outcome })
      else finish(outcome)
    })

  return {
    progress,
    add: (total, findItems) => void attempt(total, findItems),
    replace: (replacing) => {
      if (progress.step !== 'asking') return
      const { outcome } = progress
      const items = outcome.existing.map((item) => item.line)
      void attempt(items.length, () => items, outcome, replacing)
    },
    skipExisting: () => {
      if (progress.step === 'asking') finish(progress.outcome)
    },
  }
}

function emptyOutcome<L>(): AddOutcome<L> {
  return { added: [], existing: [], failed: [], hasEnded: false, isMounted: true }
}

/** A question that the provider repeats for several lines is shown once. */
export function ReplaceQuestion<L>({ progress, replace, skipExisting }: Omit<AddLines<L>, 'add'>) {
  const existing = progress.step === 'asking' ? progress.outcome.existing : []
  const questions = new Set(existing.map(({ question }) => question))
  const [carriesBrief, setCarriesBrief] = useState(false)
  return (
    <ConfirmDialog
      open={progress.step === 'asking'}
      title="Already in your cart"
      confirmLabel="Yes"
      cancelLabel="No"
      onConfirm={() => replace({ carriesBrief })}
      onCancel={skipExisting}
    >
      {[...questions].map((question) => (
        <p key={question}>{question}</p>
      ))}
      <label>
        <input
          type="checkbox"
          checked={carriesBrief}
          onChange={(event) => setCarriesBrief(event.target.checked)}
        />
        Keep the brief and artwork
      </label>
    </ConfirmDialog>
  )
}
