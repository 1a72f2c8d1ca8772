/** Shows a draft that is on this device, or a notice why there is none. */
import type { ReactNode } from 'react'
import type { ClientDraft } from '../../domain/client-draft/client-draft'
import { isTooLong } from '../../domain/client-draft/draft-length'
import { useClientDraft, useDraftsLoaded } from '../../saved/client-drafts/client-drafts'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { DocumentHead } from '../../widgets/frame/document-head'
import { ScreenPlaceholder } from '../../widgets/shell/error-slots'
import { TooLongDraft } from './too-long-draft'

export function StoredDraft({ id, children }: { id: string; children: (draft: ClientDraft) => ReactNode }) {
  const draft = useClientDraft(id)
  const areDraftsLoaded = useDraftsLoaded()
  if (draft) return isTooLong(draft) ? <TooLongDraft draft={draft} /> : children(draft)
  if (!areDraftsLoaded) return <ScreenPlaceholder />
  return (
    <Page>
      <DocumentHead title="Draft not found" />
      <Notice
        title="This draft is not on this device"
        heading="h1"
        link={{ to: '/drafts', name: 'All drafts' }}
      >
        <p>It was removed, moved to the cart, or made on another device.</p>
      </Notice>
    </Page>
  )
}
