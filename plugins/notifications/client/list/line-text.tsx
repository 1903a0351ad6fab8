import { Link } from '@balafon/sdk/client'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'

interface LineTextProps {
  readonly html: string
  /** Whether links in it are links: not within another. */
  readonly isLinked: boolean
}

/** A line's HTML as elements made here, of the few kinds there are: nothing of the text itself gets into the page. */
export function LineText({ html, isLinked }: LineTextProps) {
  return useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body, isLinked), [html, isLinked])
}

const childrenOf = (node: Node, isLinked: boolean): ReactNode =>
  createElement(Fragment, null, ...[...node.childNodes].map((child) => elementOf(child, isLinked)))

function elementOf(node: Node, isLinked: boolean): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const children = childrenOf(node, isLinked)
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
