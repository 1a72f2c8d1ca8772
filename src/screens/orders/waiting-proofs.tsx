/** Proofs (pictures of the branding) that wait for the customer, who approves them or requests a change (req 6.31). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { withCount } from '../../domain/count'
import { jobText, piecesOf } from '../../domain/cart/job'
import { type ApprovalFile, type Order, type WaitingProof, waitingProofs } from '../../domain/order/order'
import { isValidMark, maxProofPages, noteProblem, type ProofAnswer } from '../../domain/order/order-status'
import { privateReferrer } from '../../domain/product/picture'
import { newUuid } from '../../domain/uuid'
import { useHasFeature } from '../../queries/about'
import { proofMutation } from '../../queries/order'
import { useDraft } from '../../saved/drafts/use-draft'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, TextArea } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { showToast } from '../../ui/toast/toast'
import { Form } from '../../widgets/form/form'
import { ArtworkPreview, previewKindOf } from './artwork-dialog'
import styles from './waiting-proofs.module.css'

export function WaitingProofs({ order }: { order: Order }) {
  const id = useId()
  /** Receives the focus when an answered proof leaves the page. */
  const focusTarget = useRef<HTMLDivElement>(null)
  const takesAnswers = useHasFeature('proof-answers')
  const waiting = takesAnswers ? waitingProofs(order) : []
  return (
    <div ref={focusTarget} tabIndex={-1} className={styles.slot}>
      {waiting.length > 0 && (
        <section aria-labelledby={id} className={styles.waiting}>
          <h2 id={id}>Waiting for you</h2>
          <p>
            Please check {waiting.length === 1 ? 'this proof' : `these ${waiting.length} proofs`}. We’ll print
            exactly what you approve, and nothing before.
          </p>
          <ul>
            {waiting.map((proof) => (
              <JobProof key={proof.proofs[0]?.id} orderId={order.id} focusTarget={focusTarget} {...proof} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type JobProofProps = WaitingProof & { orderId: string; focusTarget: RefObject<HTMLDivElement | null> }

/** A proof covers all lines of a job, so it is shown and answered once. */
function JobProof({ orderId, lines, file, proofs, focusTarget }: JobProofProps) {
  const titleId = useId()
  const [step, setStep] = useState<'shown' | 'approving' | 'change'>('shown')
  const { mutateAsync } = useMutation(proofMutation(useQueryClient(), orderId))
  const keyOf = useProofKeys()
  const send = (answer: ProofAnswer) =>
    mutateAsync({ answer, proofs: proofs.map(({ id }) => ({ proofId: id, key: keyOf(id, answer) })) })
  const onSent = (message: string) => {
    showToast('success', message || 'Thank you. The shop has your answer.')
    focusTarget.current?.focus()
  }
  const name = lines[0]?.name ?? ''
  const description = [withCount(piecesOf(lines), 'piece'), jobText(lines)].filter(Boolean).join(' · ')
  const preview = file.url !== null && <ArtworkPreview url={file.url} name={file.name} />
  return (
    <li>
      {/* Every proof has these buttons, so a group label names the product they belong to. */}
      <div role="group" aria-labelledby={titleId} className={styles.proof}>
        <h3 id={titleId}>{name}</h3>
        <p className="note">{description}</p>
        {file.url !== null && (
          <a href={file.url} target="_blank" rel="noopener noreferrer">
            {file.name} <ExternalLink aria-label="opens in a new tab" size={16} />
          </a>
        )}
        {step === 'change' ? (
          <ChangeForm
            proofId={proofs[0]?.id ?? ''}
            file={file}
            send={send}
            onSent={onSent}
            onCancel={() => setStep('shown')}
          />
        ) : (
          <>
            {preview && <div className={styles.preview}>{preview}</div>}
            <div className="row">
              <Button onClick={() => setStep('approving')}>Approve proof</Button>
              <Button variant="quiet" onClick={() => setStep('change')}>
                Ask for a change
              </Button>
            </div>
            <ApproveDialog
              open={step === 'approving'}
              onClose={() => setStep('shown')}
              descriptions={[name, description]}
              send={send}
              onSent={onSent}
            >
              {preview}
            </ApproveDialog>
          </>
        )}
      </div>
    </li>
  )
}

/** Returns the idempotency key of each proof's call. The same answer has the same key, even after a refusal. */
function useProofKeys(): (proofId: string, answer: ProofAnswer) => string {
  const keys = useRef(new Map<string, string>())
  return (proofId, answer) => {
    const answerId = JSON.stringify([proofId, answer])
    const key = keys.current.get(answerId) ?? newUuid()
    keys.current.set(answerId, key)
    return key
  }
}

type SendProps = {
  send: (answer: ProofAnswer) => Promise<string>
  onSent: (message: string) => void
}

type ApproveDialogProps = SendProps & {
  open: boolean
  onClose: () => void
  /** The product name, then pieces, colours and sizes. */
  descriptions: string[]
  /** The preview of the proof. */
  children: ReactNode
}

/**
 * Confirms an approval, because printed goods cannot be changed: shows the product, the quantity and a checklist (req
 * 6.31).
 */
function ApproveDialog({ open, onClose, descriptions, send, onSent, children }: ApproveDialogProps) {
  const id = useId()
  const form = useForm({}, () => ({}))
  const [name, ...rest] = descriptions
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <div className={styles.approve}>
        <h2 id={id}>Approve this proof?</h2>
        <p>
          <strong>{name}</strong> {rest.join(' ')}
        </p>
        {children}
        <p>Before you approve, check:</p>
        <ul className="bullets">
          <li>spelling, names and numbers</li>
          <li>colours</li>
          <li>size and position of your logo</li>
        </ul>
        <Form
          form={form}
          send={() => send({ approves: true })}
          onSent={onSent}
          submitLabel="All correct: approve"
          actions={
            <Button variant="quiet" onClick={onClose}>
              Not yet
            </Button>
          }
        >
          {null}
        </Form>
      </div>
    </Dialog>
  )
}

/** Form fields as typed. The request has a mark on the proof when x and y are set, both in percent. */
type ChangeFields = { note: string; page: string; x: string; y: string }

const emptyChange: ChangeFields = { note: '', page: '1', x: '', y: '' }

type ChangeFormProps = SendProps & { proofId: string; file: ApprovalFile; onCancel: () => void }

/** Form for a change request. The typed note and the mark stay until the provider has accepted them. */
function ChangeForm({ proofId, file, send, onSent, onCancel }: ChangeFormProps) {
  const isDocument = file.url !== null && previewKindOf(file.url) === 'document'
  const form = useForm(emptyChange, (fields) => changeErrors(fields, isDocument))
  const draft = useDraft(`proof/${proofId}`, form)
  const { x, y } = form.fields
  const mark = x === '' || y === '' ? null : { x: Number(x), y: Number(y) }
  return (
    <Form
      form={form}
      draft={draft}
      send={(fields) => send(changeOf(fields, isDocument))}
      onSent={onSent}
      submitLabel="Ask for a change"
      actions={
        <Button variant="quiet" onClick={onCancel}>
          Back
        </Button>
      }
    >
      <TextArea label="What should we change?" autoComplete="off" {...form.field('note')} />
      {isDocument && <Field label="Page" inputMode="numeric" autoComplete="off" {...form.field('page')} />}
      <MarkPicker
        url={isDocument ? null : file.url}
        mark={mark}
        onMark={(next) => {
          form.change('x', next === null ? '' : String(next.x))
          form.change('y', next === null ? '' : String(next.y))
        }}
      />
    </Form>
  )
}

function changeErrors({ note, page, x }: ChangeFields, isDocument: boolean) {
  const problem = noteProblem(note)
  const isValidPage = isValidMark({ x: 0, y: 0, page: Number(page) })
  return {
    ...(problem === null ? {} : { note: problem }),
    ...(isDocument && x !== '' && !isValidPage
      ? { page: `A page is a number from 1 to ${maxProofPages}` }
      : {}),
  }
}

function changeOf({ note, page, x, y }: ChangeFields, isDocument: boolean): ProofAnswer {
  const mark = { x: Number(x) / 100, y: Number(y) / 100, page: isDocument ? Number(page) : null }
  return { approves: false, note, mark: x === '' || y === '' ? null : mark }
}

// The position of a mark in a proof is set by touch or mouse in the picture, or by keyboard with two sliders (req
// 6.31).

/** Percent of width and height from the upper left corner. */
type Mark = { x: number; y: number }

type MarkPickerProps = {
  /** This is null for a document, which is shown as an empty page. */
  url: string | null
  mark: Mark | null
  onMark: (mark: Mark | null) => void
}

function MarkPicker({ url, mark, onMark }: MarkPickerProps) {
  const press = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
    // A press by key has no coordinates, so the mark starts in the middle and the sliders move it.
    if (detail === 0) return onMark(mark ?? { x: 50, y: 50 })
    const box = currentTarget.getBoundingClientRect()
    onMark({
      x: percentOf(clientX - box.left, box.width),
      y: percentOf(clientY - box.top, box.height),
    })
  }
  return (
    <div className={styles.marking}>
      <p>Tap the picture to mark the spot.</p>
      <button type="button" aria-label="Mark a place" className={styles.surface} onClick={press}>
        {url === null ? (
          <span className={styles.page} />
        ) : (
          <img src={url} alt="" referrerPolicy={privateReferrer} />
        )}
        {mark && (
          <svg aria-hidden="true" className={styles.mark}>
            <circle cx={`${mark.x}%`} cy={`${mark.y}%`} r="14" />
          </svg>
        )}
      </button>
      {mark && (
        <div className={styles.sliders}>
          <Slider label="From the left" value={mark.x} onChange={(x) => onMark({ ...mark, x })} />
          <Slider label="From the top" value={mark.y} onChange={(y) => onMark({ ...mark, y })} />
          <Button variant="quiet" onClick={() => onMark(null)}>
            Remove the mark
          </Button>
        </div>
      )}
    </div>
  )
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void }

function Slider({ label, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={`${value} percent`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 50 : Math.round(Math.min(1, Math.max(0, part / whole)) * 100)
}
