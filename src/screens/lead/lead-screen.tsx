/** "New lead": what a visitor of the stall said, with and without a network, one visitor after another (req 26.6). */
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { ClientDraft } from '../../domain/client-draft/client-draft'
import { failureWords } from '../../domain/failure-words'
import type { VersionedForm } from '../../domain/lead/lead-form'
import { prepareSealing } from '../../outbox/sealing/sealing'
import { useLeadForm } from '../../queries/lead-form'
import { useTakesLeads } from '../../queries/provider-features'
import { clientDrafts } from '../../saved/client-drafts/client-drafts'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { LeadFormState } from '../../widgets/lead/lead-form-state'
import { DocumentHead } from '../../widgets/shell/document-head'
import { LeadForm } from './lead-form'
import styles from './lead-form.module.css'

export function LeadScreen() {
  const takesLeads = useTakesLeads()
  const navigate = useNavigate()
  /** Another form for each visitor. */
  const [saved, setSaved] = useState(0)
  const newest = useLeadForm()?.form
  /** What this visitor is asked, whatever comes meanwhile; null before the first answer. */
  const [begun, setBegun] = useState<VersionedForm | null>(null)
  const questions = begun ?? newest
  const begin = useCallback(() => setBegun((before) => before ?? newest ?? null), [newest])
  useEffect(() => void prepareSealing(), [])
  useEffect(() => {
    if (saved === 0) return
    window.scrollTo({ top: 0 })
  }, [saved])

  const nextVisitor = () => {
    setBegun(null)
    setSaved((before) => before + 1)
  }
  const next = () => {
    showToast('success', 'Lead saved. Ready for the next visitor.')
    nextVisitor()
  }
  const beginDraft = async (draft: ClientDraft) => {
    try {
      await clientDrafts().put(draft)
      await navigate({ to: '/drafts/$id', params: { id: draft.id } })
    } catch (error) {
      showToast('error', failureWords(error))
      nextVisitor()
    }
  }
  return (
    <Page>
      <DocumentHead title="New lead" />
      <h1>New lead</h1>
      {takesLeads === true && questions && (
        <LeadForm
          key={`${saved} ${questions.id} ${questions.version}`}
          questions={questions}
          onBegin={begin}
          onNext={next}
          onDraft={(draft) => void beginDraft(draft)}
        />
      )}
      {takesLeads === true && (
        <div className={styles.state}>
          <LeadFormState heading="h2" />
        </div>
      )}
      {takesLeads === false && (
        <Notice title="Leads are for the shop’s staff" link={{ to: '/drafts', name: 'Go to your drafts' }}>
          To remember a visitor of yours, start a draft: it has room for the company, the contact and a note.
        </Notice>
      )}
    </Page>
  )
}
