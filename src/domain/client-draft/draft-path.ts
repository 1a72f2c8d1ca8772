/** Pages of drafts. The types are wider than the texts, because the router knows these pages only with the feature. */
export const draftsPath: string = '/drafts'
export const draftPath = (id: string): string => `${draftsPath}/${encodeURIComponent(id)}`
