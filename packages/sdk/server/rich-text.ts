import { createRequire } from 'node:module'
import type sanitize from 'sanitize-html'
import { isAllowedLink, isSitePath, RICH_TEXT } from '../contract/rich-text.ts'

const require = createRequire(import.meta.url)
/** Loads the library when the first text is cleaned, because it has a hundred files that would slow down every start of the site. */
const loadSanitizer = (): typeof sanitize => require('sanitize-html')

const OPTIONS: sanitize.IOptions = {
  allowedTags: Object.keys(RICH_TEXT.elements),
  allowedAttributes: Object.fromEntries(Object.entries(RICH_TEXT.elements).map(([name, attributes]) => [name, [...attributes]])),
  nonTextTags: [...RICH_TEXT.removedWithText],
  // The functions below also check the addresses of links and images.
  allowedSchemes: [...RICH_TEXT.linkSchemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (tagName, { href = '' }): sanitize.Tag => ({ tagName, attribs: isAllowedLink(href) ? { href } : {} }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isSitePath(attribs.src ?? ''),
}

/** Removes everything from a rich text that `RICH_TEXT` does not allow. Call it before a text is stored, and before a text from another source is shown. */
export const cleanRichText = (html: string): string => loadSanitizer()(html, OPTIONS).trim()
