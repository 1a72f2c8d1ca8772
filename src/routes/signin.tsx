import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignInScreen } from '../screens/account/sign-in-screen'

export const Route = createFileRoute('/signin')({
  beforeLoad: ({ context: { session } }) => {
    if (session.signedIn()) throw redirect({ to: '/account', replace: true })
  },
  component: SignInScreen,
})
