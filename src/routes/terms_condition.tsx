import { createFileRoute } from '@tanstack/react-router'
import { termsQuery } from '../queries/content'
import { TermsScreen } from '../screens/content/text-screens'

export const Route = createFileRoute('/terms_condition')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(termsQuery()).then(() => undefined),
  component: TermsScreen,
})
