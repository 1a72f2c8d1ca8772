/** The picture of a product with its line's logo on it, as it was kept in the draft. */
import { useEffect, useState } from 'react'
import type { DraftLine } from '../../domain/client-draft/client-draft'
import { readMockUpPicture } from '../../saved/client-drafts/mock-ups'
import { useObjectUrl } from '../../ui/use-object-url'

/** A URL; null where there is none, and before it is read. */
export function useMockUpPicture({ mockUp }: Pick<DraftLine, 'mockUp'>): string | null {
  const [read, setRead] = useState<{ id: string; picture: Blob | null } | null>(null)
  const id = mockUp?.id
  const picture = id !== undefined && read?.id === id ? read.picture : null
  // Right after a sign-in it may still be sealed: it is looked for again when the draft is read again.
  const wanted = picture === null ? mockUp : undefined
  useEffect(() => {
    if (!wanted) return
    readMockUpPicture({ mockUp: wanted }).then(
      (found) => setRead({ id: wanted.id, picture: found }),
      (error: unknown) => console.warn('A logo could not be read from this device.', error),
    )
  }, [wanted])
  return useObjectUrl(picture)
}
