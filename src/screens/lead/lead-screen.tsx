/** "New lead": what a visitor of the stall said, with and without a network, one visitor after another (req 26.6). */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ClientDraft } from '../../domain/client-draft/client-draft'
import { failureWords } from '../../domain/failure-words'
import { prepareSealing } from '../../outbox/sealing/sealing'
import { useTakesLeads } from '../../queries/takes-leads'
import { clientDrafts } from '../../saved/client-drafts/client-drafts'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { DocumentHead } from '../../widgets/shell/document-head'
import { LeadForm } from './lead-form'

export function LeadScreen() {
  const takesLeads = useTakesLeads()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  /** Another form for each visitor. */
  const [saved, setSaved] = useState(0)
  useEffect(() => void prepareSealing(), [])
  useEffect(() => {
    if (saved === 0) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [saved])

  const next = () => {
    showToast('success', 'Lead saved. Ready for the next visitor.')
    setSaved((before) => before + 1)
  }
  const begin = async (draft: ClientDraft) => {
    try {
      await clientDrafts().put(draft)
      await navigate({ to: '/drafts/$id', params: { id: draft.id } })
    } catch (error) {
      showToast('error', failureWords(error))
      setSaved((before) => before + 1)
    }
  }
  return (
    <Page>
      <DocumentHead title="New lead" />
      <h1 ref={heading} tabIndex={-1}>
        New lead
      </h1>
      {takesLeads === true && <LeadForm key={saved} onNext={next} onDraft={(draft) => void begin(draft)} />}
      {takesLeads === false && (
        <Notice title="Leads are for the shop’s staff" link={{ to: '/shop', name: 'Go to the shop' }}>
          This account can’t save leads.
        </Notice>
      )}
    </Page>
  )
}
