/** Adding lines to the cart as one story: sent one after the other, asked about what is in it already, and settled. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewLine } from '../../domain/cart/cart'
import { InvalidTokenFailure } from '../../domain/failure'
import { addLinesMutation, type Replacing } from '../../queries/cart'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useIsHere, useOnce } from '../../ui/use-lifetime'

/** What became of the lines; `L` is a line and what else its page knows of it. */
export type AddOutcome<L> = {
  added: L[]
  /** In the cart already, and not changed. */
  existing: { wanted: L; question: string }[]
  /** Refused or lost, with the failure; null: not tried after one. */
  missed: { wanted: L; error: unknown }[]
  /** The identity has ended, and with it this page's business. */
  hasEnded: boolean
  /** Whether anybody still looks at the page that asked. */
  isHere: boolean
}

type Progress<L> =
  | { step: 'idle' }
  | { step: 'sending'; answered: number; of: number }
  /** ProductExit: the customer is asked before anything is replaced (req 5.2). */
  | { step: 'asking'; outcome: AddOutcome<L> }

type Options<L> = {
  /** What is asked where the provider says nothing about a line that is in the cart. */
  question: (wanted: L) => string
  /** Whether the next line is tried after this failure. Without it the first one ends all, and nothing is asked. */
  goesOn?: (error: unknown) => boolean
  /** Whether a line that is in the cart already is this one, sent before without an answer: then it is added. */
  hasArrived?: (wanted: L) => Promise<boolean>
  /** The provider has taken this one; the next is not sent before. Must not reject. */
  onAdded?: (wanted: L) => Promise<void>
  onSettled: (outcome: AddOutcome<L>) => void
}

export type AddLines<L> = {
  progress: Progress<L>
  /** `of` is how many `find` is about to look up; while anything is under way, nothing happens. */
  add: (of: number, find: () => L[] | Promise<L[]>) => void
  /** The customer's answers. */
  replace: (replacing: Replacing) => void
  keep: () => void
}

export function useAddLines<L extends { line: NewLine }>(options: Options<L>): AddLines<L> {
  const { question, goesOn, hasArrived, onAdded, onSettled } = options
  const sending = useMutation(addLinesMutation(useQueryClient()))
  const [once] = useOnce()
  const isHere = useIsHere()
  const [progress, setProgress] = useState<Progress<L>>({ step: 'idle' })

  const send = async (wanted: L[], replacing: Replacing | null, outcome: AddOutcome<L>) => {
    let rest = wanted
    while (rest.length > 0) {
      const tried = rest
      let answered = 0
      const answer = async (one: L, refusal: string | null) => {
        const existing = refusal !== null && (await hasArrived?.(one)) ? null : refusal
        answered += 1
        if (existing === null) outcome.added.push(one)
        else outcome.existing.push({ wanted: one, question: existing || question(one) })
        setProgress({
          step: 'sending',
          answered: wanted.length - tried.length + answered,
          of: wanted.length,
        })
        if (existing === null) await onAdded?.(one)
      }
      try {
        await sending.mutateAsync({
          lines: tried.map((one) => ({ line: one.line, answered: (existing) => answer(one, existing) })),
          replacing,
        })
        return
      } catch (error) {
        if (error instanceof InvalidTokenFailure) throw error
        const [failed, ...others] = tried.slice(answered)
        if (failed) outcome.missed.push({ wanted: failed, error })
        const tryNext = goesOn?.(error) === true
        if (!tryNext) outcome.missed.push(...others.map((one) => ({ wanted: one, error: null })))
        rest = tryNext ? others : []
      }
    }
  }
  const settle = (outcome: AddOutcome<L>) => {
    setProgress({ step: 'idle' })
    onSettled({ ...outcome, isHere: isHere() })
  }
  const attempt = (
    of: number,
    find: () => L[] | Promise<L[]>,
    before = nothing<L>(),
    replacing: Replacing | null = null,
  ): Promise<void> =>
    once(async () => {
      const outcome = { ...before, existing: [] }
      setProgress({ step: 'sending', answered: 0, of })
      try {
        await send(await find(), replacing, outcome)
      } catch (error) {
        if (!(error instanceof InvalidTokenFailure)) throw error
        return settle({ ...outcome, hasEnded: true })
      }
      const mayAsk = goesOn !== undefined || outcome.missed.length === 0
      if (mayAsk && outcome.existing.length > 0 && isHere()) setProgress({ step: 'asking', outcome })
      else settle(outcome)
    })

  return {
    progress,
    add: (of, find) => void attempt(of, find),
    replace: (replacing) => {
      if (progress.step !== 'asking') return
      const { outcome } = progress
      const wanted = outcome.existing.map((one) => one.wanted)
      void attempt(wanted.length, () => wanted, outcome, replacing)
    },
    keep: () => {
      if (progress.step === 'asking') settle(progress.outcome)
    },
  }
}

function nothing<L>(): AddOutcome<L> {
  return { added: [], existing: [], missed: [], hasEnded: false, isHere: true }
}

/** The words of a provider that says the same of every line stand once. */
export function ReplaceQuestion<L>({ progress, replace, keep }: Omit<AddLines<L>, 'add'>) {
  const existing = progress.step === 'asking' ? progress.outcome.existing : []
  const questions = new Set(existing.map(({ question }) => question))
  const [carriesBrief, setCarriesBrief] = useState(false)
  return (
    <ConfirmDialog
      open={progress.step === 'asking'}
      title="Already in your cart"
      yes="Yes"
      no="No"
      onYes={() => replace({ carriesBrief })}
      onNo={keep}
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
