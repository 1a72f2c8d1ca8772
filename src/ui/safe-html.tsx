/** Draws sanitised rich text as elements. There is no HTML sink: an element outside the allow-list cannot appear. */
import { createElement, Fragment, type ReactNode } from 'react'
import { blockTags, inlineTags, type RichNode, type RichText } from '../domain/rich-text'

const known = new Set<string>([...inlineTags, ...blockTags])
const inline = new Set<string>(inlineTags)
const empty = new Set(['br', 'hr'])

export function SafeHtml({ text }: { text: RichText }) {
  if (typeof text === 'string') return text
  // A name stays one piece in a flexible row, where loose pieces would lose the blanks between them.
  const isName = text.every((node) => typeof node === 'string' || inline.has(node.tag))
  return isName ? <span>{draw(text)}</span> : <>{draw(text)}</>
}

function draw(nodes: RichNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    if (!known.has(node.tag)) return createElement(Fragment, { key: index }, draw(node.children))
    if (empty.has(node.tag)) return createElement(node.tag, { key: index })
    return createElement(node.tag, { key: index, ...linkProps(node.href) }, ...draw(node.children))
  })
}

function linkProps(href: string | undefined) {
  if (!href || !/^(https?:|mailto:|tel:|\/(?!\/))/i.test(href)) return {}
  return /^https?:/i.test(href) ? { href, rel: 'noopener noreferrer' } : { href }
}
