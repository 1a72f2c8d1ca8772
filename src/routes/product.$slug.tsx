import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadProduct } from '../queries/product'
import { ProductScreen } from '../screens/product/product-screen'

export const Route = createFileRoute('/product/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    if (!(await loadProduct(queryClient, params.slug))) throw redirect({ to: '/404', replace: true })
  },
  component: () => {
    const { slug } = Route.useParams()
    return <ProductScreen key={slug} slug={slug} />
  },
})
