/** Parts of an entry of the log: its changes, of which long lists are folded, and how to undo it (req 22.61, 22.63). */
import { Box, Button } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { formatCount } from '../src/domain/count'
import type { DeskAct, DeskActProduct, DeskUndo } from '../src/domain/desk/log-row'
import { call, messageOf, requestData } from './calls'
import { changeLines } from './change-lines'
import { useQuestion } from './question'
import { undoText } from './undo'
import { useAction } from './use-action'

export const asLines = { display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

export function Changes({ entry }: { entry: DeskAct }) {
  const [isOpen, setOpen] = useState(false)
  const lines = changeLines(entry.before, entry.after)
  return (
    <>
      <Lines lines={lines} />
      {entry.hasProducts && !isOpen && (
        <Button size="small" onClick={() => setOpen(true)} aria-label={`Show products: ${titleOf(entry)}`}>
          Show products
        </Button>
      )}
      {isOpen && <Products id={entry.id} />}
    </>
  )
}

const titleOf = ({ act, subject }: DeskAct) => `${act}, ${subject}`

const maxLines = 6

/** A long list is folded. */
function Lines({ lines }: { lines: string[] }) {
  const [isOpen, setOpen] = useState(false)
  const isFolded = lines.length > maxLines && !isOpen
  return (
    <Box component="span" sx={asLines}>
      {(isFolded ? lines.slice(0, maxLines) : lines).join('\n')}
      {isFolded && (
        <Button size="small" sx={{ display: 'block' }} onClick={() => setOpen(true)}>
          Show all {formatCount(lines.length)} changes
        </Button>
      )}
    </Box>
  )
}

type Page = { data: DeskActProduct[]; next: number | null }

/** The changes of single products, page by page. */
function Products({ id }: { id: number }) {
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['acts', id, 'products'],
    queryFn: ({ pageParam }) => call<Page>('GET', `acts/${id}/products?after=${pageParam}`),
    initialPageParam: 0,
    getNextPageParam: ({ next }: Page) => next,
  })
  const products = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Box component="span" sx={asLines}>
      {error ? messageOf(error) : products.map(productText).join('\n')}
      {(hasNextPage || isFetching) && (
        <Button
          size="small"
          sx={{ display: 'block' }}
          disabled={isFetching}
          onClick={() => void fetchNextPage()}
        >
          {isFetching ? 'Loading…' : 'Show more products'}
        </Button>
      )}
    </Box>
  )
}

function productText({ sku, before, after }: DeskActProduct): string {
  if (!('sku' in before) && 'sku' in after) return `${sku}: added`
  if ('sku' in before && !('sku' in after)) return `${sku}: removed`
  return `${sku}: ${changeLines(before, after).join('; ')}`
}

/** Asks first with what will change now, because values may have been changed again since. */
export function Undo({ entry }: { entry: DeskAct }) {
  const notify = useNotify()
  const { act, isBusy } = useAction()
  const { confirm, dialog } = useQuestion()
  const path = `acts/${entry.id}/undo`
  const start = async () => {
    try {
      const text = undoText(await requestData<DeskUndo>('GET', path))
      if (await confirm({ title: `Undo: ${titleOf(entry)}?`, text, confirm: 'Undo' }))
        await act(() => call('POST', path), 'Undone')
    } catch (error) {
      notify(messageOf(error), { type: 'error', autoHideDuration: 8000 })
    }
  }
  if (!entry.canUndo) return null
  return (
    <>
      <Button
        size="small"
        disabled={isBusy}
        onClick={() => void start()}
        aria-label={`Undo: ${titleOf(entry)}`}
      >
        Undo
      </Button>
      {dialog}
    </>
  )
}
