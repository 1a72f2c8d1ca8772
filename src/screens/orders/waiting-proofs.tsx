/** Proofs that only their customer's answer is missing of: approved, or sent back with what to change (req 6.31). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { counted } from '../../domain/count'
import { jobWords, piecesOf } from '../../domain/cart/job'
import { type ApprovalFile, type Order, type WaitingProof, waitingProofs } from '../../domain/order/order'
import { isMarkedPlace, lastPage, noteProblem, type ProofAnswer } from '../../domain/order/order-status'
import { privateReferrer } from '../../domain/product/picture'
import { newUuid } from '../../domain/uuid'
import { useOffers } from '../../queries/about'
import { proofMutation } from '../../queries/order'
import { useDraft } from '../../saved/drafts/use-draft'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, TextArea } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { showToast } from '../../ui/toast/toast'
import { Form } from '../../widgets/form/form'
import { ArtworkPreview, lookOf } from './artwork-dialog'
import styles from './waiting-proofs.module.css'

export function WaitingProofs({ order }: { order: Order }) {
  const id = useId()
  /** Takes the focus when a proof that was answered leaves the page with it. */
  const place = useRef<HTMLDivElement>(null)
  const takesAnswers = useOffers('proof-answers')
  const waiting = takesAnswers ? waitingProofs(order) : []
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {waiting.length > 0 && (
        <section aria-labelledby={id} className={styles.waiting}>
          <h2 id={id}>Waiting for you</h2>
          <p>
            Please check {waiting.length === 1 ? 'this proof' : `these ${waiting.length} proofs`}. We’ll print
            exactly what you approve, and nothing before.
          </p>
          <ul>
            {waiting.map((one) => (
              <JobProof key={one.proofs[0]?.id} orderId={order.id} place={place} {...one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type JobProofProps = WaitingProof & { orderId: string; place: RefObject<HTMLDivElement | null> }

/** One drawing for all lines of a job: it is shown, and answered, once. */
function JobProof({ orderId, lines, file, proofs, place }: JobProofProps) {
  const title = useId()
  const [step, setStep] = useState<'shown' | 'approving' | 'change'>('shown')
  const { mutateAsync } = useMutation(proofMutation(useQueryClient(), orderId))
  const keyOf = useProofKeys()
  const send = (answer: ProofAnswer) =>
    mutateAsync({ answer, proofs: proofs.map(({ id }) => ({ proofId: id, key: keyOf(id, answer) })) })
  const onSent = (message: string) => {
    showToast('success', message || 'Thank you. The shop has your answer.')
    place.current?.focus()
  }
  const name = lines[0]?.name ?? ''
  const what = [counted(piecesOf(lines), 'piece'), jobWords(lines)].filter(Boolean).join(' · ')
  const preview = file.url !== null && <ArtworkPreview url={file.url} name={file.name} />
  return (
    <li>
      {/* Every proof has such buttons: whose these are is said before their names. */}
      <div role="group" aria-labelledby={title} className={styles.proof}>
        <h3 id={title}>{name}</h3>
        <p className="note">{what}</p>
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
              <Button look="quiet" onClick={() => setStep('change')}>
                Ask for a change
              </Button>
            </div>
            <ApproveDialog
              open={step === 'approving'}
              onClose={() => setStep('shown')}
              what={[name, what]}
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

/** The key of each proof's call: the same for the same answer, also after one of them was refused. */
function useProofKeys(): (proofId: string, answer: ProofAnswer) => string {
  const keys = useRef(new Map<string, string>())
  return (proofId, answer) => {
    const words = JSON.stringify([proofId, answer])
    const key = keys.current.get(words) ?? newUuid()
    keys.current.set(words, key)
    return key
  }
}

type Sending = {
  send: (answer: ProofAnswer) => Promise<string>
  onSent: (message: string) => void
}

type ApproveDialogProps = Sending & {
  open: boolean
  onClose: () => void
  /** The product's name, then pieces, colours and sizes. */
  what: string[]
  /** The drawing. */
  children: ReactNode
}

/** Asks once, as nothing can be changed after it is printed: what it is, how many, and what to look at (req 6.31). */
function ApproveDialog({ open, onClose, what, send, onSent, children }: ApproveDialogProps) {
  const id = useId()
  const form = useForm({}, () => ({}))
  const [name, ...rest] = what
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
          submit="All correct: approve"
          actions={
            <Button look="quiet" onClick={onClose}>
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

/** As typed; a place is marked where x and y are there, in percent. */
type ChangeFields = { note: string; page: string; x: string; y: string }

const blank: ChangeFields = { note: '', page: '1', x: '', y: '' }

type ChangeFormProps = Sending & { proofId: string; file: ApprovalFile; onCancel: () => void }

/** What was typed and marked stays until the shop has it. */
function ChangeForm({ proofId, file, send, onSent, onCancel }: ChangeFormProps) {
  const isDocument = file.url !== null && lookOf(file.url) === 'document'
  const form = useForm(blank, (fields) => changeErrors(fields, isDocument))
  const draft = useDraft(`proof/${proofId}`, form)
  const { x, y } = form.fields
  const mark = x === '' || y === '' ? null : { x: Number(x), y: Number(y) }
  return (
    <Form
      form={form}
      draft={draft}
      send={(fields) => send(changeOf(fields, isDocument))}
      onSent={onSent}
      submit="Ask for a change"
      actions={
        <Button look="quiet" onClick={onCancel}>
          Back
        </Button>
      }
    >
      <TextArea label="What should we change?" autoComplete="off" {...form.field('note')} />
      {isDocument && <Field label="Page" inputMode="numeric" autoComplete="off" {...form.field('page')} />}
      <MarkPlace
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
  const isPage = isMarkedPlace({ x: 0, y: 0, page: Number(page) })
  return {
    ...(problem === null ? {} : { note: problem }),
    ...(isDocument && x !== '' && !isPage ? { page: `A page is a number from 1 to ${lastPage}` } : {}),
  }
}

function changeOf({ note, page, x, y }: ChangeFields, isDocument: boolean): ProofAnswer {
  const mark = { x: Number(x) / 100, y: Number(y) / 100, page: isDocument ? Number(page) : null }
  return { approves: false, note, mark: x === '' || y === '' ? null : mark }
}

// A place in a proof, marked by touch or mouse in the picture and by keys with two sliders (req 6.31).

/** Percent of width and height, from the upper left. */
type Mark = { x: number; y: number }

type MarkPlaceProps = {
  /** Null for a document: then an empty page stands for its page. */
  url: string | null
  mark: Mark | null
  onMark: (mark: Mark | null) => void
}

function MarkPlace({ url, mark, onMark }: MarkPlaceProps) {
  const press = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
    // By a key there is no place yet: the sliders move it from the middle.
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
          <Button look="quiet" onClick={() => onMark(null)}>
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
