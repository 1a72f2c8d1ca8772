/** Puts the product of a tile into the comparison, or takes it out (req 8.5). */
import { Check, Scale } from 'lucide-react'
import type { ProductTile } from '../../domain/product/product'
import { toggleCompared, useCompared } from '../../session/product-lists'
import { IconButton } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'

export function TileCompare({ tile, className }: { tile: ProductTile; className: string | undefined }) {
  const isChosen = useCompared().some(({ slug }) => slug === tile.slug)
  const toggle = () => {
    const refusal = toggleCompared(tile)
    if (refusal !== null) showToast('warning', refusal)
  }
  return (
    <IconButton label={`Compare ${tile.name}`} aria-pressed={isChosen} className={className} onClick={toggle}>
      {isChosen ? <Check aria-hidden="true" size={18} /> : <Scale aria-hidden="true" size={18} />}
    </IconButton>
  )
}
