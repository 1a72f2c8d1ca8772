/**
 * "Add to draft" dialog: adds products to an existing draft, or to a new one for a named client. It works offline.
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { agoText } from '../../../src/domain/age'
import { failureMessage } from '../../../src/domain/failure-message'
import { withCount } from '../../../src/domain/count'
import {
  type ClientDraft,
  draftName,
  maxNameLength,
  newClientDraft,
  defaultCells,
  withLines,
} from '../rules/client-draft'
import { newUuid } from '../../../src/domain/uuid'
import { optionsOf, attributesForDisplay } from '../../../src/domain/product/order-choice'
import { readQuantity, invalidQuantityMessage } from '../../../src/domain/quantity'
import { isColour } from '../../../src/domain/product/colour'
import { draftSizeText } from '../rules/draft-account'
import type { Product } from '../../../src/domain/product/product'
import { currentNeed } from '../../../src/session/need'
import { productQuery } from '../../../src/queries/product'
import { clientDrafts, useClientDrafts, useDraftsLoaded } from './client-drafts'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import { Field } from '../../../src/ui/form/field'
import { Swatch } from '../../../src/ui/swatch'
import { showActionToast } from '../../../src/ui/toast/action-toast'
import { showToast } from '../../../src/ui/toast/toast'
import { useSingleRun } from '../../../src/ui/use-lifetime'
import { type RequestedLine, closeAddToDraft, draftLineOf, useRequestedProducts } from './requested-products'
import styles from './add-to-draft-dialog.module.css'
import frame from './draft-dialog.module.css'

export function AddToDraftDialog() {
  const id = useId()
  const products = useRequestedProducts()
  const isOpen = products.length > 0
  const isLoaded = useDraftsLoaded()
  const latestDraftButton = useRef<HTMLButtonElement>(null)
  const companyField = useRef<HTMLInputElement>(null)
  // This effect runs after the effect of the dialog, which focuses its first element.
  useEffect(() => {
    if (isOpen && isLoaded) (latestDraftButton.current ?? companyField.current)?.focus()
  }, [isOpen, isLoaded])
  // Unmounting closes the dialog, so that the next customer does not see it.
  useEffect(() => closeAddToDraft, [])
  return (
    <Dialog open={isOpen} onClose={closeAddToDraft} labelledBy={id} closeOnNavigate>
      <Content
        id={id}
        products={products}
        latestDraftButton={latestDraftButton}
        companyField={companyField}
      />
    </Dialog>
  )
}

const maxShownDrafts = 5

type ContentProps = {
  id: string
  products: readonly RequestedLine[]
  latestDraftButton: RefObject<HTMLButtonElement | null>
  /** Field for the client of a new draft. */
  companyField: RefObject<HTMLInputElement | null>
}

function Content({ id, products, latestDraftButton, companyField }: ContentProps) {
  const drafts = useClientDrafts()
  const [showsAll, setShowsAll] = useState(false)
  const [company, setCompany] = useState('')
  const { requested, product, fields, change } = useChosenCells(products)
  const add = useAdd(requested)
  const addToNewDraft = (event: FormEvent) => {
    event.preventDefault()
    add(newClientDraft(newUuid(), { company: company.trim() }, Date.now(), currentNeed().by), true)
  }
  return (
    <div className={frame.ask}>
      <h2 id={id}>Add to draft</h2>
      <p>{requestedText(products)}</p>
      {fields && <CellFields product={product} fields={fields} onChange={change} />}
      {drafts.length > 0 && (
        <ul className={styles.drafts}>
          {drafts.slice(0, showsAll ? drafts.length : maxShownDrafts).map((draft, index) => (
            <li key={draft.id}>
              <button
                ref={index === 0 ? latestDraftButton : undefined}
                type="button"
                className={styles.draft}
                onClick={() => add(draft, false)}
              >
                <b>{draftName(draft)}</b>
                <small>
                  {draftSizeText(draft)} · {agoText(draft.updatedAt, Date.now())}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!showsAll && drafts.length > maxShownDrafts && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          All {drafts.length} drafts
        </Button>
      )}
      <form onSubmit={addToNewDraft}>
        <Field
          ref={companyField}
          label="New draft for"
          placeholder="Client’s company"
          value={company}
          maxLength={maxNameLength}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setCompany(event.target.value)}
        />
        <div className={frame.answers}>
          <Button variant="quiet" onClick={closeAddToDraft}>
            Cancel
          </Button>
          <Button type="submit" variant={drafts.length > 0 ? 'quiet' : 'primary'}>
            Add to new draft
          </Button>
        </div>
      </form>
    </div>
  )
}

/** The typed quantity, and the id of the chosen colour. */
type Fields = { quantity: string; colour: string }

/**
 * Fields for quantity and colour, if a single product without chosen cells is added. Everything else is chosen in the
 * draft.
 */
function useChosenCells(products: readonly RequestedLine[]) {
  const [first, ...more] = products
  const needsCells = first !== undefined && more.length === 0 && first.cells === undefined
  const { data } = useQuery({ ...productQuery(first?.product.slug ?? ''), enabled: needsCells })
  const product = data?.value ?? null
  const [typedFields, setTypedFields] = useState<Partial<Fields>>({})
  if (!first || !needsCells) return { requested: products, product, fields: null, change: setTypedFields }
  const quantity = defaultCells(product, currentNeed().quantity)[0]?.quantity
  const fields: Fields = {
    quantity: quantity === undefined ? '' : String(quantity),
    colour: '',
    ...typedFields,
  }
  const pieces = readQuantity(fields.quantity)
  const colour =
    product && optionsOf(product.attributes.filter(isColour), new Map([[colourId(product), fields.colour]]))
  const cells = pieces === null ? [] : [{ options: colour ?? [], quantity: pieces }]
  return {
    requested: [{ ...first, cells }],
    product,
    fields,
    change: (changed: Partial<Fields>) => setTypedFields({ ...typedFields, ...changed }),
  }
}

function colourId({ attributes }: Product): string {
  return attributes.find(isColour)?.id ?? ''
}

type CellFieldsProps = {
  product: Product | null
  fields: Fields
  onChange: (changed: Partial<Fields>) => void
}

function CellFields({ product, fields: { quantity, colour }, onChange }: CellFieldsProps) {
  const colours = product ? (attributesForDisplay(product).find(isColour)?.values ?? []) : []
  const isInvalid = quantity.trim() !== '' && readQuantity(quantity) === null
  return (
    <div>
      <Field
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        error={isInvalid ? invalidQuantityMessage : undefined}
        onChange={({ target }) => onChange({ quantity: target.value })}
      />
      {colours.length > 0 && (
        <fieldset className={styles.colours}>
          <legend>Colour</legend>
          {colours.map(({ id, value }) => (
            <label key={id} className="option pill">
              <input
                type="radio"
                name="colour"
                className="visually-hidden"
                checked={colour === id}
                onChange={() => onChange({ colour: id })}
              />
              <Swatch name={value} />
              {value}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function requestedText(products: readonly RequestedLine[]): string {
  const [first, ...more] = products
  return first && more.length === 0 ? first.product.name : withCount(products.length, 'product')
}

/** One toast id for all additions, so that a toast replaces the previous one. */
const toastId = 'added to draft'

/**
 * Returns the function that adds the requested products to a new or existing draft and shows a toast with a link to
 * it.
 */
function useAdd(products: readonly RequestedLine[]): (draft: ClientDraft, isNew: boolean) => void {
  const navigate = useNavigate()
  const [runOnce] = useSingleRun()
  const queries = useQueries({ queries: products.map(({ product }) => productQuery(product.slug)) })

  return (draft, isNew) =>
    void runOnce(async () => {
      const lines = products.map((item, index) => draftLineOf(item, queries[index]?.data?.value ?? null))
      const { put, addLines } = clientDrafts()
      try {
        await (isNew ? put(withLines(lines)(draft)) : addLines(draft.id, lines))
      } catch (error) {
        return showToast('error', failureMessage(error))
      }
      closeAddToDraft()
      const open = () => void navigate({ to: '/drafts/$id', params: { id: draft.id } })
      showActionToast(`Added to ${draftName(draft)}.`, { label: 'Open draft', run: open }, toastId)
    })
}
