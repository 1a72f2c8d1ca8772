import { createFileRoute } from '@tanstack/react-router'
import { SectionScreen } from '../screens/lists/section-screen'

export const Route = createFileRoute('/$slug')({
  component: () => <SectionScreen slug={Route.useParams().slug} />,
})
