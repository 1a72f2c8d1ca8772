/** What became of briefs on their way, for the page that shows their line just now. */

export type BriefNews = { lineId: string } & (
  | /** The provider has it. `said`: in its words, when it had some. */
  { name: 'saved'; text: string; said: string | null }
  /** The provider has trouble of its own: it is tried again. */
  | { name: 'trouble'; words: string }
)

type Listener = (news: BriefNews) => void

const listeners = new Set<Listener>()

export function tellBriefNews(news: BriefNews): void {
  for (const listener of listeners) listener(news)
}

/** Returns how to stop. */
export function onBriefNews(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
