/** The one guard of every member's page: a visitor signs in first, and comes back (req 7.1). */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { MembersOnly } from '../widgets/shell/screen-trouble'

export const Route = createFileRoute('/_member')({
  beforeLoad: ({ context: { session }, location, preload }) => {
    if (session.signedIn()) return
    // A link that was only pointed at is no page to come back to.
    if (!preload) session.leaveForSignIn(location.href)
    throw redirect({ to: '/signin', replace: true })
  },
  component: MembersOnly,
  // A few bytes are no file of their own.
  codeSplitGroupings: [],
})
