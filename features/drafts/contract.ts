/** Optional calls that a provider with drafts announces (req 14.19). */
export const draftCallNames = ['drafts'] as const
