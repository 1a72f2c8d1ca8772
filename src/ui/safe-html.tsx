/**
 * Renders sanitised rich text as React elements. No HTML is injected, so elements outside the allow-list cannot
 * appear.
 */
import { createElement, Fragment, type ReactNode } from 'react'
import { blockTags, inlineTags, type RichNode, type RichText } from '../domain/rich-text'

const allowedTags = new Set<string>([...inlineTags, ...blockTags])
const inline = new Set<string>(inlineTags)
const voidTags = new Set(['br', 'hr'])

export function SafeHtml({ text }: { text: RichText }) {
  if (typeof text === 'string') return text
  // Text without block elements becomes a single element, because separate nodes in a flex row would lose the spaces
  // between them.
  const isInlineText = text.every((node) => typeof node === 'string' || inline.has(node.tag))
  return isInlineText ? <span>{renderNodes(text)}</span> : <>{renderNodes(text)}</>
}

function renderNodes(nodes: RichNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    if (!allowedTags.has(node.tag)) return createElement(Fragment, { key: index }, renderNodes(node.children))
    if (voidTags.has(node.tag)) return createElement(node.tag, { key: index })
    return createElement(node.tag, { key: index, ...linkProps(node.href) }, ...renderNodes(node.children))
  })
}

function linkProps(href: string | undefined) {
  if (!href || !/^(https?:|mailto:|tel:|\/(?!\/))/i.test(href)) return {}
  return /^https?:/i.test(href) ? { href, rel: 'noopener noreferrer' } : { href }
}
