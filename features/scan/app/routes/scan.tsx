import { createFileRoute } from '@tanstack/react-router'
import { ScanScreen } from '../scan-screen'

export const Route = createFileRoute('/scan')({
  validateSearch: ({ draft }: Record<string, unknown>): { draft?: string | undefined } => ({
    draft: typeof draft === 'string' ? draft : undefined,
  }),
  component: () => <ScanScreen draftId={Route.useSearch().draft} />,
})
