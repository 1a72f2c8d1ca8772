/** The lines of a draft, and what is done with several of them at once: out of it, or back to the wishlist. */
import { useQueryClient } from '@tanstack/react-query'
import { Heart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../domain/count'
import {
  type ClientDraft,
  type DraftLine,
  withLinesBack,
  withoutLines,
} from '../../domain/client-draft/client-draft'
import type { WishlistItem } from '../../domain/wishlist/wishlist'
import { productQuery } from '../../queries/product'
import { useWishlist } from '../../queries/wishlist'
import { clientDrafts } from '../../saved/client-drafts/client-drafts'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { showActionToast } from '../../ui/toast/action-toast'
import { showToast } from '../../ui/toast/toast'
import { ChosenBar } from '../../widgets/draft/chosen-bar'
import { draftTrouble } from '../../widgets/draft/draft-trouble'
import { DraftLineCard } from './draft-line'
import styles from './draft-lines.module.css'

export function DraftLines({ draft }: { draft: ClientDraft }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { remove, toWishlist } = useLeaving(draft)
  const picked = draft.lines.filter(({ id }) => chosen.includes(id))
  const leave = (lines: DraftLine[], how: typeof remove) => {
    setChosen((before) => before.filter((id) => !lines.some((line) => line.id === id)))
    how(lines)
  }
  if (draft.lines.length === 0)
    return (
      <Notice title="Nothing in this draft yet" link={{ to: '/shop', name: 'Shop by category' }}>
        <p>Press “Add to draft” on a product, or paste rows from a spreadsheet.</p>
      </Notice>
    )
  return (
    <>
      <ul className={styles.lines}>
        {draft.lines.map((line) => (
          <li key={line.id}>
            <DraftLineCard
              draftId={draft.id}
              line={line}
              isChosen={chosen.includes(line.id)}
              onChoose={(isChosen) =>
                setChosen(isChosen ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))
              }
              onRemove={() => leave([line], remove)}
            />
          </li>
        ))}
      </ul>
      <ChosenBar count={picked.length}>
        <Button look="quiet" onClick={() => leave(picked, toWishlist)}>
          <Heart aria-hidden="true" size={18} />
          To wishlist
        </Button>
        <Button look="quiet" onClick={() => leave(picked, remove)}>
          <Trash2 aria-hidden="true" size={18} />
          Remove
        </Button>
      </ChosenBar>
    </>
  )
}

function useLeaving(draft: ClientDraft) {
  const queryClient = useQueryClient()
  const { toggle } = useWishlist()

  const takeOut = async (lines: DraftLine[], words: (what: string) => string) => {
    const removed = lines.map((line) => ({ line, index: draft.lines.indexOf(line) }))
    await clientDrafts().edit(draft.id, withoutLines(lines.map(({ id }) => id)))
    const [only, ...more] = lines
    const what = only && more.length === 0 ? only.product.name : counted(lines.length, 'product')
    const undo = () =>
      void clientDrafts()
        .edit(draft.id, withLinesBack(removed))
        .catch((error: unknown) => showToast('error', draftTrouble(error)))
    showActionToast(words(what), { label: 'Undo', run: undo })
  }
  /** Hits of a search have no id, by which alone the wishlist knows products. */
  const wish = async ({ product: { id, slug, name, image } }: DraftLine): Promise<WishlistItem> => {
    const productId = id || (await queryClient.ensureQueryData(productQuery(slug))).value.id
    return { productId, name, slug, image }
  }
  const told = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => showToast('error', draftTrouble(error)))
  return {
    remove: (lines: DraftLine[]) => told(takeOut(lines, (what) => `${what}: removed from the draft.`)),
    toWishlist: (lines: DraftLine[]) =>
      told(
        (async () => {
          for (const line of lines) await toggle(await wish(line), true)
          await takeOut(lines, (what) => `${what}: moved to your wishlist.`)
        })(),
      ),
  }
}
