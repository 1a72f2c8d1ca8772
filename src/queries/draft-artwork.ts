/** A logo that was tried on a product goes into the cart with its line, and so does the picture of where it goes (req 18.24). */
import type { QueryClient } from '@tanstack/react-query'
import { pngOfLogo } from '../device/logo'
import { shownName, typeByName } from '../domain/cart/artwork'
import type { CartLine } from '../domain/cart/cart'
import type { DraftLine } from '../domain/client-draft/client-draft'
import { isAnswerLost, RejectedFailure } from '../domain/failure'
import { failureWords } from '../domain/failure-words'
import { fileName } from '../domain/file-name'
import { readLogoFile, readMockUpPicture } from '../saved/client-drafts/client-drafts'
import { sendArtwork } from './cart-line'

/** What the cart's line has by its name already was sent before. Resolves to the shop's words for what it refuses. */
export async function sendLogo(
  queryClient: QueryClient,
  line: DraftLine,
  cartLine: CartLine,
): Promise<string[]> {
  const { product } = line
  const [logo, picture] = await Promise.all([readLogoFile(line), readMockUpPicture(line)])
  const files = [
    logo,
    picture && new File([picture], fileName([product.name, 'with logo'], 'png'), { type: picture.type }),
  ]
  const refusals: string[] = []
  for (const file of files) {
    const reason = file && (await refusalOf(queryClient, file, cartLine))
    if (reason) refusals.push(`${product.name}: ${shownName(file.name)} was not added. ${reason}`)
  }
  return refusals
}

/** Null for what is in the cart. What may yet go is thrown: it is sent with the next move. */
async function refusalOf(queryClient: QueryClient, file: File, cartLine: CartLine): Promise<string | null> {
  if (cartLine.artwork.some(({ name }) => shownName(name) === shownName(file.name))) return null
  try {
    const { signal } = new AbortController()
    await sendArtwork(queryClient, { lineId: cartLine.id, file, onProgress: () => {}, signal })
    return null
  } catch (error) {
    if (!(error instanceof RejectedFailure) || isAnswerLost(error) || error.retryAfter !== null) throw error
    // Not every shop takes drawings, and ours none with scripts in it: a picture of it says nothing less of the logo.
    const isSvg = typeByName(file.name) === 'image/svg+xml'
    const png = isSvg ? await pngOfLogo(file).catch(() => null) : null
    return png ? refusalOf(queryClient, png, cartLine) : failureWords(error)
  }
}
