/** Copies the style sheets and the theme of a document into another document of the same site. */
export function copyStyles(from: Document, to: Document) {
  for (const { name, value } of from.documentElement.attributes) to.documentElement.setAttribute(name, value)
  for (const element of from.querySelectorAll<HTMLElement>('style, link[rel="stylesheet"]')) {
    const copy = to.importNode(element, true)
    // A cloned element has no nonce, because browsers hide this attribute. The content security policy requires it.
    copy.nonce = element.nonce ?? ''
    to.head.append(copy)
  }
}
