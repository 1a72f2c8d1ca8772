/** What stands in the address of the branding methods: `/branding?method=pad-print` and `?material=glass`. */

type BrandingSearch = { method?: string | undefined; material?: string | undefined }

/**
 * Plain code, as routes read addresses before any screen is here: whether there is such a method is known by the screen.
 * What is absent is named all the same: the router keeps what was typed of keys that are not.
 */
export function brandingSearch({ method, material }: Record<string, unknown>): BrandingSearch {
  return { method: word(method), material: word(material) }
}

function word(typed: unknown): string | undefined {
  return typeof typed === 'string' && /^[a-z-]{1,40}$/.test(typed) ? typed : undefined
}
