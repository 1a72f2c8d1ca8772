/**
 * Links to the lead form, for the slots of the core and of other features (req 26.6). Only staff see them, and only if
 * the provider accepts leads.
 */
import { Link } from '@tanstack/react-router'
import { Contact } from 'lucide-react'
import { buttonClass } from '../../../src/ui/button'
import { lazyComponent } from '../../../src/ui/lazy/lazy-piece'
import type { SlotComponents } from '../../../src/widgets/frame/features'
import { ShellLink } from '../../../src/widgets/frame/shell-link'
import { useAcceptsLeads } from './accepts-leads'

type StyledLink = { className: string | undefined }

function MemberTool({ className }: StyledLink) {
  if (useAcceptsLeads() !== true) return null
  return (
    <ShellLink href="/lead" aria-label="New lead" className={className}>
      <Contact aria-hidden="true" size={24} />
      Lead
    </ShellLink>
  )
}

function MemberMenuLink({ className }: StyledLink) {
  if (useAcceptsLeads() !== true) return null
  return (
    <ShellLink href="/lead" className={className}>
      New lead
    </ShellLink>
  )
}

function DraftsAction() {
  if (useAcceptsLeads() !== true) return null
  return (
    <Link to="/lead" className={buttonClass('quiet')}>
      New lead
    </Link>
  )
}

function ScanHelp() {
  if (useAcceptsLeads() !== true) return null
  return (
    <p>
      <Link to="/lead">New lead</Link> scans a visitor’s badge.
    </p>
  )
}

const leadFormState = lazyComponent(() => import('./lead-form-state'), 'LeadFormState')

/** In the panel of a kiosk's staff. */
function StaffPanel() {
  const LeadFormState = leadFormState.useComponent(useAcceptsLeads() === true)
  return LeadFormState && <LeadFormState heading="h3" />
}

export const leadSlots: SlotComponents = {
  draftsAction: DraftsAction,
  memberMenuLink: MemberMenuLink,
  memberTool: MemberTool,
  scanHelp: ScanHelp,
  staffPanel: StaffPanel,
}
