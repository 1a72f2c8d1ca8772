import { createFileRoute } from '@tanstack/react-router'
import { faqQuery } from '../queries/content'
import { FaqScreen } from '../screens/content/text-screens'

export const Route = createFileRoute('/faq')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(faqQuery()).then(() => undefined),
  component: FaqScreen,
})
