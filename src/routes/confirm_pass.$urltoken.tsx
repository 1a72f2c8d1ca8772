/** Opens a mailed link for a new password. The link is read once and then removed from the URL (req 7.8). */
import { createFileRoute, redirect, useRouterState } from '@tanstack/react-router'
import { NewPasswordScreen } from '../screens/account/password-screens'

/** Replaces the link in the URL. Only this entry of the tab's history still contains the link. */
const urlPlaceholder = '-'

declare module '@tanstack/react-router' {
  interface HistoryState {
    mailedLink?: string
  }
}

export const Route = createFileRoute('/confirm_pass/$urltoken')({
  beforeLoad: ({ params: { urltoken } }) => {
    if (urltoken === urlPlaceholder) return
    throw redirect({
      to: '/confirm_pass/$urltoken',
      params: { urltoken: urlPlaceholder },
      state: { mailedLink: urltoken },
      replace: true,
    })
  },
  component: () => {
    const link = useRouterState({ select: ({ location }) => location.state.mailedLink ?? '' })
    return <NewPasswordScreen key={link} link={link} />
  },
})
