/** Adds the product of a tile to a draft (req 18.3). */
import { ClipboardPlus } from 'lucide-react'
import type { ProductTile } from '../../../src/domain/product/product'
import { useSignedIn } from '../../../src/session/account'
import { IconButton } from '../../../src/ui/button'
import { draftProductFromTile } from '../../../src/domain/client-draft/known-draft'
import { requestAddToDraft } from './requested-products'

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
