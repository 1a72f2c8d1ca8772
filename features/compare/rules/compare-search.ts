/** The parameters of the comparison's address. */
import { sharedSearch } from '../../../src/domain/product/shared-products'

type CompareSearch = { products?: string | undefined; branding?: string | undefined }

const maxBrandingLength = 300

/** Parameters of the comparison: shared products, and the branding that is priced (req 8.9, 8.10). */
export function compareSearch(parameters: Record<string, unknown>): CompareSearch {
  const { branding } = parameters
  return {
    ...sharedSearch(parameters),
    branding: typeof branding === 'string' ? branding.slice(0, maxBrandingLength) || undefined : undefined,
  }
}
