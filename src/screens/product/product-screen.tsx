/** The product page (S §2 Product page). */
export function ProductScreen({ slug }: { slug: string }) {
  return <h1>{slug}</h1>
}
