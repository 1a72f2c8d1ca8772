import { createFileRoute, notFound } from '@tanstack/react-router'
import { pdfPath } from '../domain/content/pdf-address'
import { pdfQuery } from '../queries/pdf'
import { PdfScreen } from '../screens/content/pdf-screen'

export const Route = createFileRoute('/pdfview/$')({
  loader: async ({ context: { queryClient }, params }) => {
    const path = pdfPath(params._splat ?? '')
    if (path === null) throw notFound()
    await queryClient.ensureQueryData(pdfQuery(path))
    return { path }
  },
  component: () => <PdfScreen {...Route.useLoaderData()} />,
})
