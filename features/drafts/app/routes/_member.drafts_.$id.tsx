import { createFileRoute } from '@tanstack/react-router'
import { DraftScreen } from '../draft-screen'

export const Route = createFileRoute('/_member/drafts_/$id')({
  component: () => {
    const { id } = Route.useParams()
    return <DraftScreen key={id} id={id} />
  },
})
