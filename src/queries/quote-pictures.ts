/** The pictures of a quote, as JPEGs that the page can put on paper: of its lines, and the logo above them. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { jpegOf } from '../device/picture-bytes'
import type { DraftLine } from '../domain/client-draft/client-draft'
import { pictureOfLine } from '../domain/product/colour'
import { pictureAt } from '../domain/product/picture'
import type { Product } from '../domain/product/product'
import { readMockUpPicture } from '../saved/client-drafts/mock-ups'
import { type ChosenLogo, readLogo } from '../saved/client-drafts/quote-logo'
import { currentPartition } from '../session/identity'
import { useProfile } from '../session/profile'
import { pictureQuery, pictureUrl } from './profile'

/** px: enough for 22 mm in print. */
const lineWidth = 320
const logoWidth = 640

/** How a line looks on a quote; null where this device has no picture of it. */
async function linePicture(line: DraftLine, product: Product | null): Promise<Blob | null> {
  const mockUp = await readMockUpPicture(line)
  if (mockUp) return jpegOf(mockUp, lineWidth)
  const url = (product && pictureOfLine(product, line.cells[0]?.options ?? [])) ?? line.product.image
  return url === null ? null : jpegOf(pictureAt(url, lineWidth), lineWidth)
}

/** What was not to be had is tried again. */
const inMemory = {
  staleTime: ({ state }: { state: { data: unknown } }) => (state.data ? Infinity : 0),
  gcTime: 60_000,
}

export const linePictureQuery = (line: DraftLine, product: Product | null) =>
  queryOptions({
    queryKey: [
      'line-picture',
      line.product,
      line.cells[0]?.options ?? [],
      product?.gallery ?? [],
      line.mockUp ?? null,
    ],
    queryFn: () => linePicture(line, product),
    ...inMemory,
  })

/** What was chosen here; the partition keeps it one customer's. */
export const chosenLogoQuery = () =>
  queryOptions<ChosenLogo>({ queryKey: ['quote-logo', currentPartition()], queryFn: readLogo, ...inMemory })

/** As large as a quote shows it; null where the file is no picture. */
export function logoOf(file: Blob): Promise<Blob | null> {
  return jpegOf(file, logoWidth)
}

/** `own` is the account's picture, which stands on quotes unless something else was chosen. */
export function useLogo(): { logo: Blob | null; chosen: ChosenLogo; hasOwn: boolean } {
  const url = pictureUrl(useProfile().picture)
  const { data: chosen = null, isSuccess } = useQuery(chosenLogoQuery())
  const isOwn = isSuccess && chosen === null && url !== null
  const own = useQuery({ ...pictureQuery(url ?? ''), enabled: isOwn }).data?.value
  const { data: jpeg } = useQuery({
    queryKey: ['own-logo', url, own?.size],
    queryFn: () => (own ? logoOf(own) : null),
    enabled: isOwn && own !== undefined,
    ...inMemory,
  })
  if (chosen !== null) return { logo: chosen === 'none' ? null : chosen, chosen, hasOwn: url !== null }
  return { logo: (isOwn && jpeg) || null, chosen, hasOwn: url !== null }
}
