/** Actions of a product tile: compare the product (req 8.5), or add it to a draft (req 18.3). */
import { Check, ClipboardPlus, Scale } from 'lucide-react'
import type { ProductTile } from '../../domain/product/product'
import { useSignedIn } from '../../session/account'
import { toggleCompared, useCompared } from '../../session/product-lists'
import { IconButton } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import { requestAddToDraft, draftProductFromTile } from '../draft/requested-products'
import styles from './tile-actions.module.css'

export function TileActions({ tile }: { tile: ProductTile }) {
  const signedIn = useSignedIn()
  const isChosen = useCompared().some(({ slug }) => slug === tile.slug)
  const toggle = () => {
    const refusal = toggleCompared(tile)
    if (refusal !== null) showToast('warning', refusal)
  }
  return (
    <div className={styles.actions}>
      <IconButton label={`Compare ${tile.name}`} aria-pressed={isChosen} onClick={toggle}>
        {isChosen ? <Check aria-hidden="true" size={18} /> : <Scale aria-hidden="true" size={18} />}
      </IconButton>
      {signedIn && (
        <IconButton
          label={`Add to draft: ${tile.name}`}
          aria-haspopup="dialog"
          onClick={() => requestAddToDraft([{ product: draftProductFromTile(tile) }])}
        >
          <ClipboardPlus aria-hidden="true" size={18} />
        </IconButton>
      )}
    </div>
  )
}
