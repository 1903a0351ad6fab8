import { Link } from '@balafon/sdk/client'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'

interface LineTextProps {
  readonly html: string
  /** Whether links are rendered. A line inside a link cannot contain another one. */
  readonly isLinked: boolean
}

/** Renders a line's HTML as React elements of a few allowed kinds. No HTML is inserted into the page. */
export function LineText({ html, isLinked }: LineTextProps) {
  return useMemo(() => renderChildren(new DOMParser().parseFromString(html, 'text/html').body, isLinked), [html, isLinked])
}

const renderChildren = (node: Node, isLinked: boolean): ReactNode =>
  createElement(Fragment, null, ...[...node.childNodes].map((child) => renderNode(child, isLinked)))

function renderNode(node: Node, isLinked: boolean): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const children = renderChildren(node, isLinked)
  if (['B', 'STRONG'].includes(node.nodeName)) return <b>{children}</b>
  if (['I', 'EM'].includes(node.nodeName)) return <i>{children}</i>
  if (node.nodeName === 'BR') return <br />
  const href = node.nodeName === 'A' && isLinked ? (node.getAttribute('href') ?? '') : ''
  if (/^\/(?![/\\])/.test(href)) return <Link to={href}>{children}</Link>
  if (href.startsWith('https://'))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  return children
}
