/**
 * Provider HTML where there is no DOM, as on a server that draws pages. It is read as browsers read it (parse5), and made
 * into a tree of listed elements and text. Nothing else of it is kept, so no sanitiser has to stand behind it.
 */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { RichElement, RichNode } from '../domain/rich-text'
import { allowedLink } from './html'

/** Not listed, these go with all that is in them, as with the sanitiser of the page; of others the content stays. */
const withoutContent = [
  'head',
  'iframe',
  'math',
  'noscript',
  'script',
  'style',
  'svg',
  'template',
  'title',
  'video',
]

/** `tags` are the elements that are kept. Never throws. */
export function readMarkup(html: string, tags: readonly string[]): RichNode[] {
  return nodesOf(parseFragment(html), tags)
}

function nodesOf(parent: DefaultTreeAdapterTypes.ParentNode, tags: readonly string[]): RichNode[] {
  return parent.childNodes.flatMap((node): RichNode[] => {
    if ('value' in node) return node.value ? [node.value] : []
    if (!('attrs' in node) || withoutContent.includes(node.tagName)) return []
    const children = nodesOf(node, tags)
    if (!tags.includes(node.tagName)) return children
    const element: RichElement = { tag: node.tagName as RichElement['tag'], children }
    const href = node.tagName === 'a' && node.attrs.find(({ name }) => name === 'href')?.value.trim()
    return [href && allowedLink.test(href) ? { ...element, href } : element]
  })
}
