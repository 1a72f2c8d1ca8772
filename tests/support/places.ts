/** Addresses of the seeded shop to walk through, found by asking the provider as any client would. */

type Named = { Slug: string }
type Category = Named & { SubCategory: Named[] }

/** Home, a category, a subcategory, a product and the other public screens, in this order. */
export async function shopPlaces(origin: string): Promise<string[]> {
  const { Data: categories } = await ask<{ Data: Category[] }>(`${origin}/frontend/api/category/`)
  const category = categories.find(({ Slug }) => Slug === 'drinkware') ?? categories[0]
  const { Data: tiles } = await ask<{ Data: Named[] }>(
    `${origin}/frontend/api/category/categoryProduct/${category?.Slug}?page=1&limit=24`,
  )
  return [
    '/',
    `/category/${category?.Slug}`,
    `/${category?.Slug}/${category?.SubCategory[0]?.Slug}`,
    `/product/${tiles[0]?.Slug}`,
    '/shop',
    '/products/new',
    '/category/sale',
    '/search/bottle',
  ]
}

async function ask<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  return (await answer.json()) as T
}
