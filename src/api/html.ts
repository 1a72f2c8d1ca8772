/**
 * The one gate for provider HTML and links (req 1.7, 2.5): DOMPurify with a small allow-list, then a plain tree
 * (domain/rich-text). Text without markup, the usual case, never loads the sanitiser.
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

let readWithoutDom: (html: string, tags: readonly string[]) => RichText = htmlToText

/** Wires what reads markup where there is no DOM; until then its text alone is kept. */
export function connectMarkupReader(read: typeof readWithoutDom): void {
  readWithoutDom = read
}

/** Where a link of the provider's texts may lead. */
export const allowedLink = /^(?:https?:|mailto:|tel:|\/(?!\/))/i

const allowed: Record<Profile, string[]> = { inline: [...inlineTags], rich: [...inlineTags, ...blockTags] }

/**
 * Sanitised rich text. `inline` is for names (no blocks, no links), `rich` for descriptions.
 * Never throws for bad HTML: what is not allowed is dropped, its text stays (scripts and styles lose theirs too).
 */
export async function sanitise(html: string, profile: Profile): Promise<RichText> {
  if (!html.includes('<')) return decodeEntities(html)
  const { default: purifier } = await import('dompurify')
  // On a server, or in a very old browser.
  if (!purifier.isSupported) return readWithoutDom(html, allowed[profile])
  const fragment = purifier.sanitize(html, {
    ALLOWED_TAGS: allowed[profile],
    ALLOWED_ATTR: profile === 'rich' ? ['href'] : [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: allowedLink,
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

/** A link of the provider's content: http(s) or a path of this site. Null for anything else, such as `javascript:`. */
export function contentHref(link: string | null | undefined): string | null {
  const trimmed = (link ?? '').trim()
  if (trimmed === '' || /[\u0000-\u0020\\]/.test(trimmed)) return null
  if (/^https?:\/\/[^/]/i.test(trimmed)) return samePage(trimmed)
  if (/^[a-z][a-z\d+.-]*:/i.test(trimmed) || trimmed.startsWith('//')) return null
  return trimmed.startsWith('/') || trimmed.startsWith('#') ? trimmed : `/${trimmed}`
}

/** A full address of this very site becomes a path, so that the app's own router serves it, offline too. */
function samePage(url: string): string {
  const origin = globalThis.location?.origin
  if (!origin || !url.startsWith(`${origin}/`) || url.startsWith(`${origin}//`)) return url
  return url.slice(origin.length)
}
