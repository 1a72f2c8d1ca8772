/** The button of a tile that adds the product to the comparison, or removes it (req 8.5). */
import { Check, Scale } from 'lucide-react'
import type { ProductTile } from '../../../src/domain/product/product'
import { toggleCompared, useCompared } from '../../../src/session/product-lists'
import { IconButton } from '../../../src/ui/button'
import { showToast } from '../../../src/ui/toast/toast'

export function TileToggle({ tile }: { tile: ProductTile }) {
  const isChosen = useCompared().some(({ slug }) => slug === tile.slug)
  const toggle = () => {
    const refusal = toggleCompared(tile)
    if (refusal !== null) showToast('warning', refusal)
  }
  return (
    <IconButton label={`Compare ${tile.name}`} aria-pressed={isChosen} onClick={toggle}>
      {isChosen ? <Check aria-hidden="true" size={18} /> : <Scale aria-hidden="true" size={18} />}
    </IconButton>
  )
}
