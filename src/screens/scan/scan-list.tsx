/** What was scanned one after another: corrected here, and put into a draft by one press (req 8.14). */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readQuantity, unreadQuantity } from '../../domain/cart/quantity'
import {
  type ClientDraft,
  draftName,
  newClientDraft,
  withLines,
} from '../../domain/client-draft/client-draft'
import { counted } from '../../domain/count'
import { failureWords } from '../../domain/failure-words'
import { newUuid } from '../../domain/uuid'
import { clientDrafts, useClientDrafts } from '../../saved/client-drafts/client-drafts'
import { currentNeed } from '../../session/need'
import { type ScannedProduct, setScanned, useScannedProducts } from '../../session/scanned-products'
import { Button } from '../../ui/button'
import { Field, Select } from '../../ui/form/field'
import { Picture } from '../../ui/picture'
import { showToast } from '../../ui/toast/toast'
import { useOnce } from '../../ui/use-lifetime'
import { draftLineOf } from '../../widgets/draft/asked-products'
import styles from './scan.module.css'

type ScanListProps = {
  /** Of the draft into which it all goes; undefined where it is chosen here. */
  draftId: string | undefined
  /** Codes that named no product. */
  missed: readonly string[]
  onDone: () => void
}

export function ScanList({ draftId, missed, onDone }: ScanListProps) {
  const items = useScannedProducts()
  const drafts = useClientDrafts()
  const navigate = useNavigate()
  const [once, isBusy] = useOnce()
  const [chosen, setChosen] = useState('')
  const draft = drafts.find(({ id }) => id === (draftId ?? chosen))
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)

  const add = () =>
    void once(async () => {
      const id = draft?.id ?? newUuid()
      try {
        await addTo(draft ?? null, id, items)
      } catch (error) {
        return showToast('error', failureWords(error))
      }
      setScanned([])
      onDone()
      await navigate({ to: '/drafts/$id', params: { id } })
    })
  const change = (slug: string, quantity: number) =>
    setScanned(items.map((item) => (item.product.slug === slug ? { ...item, quantity } : item)))
  const remove = (slug: string) => setScanned(items.filter(({ product }) => product.slug !== slug))
  return (
    <section aria-labelledby="scan-list" className={styles.list}>
      <h2 id="scan-list">
        {items.length === 0
          ? 'Nothing scanned yet'
          : `${counted(items.length, 'product')}, ${counted(pieces, 'piece')}`}
      </h2>
      {missed.length > 0 && <p role="alert">Not added: {missed.map((code) => `“${code}”`).join(', ')}</p>}
      {items.length > 0 && (
        <div className={styles.confirm}>
          {draftId === undefined && drafts.length > 0 && (
            <Select label="Draft" value={chosen} onChange={({ target }) => setChosen(target.value)}>
              <option value="">New draft</option>
              {drafts.map((one) => (
                <option key={one.id} value={one.id}>
                  {draftName(one)}
                </option>
              ))}
            </Select>
          )}
          <Button aria-disabled={isBusy} onClick={add}>
            Add {counted(items.length, 'product')} to {draft ? draftName(draft) : 'a new draft'}
          </Button>
        </div>
      )}
      <ul className={styles.items}>
        {items.map(({ product, quantity }) => (
          <li key={product.slug} className={styles.item}>
            <Picture url={product.image} alt="" sizes="56px" />
            <span>
              {product.name} <small className="fine">{product.sku}</small>
            </span>
            <Pieces name={product.name} quantity={quantity} onChange={(next) => change(product.slug, next)} />
            <Button look="quiet" aria-label={`Remove ${product.name}`} onClick={() => remove(product.slug)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function addTo(draft: ClientDraft | null, id: string, items: readonly ScannedProduct[]) {
  // The first that was scanned comes first in the draft.
  const lines = items
    .toReversed()
    .map(({ product, quantity }) => draftLineOf({ product, cells: [{ options: [], quantity }] }, null))
  if (draft) return clientDrafts().addLines(draft.id, lines)
  return clientDrafts().put(withLines(lines)(newClientDraft(id, {}, Date.now(), currentNeed().by)))
}

type PiecesProps = { name: string; quantity: number; onChange: (quantity: number) => void }

function Pieces({ name, quantity, onChange }: PiecesProps) {
  /** What is typed while it is no quantity. */
  const [unread, setUnread] = useState<string | null>(null)
  return (
    <Field
      label="Pieces"
      aria-label={`Pieces of ${name}`}
      inputMode="numeric"
      autoComplete="off"
      value={unread ?? String(quantity)}
      error={unread === null || unread === '' ? undefined : unreadQuantity}
      onChange={({ target }) => {
        const next = readQuantity(target.value)
        setUnread(next === null ? target.value : null)
        if (next !== null) onChange(next)
      }}
      onBlur={() => setUnread(null)}
    />
  )
}
