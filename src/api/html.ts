/**
 * The only entry point for provider HTML and links (req 1.7, 2.5): DOMPurify with a small allow-list, then a plain
 * tree (domain/rich-text). Text without markup, the usual case, never loads the sanitiser.
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

/** Sets the reader of markup for environments without a DOM. Without a reader, only the text is retained. */
export function connectMarkupReader(read: typeof readWithoutDom): void {
  readWithoutDom = read
}

/** Allowed targets of links in the provider's texts. */
export const allowedLink = /^(?:https?:|mailto:|tel:|\/(?!\/))/i

const allowedTags: Record<Profile, string[]> = {
  inline: [...inlineTags],
  rich: [...inlineTags, ...blockTags],
}

/**
 * Sanitised rich text. `inline` is for names (no blocks, no links), `rich` for descriptions.
 * Never throws for bad HTML: disallowed elements are dropped and their text stays, except the text of scripts and
 * styles.
 */
export async function sanitise(html: string, profile: Profile): Promise<RichText> {
  if (!html.includes('<')) return decodeEntities(html)
  const { default: purifier } = await import('dompurify')
  // DOMPurify does not work on a server or in a very old browser.
  if (!purifier.isSupported) return readWithoutDom(html, allowedTags[profile])
  const fragment = purifier.sanitize(html, {
    ALLOWED_TAGS: allowedTags[profile],
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

/**
 * A link in the provider's content: http(s) or a path of this site. null for anything else, such as `javascript:`.
 */
export function contentHref(link: string | null | undefined): string | null {
  const trimmed = (link ?? '').trim()
  if (trimmed === '' || /[\u0000-\u0020\\]/.test(trimmed)) return null
  if (/^https?:\/\/[^/]/i.test(trimmed)) return toLocalPath(trimmed)
  if (/^[a-z][a-z\d+.-]*:/i.test(trimmed) || trimmed.startsWith('//')) return null
  return trimmed.startsWith('/') || trimmed.startsWith('#') ? trimmed : `/${trimmed}`
}

/** Turns a full URL of this site into a path, so that the app's router serves it, even offline. */
function toLocalPath(url: string): string {
  const origin = globalThis.location?.origin
  if (!origin || !url.startsWith(`${origin}/`) || url.startsWith(`${origin}//`)) return url
  return url.slice(origin.length)
}
