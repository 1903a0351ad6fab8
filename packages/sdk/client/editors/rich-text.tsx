import { createElement, type ReactNode, useMemo } from 'react'
import { isAllowedLink, isSitePath, RICH_TEXT } from '../../contract/rich-text.ts'
import classes from './rich-text.module.css'

/**
 * Shows a rich text. The server has cleaned the text before it was stored. This component also creates only allowed elements, so that a text that was
 * stored in another way cannot run code.
 */
export function RichText({ html }: { readonly html: string }) {
  const content = useMemo(() => renderHtml(html), [html])
  return <div className={classes.text}>{content}</div>
}

const ELEMENTS: Readonly<Record<string, readonly string[] | undefined>> = RICH_TEXT.elements
const REMOVED: readonly string[] = RICH_TEXT.removedWithText
const EMPTY_ELEMENTS = ['br', 'hr', 'img']

// A parsed document runs no scripts and loads no files.
const renderHtml = (html: string) => renderChildren(new DOMParser().parseFromString(html, 'text/html').body)

const renderChildren = (parent: Node): ReactNode[] => [...parent.childNodes].map(renderNode)

function renderNode(node: ChildNode, index: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || REMOVED.includes(node.localName)) return null
  const attributeNames = ELEMENTS[node.localName]
  if (!attributeNames) return renderChildren(node)
  const attributes = Object.fromEntries(attributeNames.map((name) => [name, node.getAttribute(name) ?? undefined]))
  if (node.localName === 'img' && !isSitePath(attributes.src ?? '')) return null
  if (node.localName === 'a') {
    if (!attributes.href || !isAllowedLink(attributes.href)) return renderChildren(node)
    attributes.rel = 'noopener nofollow ugc'
  }
  return createElement(node.localName, { key: index, ...attributes }, ...(EMPTY_ELEMENTS.includes(node.localName) ? [] : renderChildren(node)))
}
