import sanitize from 'sanitize-html'

/** What a line may hold. Whatever else somebody wrote is taken out, and its text left. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: ['b', 'strong', 'i', 'em', 'br', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

export const cleanHtml = (html: string): string => sanitize(html, ALLOWED)

/** The same as plain text, for a letter. */
export const textOf = (html: string): string =>
  sanitize(html.replace(/<br\s*\/?>/gi, ' '), { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')

/** Text that is nothing but text wherever it is put. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[mark] ?? mark)
