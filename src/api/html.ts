/**
 * The one gate for provider HTML: DOMPurify with a small allow-list, then a plain tree (domain/rich-text). Text
 * without markup, the usual case, never loads the sanitiser.
 */
import {
  blockTags,
  decodeEntities,
  htmlToText,
  inlineTags,
  type RichElement,
  type RichNode,
  type RichText,
} from '../domain/rich-text'

type Profile = 'inline' | 'rich'

const allowed: Record<Profile, string[]> = { inline: [...inlineTags], rich: [...inlineTags, ...blockTags] }

/**
 * Sanitised rich text. `inline` is for names (no blocks, no links), `rich` for descriptions.
 * Never throws for bad HTML: what is not allowed is dropped, its text stays (scripts and styles lose theirs too).
 */
export async function sanitise(html: string, profile: Profile): Promise<RichText> {
  if (!html.includes('<')) return decodeEntities(html)
  const { default: purifier } = await import('dompurify')
  // Without a DOM (a server, a very old browser) there is nothing to trust: the text alone is kept.
  if (!purifier.isSupported) return htmlToText(html)
  const fragment = purifier.sanitize(html, {
    ALLOWED_TAGS: allowed[profile],
    ALLOWED_ATTR: profile === 'rich' ? ['href'] : [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
    RETURN_DOM_FRAGMENT: true,
  })
  return nodesOf(fragment)
}

function nodesOf(parent: Node): RichNode[] {
  return [...parent.childNodes].flatMap((node): RichNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ? [node.textContent] : []
    if (!(node instanceof Element)) return []
    const element: RichElement = { tag: node.localName as RichElement['tag'], children: nodesOf(node) }
    const href = node.getAttribute('href')
    return [href ? { ...element, href } : element]
  })
}
