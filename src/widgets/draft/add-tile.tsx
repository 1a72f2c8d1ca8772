/** Adds the product of a tile to a draft (req 18.3). */
import { ClipboardPlus } from 'lucide-react'
import type { ProductTile } from '../../domain/product/product'
import { useSignedIn } from '../../session/account'
import { IconButton } from '../../ui/button'
import { draftProductFromTile, requestAddToDraft } from './requested-products'

export function AddTile({ tile }: { tile: ProductTile }) {
  if (!useSignedIn()) return null
  return (
    <IconButton
      label={`Add to draft: ${tile.name}`}
      aria-haspopup="dialog"
      onClick={() => requestAddToDraft([{ product: draftProductFromTile(tile) }])}
    >
      <ClipboardPlus aria-hidden="true" size={18} />
    </IconButton>
  )
}
