/** A mailed link. It is read once and taken out of the address, where everybody can see it (req 7.8). */
import { createFileRoute, redirect, useRouterState } from '@tanstack/react-router'
import { NewPasswordScreen } from '../screens/account/password-screens'

/** Stands in the address instead: what was read is kept by this entry of the tab's history alone. */
const taken = '-'

declare module '@tanstack/react-router' {
  interface HistoryState {
    mailedLink?: string
  }
}

export const Route = createFileRoute('/confirm_pass/$urltoken')({
  beforeLoad: ({ params: { urltoken } }) => {
    if (urltoken === taken) return
    throw redirect({
      to: '/confirm_pass/$urltoken',
      params: { urltoken: taken },
      state: { mailedLink: urltoken },
      replace: true,
    })
  },
  component: () => {
    const link = useRouterState({ select: ({ location }) => location.state.mailedLink ?? '' })
    return <NewPasswordScreen key={link} link={link} />
  },
})
