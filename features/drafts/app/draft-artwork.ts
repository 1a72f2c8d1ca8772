/**
 * Sends the logo that was tried on a product, and the picture of its position, to the cart with the line (req 18.24).
 */
import type { QueryClient } from '@tanstack/react-query'
import { pngOfLogo } from '../../../src/device/logo'
import { safeFileName, typeByName } from '../../../src/domain/cart/artwork'
import type { CartLine } from '../../../src/domain/cart/cart'
import type { DraftLine } from '../rules/client-draft'
import { isAnswerLost, RejectedFailure } from '../../../src/domain/failure'
import { failureMessage } from '../../../src/domain/failure-message'
import { fileName } from '../../../src/domain/file-name'
import { readLogoFile, readMockUpPicture } from './client-drafts'
import { sendArtwork } from '../../../src/queries/cart-line'

/** Skips files that the cart line already has by name. Resolves to the shop's messages about refused files. */
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
    const reason = file && (await sendFile(queryClient, file, cartLine))
    if (reason) refusals.push(`${product.name}: ${safeFileName(file.name)} was not added. ${reason}`)
  }
  return refusals
}

/**
 * Sends one file. Returns null when it is in the cart, or else the refusal message. Throws a failure after which the
 * next move may send the file.
 */
async function sendFile(queryClient: QueryClient, file: File, cartLine: CartLine): Promise<string | null> {
  if (cartLine.artwork.some(({ name }) => safeFileName(name) === safeFileName(file.name))) return null
  try {
    const { signal } = new AbortController()
    await sendArtwork(queryClient, { lineId: cartLine.id, file, onProgress: () => {}, signal })
    return null
  } catch (error) {
    if (!(error instanceof RejectedFailure) || isAnswerLost(error) || error.retryAfter !== null) throw error
    // Not every provider accepts SVG, and the provider of this project refuses SVG with scripts, so a PNG of the logo
    // is sent instead.
    const isSvg = typeByName(file.name) === 'image/svg+xml'
    const png = isSvg ? await pngOfLogo(file).catch(() => null) : null
    return png ? sendFile(queryClient, png, cartLine) : failureMessage(error)
  }
}
