import { Link } from '@balafon/sdk/client'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'

interface LineTextProps {
  readonly html: string
  /** Whether links are rendered as links. False for a line inside a link, because links cannot be nested. */
  readonly hasLinks: boolean
}

/** Renders the bold text, italic text, line breaks and links of a line's HTML as React elements. No HTML is inserted into the page. */
export function LineText({ html, hasLinks }: LineTextProps) {
  return useMemo(() => renderChildren(new DOMParser().parseFromString(html, 'text/html').body, hasLinks), [html, hasLinks])
}

const renderChildren = (node: Node, hasLinks: boolean): ReactNode =>
  createElement(Fragment, null, ...[...node.childNodes].map((child) => renderNode(child, hasLinks)))

function renderNode(node: Node, hasLinks: boolean): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const children = renderChildren(node, hasLinks)
  if (['B', 'STRONG'].includes(node.nodeName)) return <b>{children}</b>
  if (['I', 'EM'].includes(node.nodeName)) return <i>{children}</i>
  if (node.nodeName === 'BR') return <br />
  const href = node.nodeName === 'A' && hasLinks ? (node.getAttribute('href') ?? '') : ''
  // One slash begins a path of this site. Browsers read two slashes, or a slash and a backslash, as the beginning of another host.
  if (/^\/(?![/\\])/.test(href)) return <Link to={href}>{children}</Link>
  if (href.startsWith('https://'))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  return children
}
