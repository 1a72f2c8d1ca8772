/** Searches the shop, or the part of it that is saved on this device, for a product to add to a draft (req 18.3). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ClientDraft } from '../rules/client-draft'
import { failureMessage } from '../../../src/domain/failure-message'
import type { ProductTile } from '../../../src/domain/product/product'
import { productQuery } from '../../../src/queries/product'
import { searchQuery } from '../../../src/queries/search'
import { clientDrafts } from './client-drafts'
import { Button } from '../../../src/ui/button'
import { Field } from '../../../src/ui/form/field'
import { Picture } from '../../../src/ui/picture'
import { showToast } from '../../../src/ui/toast/toast'
import { useSingleRun, useDebounced } from '../../../src/ui/use-lifetime'
import { draftProductFromTile } from '../../../src/domain/client-draft/known-draft'
import { draftLineOf } from './requested-products'
import styles from './add-product.module.css'

/** Delay between the last key press and the search. */
const debounceMs = 250
const minLength = 2
const maxResults = 5

export function AddProduct({ draft }: { draft: ClientDraft }) {
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [statusMessage, setStatusMessage] = useState('')
  const [runOnce] = useSingleRun()
  const searchText = useDebounced(text.trim(), debounceMs)
  const { data, isError } = useQuery({
    ...searchQuery(searchText, 1),
    enabled: searchText.length >= minLength,
  })
  const isSearching = searchText.length >= minLength && text.trim() !== ''
  const matches = isSearching ? data?.value.products.slice(0, maxResults) : undefined

  const add = (tile: ProductTile) =>
    void runOnce(async () => {
      try {
        const loadedProduct = await queryClient.ensureQueryData(productQuery(tile.slug)).catch(() => null)
        const line = draftLineOf({ product: draftProductFromTile(tile) }, loadedProduct?.value ?? null)
        await clientDrafts().addLines(draft.id, [line])
        setStatusMessage(`${tile.name} added.`)
        setText('')
        field.current?.focus()
      } catch (error) {
        showToast('error', failureMessage(error))
      }
    })
  return (
    <>
      <Field
        ref={field}
        label="Add a product"
        type="search"
        placeholder="Name or SKU"
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setStatusMessage('')
        }}
      />
      <p role="status" className="note">
        {isSearching && isError
          ? 'Search needs a connection right now.'
          : isSearching && matches?.length === 0
            ? 'No results found.'
            : statusMessage}
      </p>
      {matches && matches.length > 0 && (
        <ul className={styles.results}>
          {matches.map((tile) => (
            <li key={tile.slug} className={styles.product}>
              <Picture url={tile.image} alt="" sizes="56px" />
              <span>
                {tile.name} <small className="fine">{tile.sku}</small>
              </span>
              <Button variant="quiet" aria-label={`Add ${tile.name}`} onClick={() => add(tile)}>
                <Plus aria-hidden="true" size={18} />
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
