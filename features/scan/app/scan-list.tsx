/**
 * The list of scanned products. Quantities can be corrected here, and one press adds all of them to a draft (req
 * 8.14).
 */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readQuantity, invalidQuantityMessage } from '../../../src/domain/quantity'
import { withCount } from '../../../src/domain/count'
import { failureMessage } from '../../../src/domain/failure-message'
import { newUuid } from '../../../src/domain/uuid'
import { setScanned, useScannedProducts } from './scanned-products'
import { Button } from '../../../src/ui/button'
import { Field, Select } from '../../../src/ui/form/field'
import { Picture } from '../../../src/ui/picture'
import { showToast } from '../../../src/ui/toast/toast'
import { useSingleRun } from '../../../src/ui/use-lifetime'
import { addToDraft, useDrafts } from '../../../src/widgets/frame/drafts'
import styles from './scan.module.css'

type ScanListProps = {
  /** Id of the draft that receives the products. undefined: the user chooses a draft here. */
  draftId: string | undefined
  /** Codes that could not be resolved to a product. */
  failedCodes: readonly string[]
  onDone: () => void
}

export function ScanList({ draftId, failedCodes, onDone }: ScanListProps) {
  const items = useScannedProducts()
  const drafts = useDrafts() ?? []
  const navigate = useNavigate()
  const [runOnce, isBusy] = useSingleRun()
  const [chosenId, setChosenId] = useState('')
  const draft = drafts.find(({ id }) => id === (draftId ?? chosenId))
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)

  const add = () =>
    void runOnce(async () => {
      // The list has the newest scan first, and the draft gets the oldest first.
      const products = items
        .toReversed()
        .map(({ product, quantity }) => ({ product, cells: [{ options: [], quantity }] }))
      let path: string
      try {
        path = await addToDraft(draft?.id ?? newUuid(), products)
      } catch (error) {
        return showToast('error', failureMessage(error))
      }
      setScanned([])
      onDone()
      await navigate({ to: path })
    })
  const changeQuantity = (slug: string, quantity: number) =>
    setScanned(items.map((item) => (item.product.slug === slug ? { ...item, quantity } : item)))
  const remove = (slug: string) => setScanned(items.filter(({ product }) => product.slug !== slug))
  return (
    <section aria-labelledby="scan-list" className={styles.list}>
      <h2 id="scan-list">
        {items.length === 0
          ? 'Nothing scanned yet'
          : `${withCount(items.length, 'product')}, ${withCount(pieces, 'piece')}`}
      </h2>
      {failedCodes.length > 0 && (
        <p role="alert">Not added: {failedCodes.map((code) => `“${code}”`).join(', ')}</p>
      )}
      {items.length > 0 && (
        <div className={styles.confirm}>
          {draftId === undefined && drafts.length > 0 && (
            <Select label="Draft" value={chosenId} onChange={({ target }) => setChosenId(target.value)}>
              <option value="">New draft</option>
              {drafts.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.name}
                </option>
              ))}
            </Select>
          )}
          <Button aria-disabled={isBusy} onClick={add}>
            Add {withCount(items.length, 'product')} to {draft?.name ?? 'a new draft'}
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
            <PiecesField
              name={product.name}
              quantity={quantity}
              onChange={(next) => changeQuantity(product.slug, next)}
            />
            <Button
              variant="quiet"
              aria-label={`Remove ${product.name}`}
              onClick={() => remove(product.slug)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PiecesProps = { name: string; quantity: number; onChange: (quantity: number) => void }

function PiecesField({ name, quantity, onChange }: PiecesProps) {
  /** Typed text that is not a valid quantity. null: the field shows the quantity. */
  const [invalidText, setInvalidText] = useState<string | null>(null)
  return (
    <Field
      label="Pieces"
      aria-label={`Pieces of ${name}`}
      inputMode="numeric"
      autoComplete="off"
      value={invalidText ?? String(quantity)}
      error={invalidText === null || invalidText === '' ? undefined : invalidQuantityMessage}
      onChange={({ target }) => {
        const next = readQuantity(target.value)
        setInvalidText(next === null ? target.value : null)
        if (next !== null) onChange(next)
      }}
      onBlur={() => setInvalidText(null)}
    />
  )
}
