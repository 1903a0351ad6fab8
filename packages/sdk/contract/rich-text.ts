/** The HTML that rich texts may contain. The editor writes only this HTML, the server removes all other elements, and pages show no others. */
export const RICH_TEXT = {
  /** Elements and their attributes. The text of other elements is kept. */
  elements: {
    p: [],
    br: [],
    h2: [],
    h3: [],
    strong: [],
    em: [],
    u: [],
    s: [],
    code: [],
    pre: [],
    blockquote: [],
    ul: [],
    ol: [],
    li: [],
    hr: [],
    a: ['href'],
    img: ['src', 'alt'],
  },
  /** Elements that are removed with their text. */
  removedWithText: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'iframe', 'svg', 'math'],
  /** The schemes of links. Links may also lead to paths of the site. Images must be paths of the site, because pages show no other images. */
  linkSchemes: ['https', 'http', 'mailto'],
} as const satisfies {
  readonly elements: Readonly<Record<string, readonly string[]>>
  readonly removedWithText: readonly string[]
  readonly linkSchemes: readonly string[]
}

/** Returns whether a rich text may link to the address. */
export function isAllowedLink(href: string): boolean {
  if (isSitePath(href)) return true
  const scheme = /^([a-z]+):/i.exec(href)?.[1]?.toLowerCase()
  return RICH_TEXT.linkSchemes.some((allowed) => allowed === scheme)
}

/** Returns whether the address is a path of the site. `//` and `/\` would lead to another site. */
export const isSitePath = (address: string): boolean => /^\/(?![/\\])/.test(address)
