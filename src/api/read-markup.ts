/**
 * Parses provider HTML where there is no DOM, as on a server that renders pages. parse5 reads it like a browser, and
 * only listed elements and text enter the tree, so no sanitiser is needed.
 */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { RichElement, RichNode } from '../domain/rich-text'
import { allowedLink } from './html'

/**
 * Unless they are listed, these elements are dropped with their content, as by the sanitiser of the page. Other
 * unlisted elements leave their content.
 */
const droppedWithContent = [
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

/** `tags` are the allowed elements. Never throws. */
export function readMarkup(html: string, tags: readonly string[]): RichNode[] {
  return nodesOf(parseFragment(html), tags)
}

function nodesOf(parent: DefaultTreeAdapterTypes.ParentNode, tags: readonly string[]): RichNode[] {
  return parent.childNodes.flatMap((node): RichNode[] => {
    if ('value' in node) return node.value ? [node.value] : []
    if (!('attrs' in node) || droppedWithContent.includes(node.tagName)) return []
    const children = nodesOf(node, tags)
    if (!tags.includes(node.tagName)) return children
    const element: RichElement = { tag: node.tagName as RichElement['tag'], children }
    const href = node.tagName === 'a' && node.attrs.find(({ name }) => name === 'href')?.value.trim()
    return [href && allowedLink.test(href) ? { ...element, href } : element]
  })
}
