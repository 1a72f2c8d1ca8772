/** The guard of all members' pages: a visitor signs in first, and then returns (req 7.1). */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { MembersOnly } from '../widgets/shell/error-slots'

export const Route = createFileRoute('/_member')({
  beforeLoad: ({ context: { session }, location, preload }) => {
    if (session.signedIn()) return
    // A link that was only hovered (a preload) is not a page to return to.
    if (!preload) session.rememberReturnPath(location.href)
    throw redirect({ to: '/signin', replace: true })
  },
  component: MembersOnly,
  // The guard is too small for a separate file.
  codeSplitGroupings: [],
})
