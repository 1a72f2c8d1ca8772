import { NotFound } from '../../widgets/not-found'

export function SectionScreen({ slug }: { slug: string }) {
  return slug === '' ? null : <NotFound />
}
