/** Links to the lead form on the core's pages and on those of other features. */
import { Link } from '@tanstack/react-router'
import { Contact } from 'lucide-react'
import { buttonClass } from '../../../src/ui/button'
import { ShellLink } from '../../../src/widgets/frame/shell-link'
import { useAcceptsLeads } from './accepts-leads'

type StyledLink = { className: string | undefined }

export function MemberTool({ className }: StyledLink) {
  if (useAcceptsLeads() !== true) return null
  return (
    <ShellLink href="/lead" aria-label="New lead" className={className}>
      <Contact aria-hidden="true" size={24} />
      Lead
    </ShellLink>
  )
}

export function MemberMenuLink({ className }: StyledLink) {
  if (useAcceptsLeads() !== true) return null
  return (
    <ShellLink href="/lead" className={className}>
      New lead
    </ShellLink>
  )
}

export function DraftsAction() {
  if (useAcceptsLeads() !== true) return null
  return (
    <Link to="/lead" className={buttonClass('quiet')}>
      New lead
    </Link>
  )
}

export function ScanHelp() {
  if (useAcceptsLeads() !== true) return null
  return (
    <p>
      <Link to="/lead">New lead</Link> scans a visitor’s badge.
    </p>
  )
}
