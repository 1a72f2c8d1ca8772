import { createFileRoute } from '@tanstack/react-router'
import { QuoteScreen } from '../quote-screen'

export const Route = createFileRoute('/_member/drafts_/$id_/quote')({
  component: () => {
    const { id } = Route.useParams()
    return <QuoteScreen key={id} id={id} />
  },
})
