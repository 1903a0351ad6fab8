import { createRequire } from 'node:module'
import type sanitize from 'sanitize-html'

const require = createRequire(import.meta.url)
/** Loads the library when the first text is cleaned. It consists of a hundred files, which would slow down every start of the site. */
const loadSanitizer = (): typeof sanitize => require('sanitize-html')

/** The HTML that a line may contain. Other elements are removed, and their text is kept. */
const ALLOWED_HTML: sanitize.IOptions = {
  allowedTags: ['b', 'strong', 'i', 'em', 'br', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

/** Removes all HTML except a few inline elements and links. */
export const cleanHtml = (html: string): string => loadSanitizer()(html, ALLOWED_HTML)

/** Converts HTML to plain text for emails: removes the elements and replaces the entities that `sanitize` writes. */
export const convertToText = (html: string): string =>
  loadSanitizer()(html.replace(/<br\s*\/?>/gi, ' '), { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    // This replacement is the last one, so that `&amp;lt;` becomes `&lt;` and not `<`.
    .replace(/&amp;/g, '&')

/** Escapes text for use in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? character)
