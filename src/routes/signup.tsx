import { createFileRoute } from '@tanstack/react-router'
import { SignUpScreen } from '../screens/account/sign-up-screen'

export const Route = createFileRoute('/signup')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: 2 } => (step === 2 ? { step } : {}),
  component: () => <SignUpScreen requestedStep={Route.useSearch().step ?? 1} />,
})
