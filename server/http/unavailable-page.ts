import { createHash } from 'node:crypto'
import type { Request } from '@hapi/hapi'
import { escapeHtml } from './escape-html.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 24px; box-sizing: border-box; text-align: center }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 8px }
p { margin: 0 0 24px; max-width: 44ch }
a { color: inherit }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The page needs nothing but its style: the site cannot build pages at this moment. */
export const UNAVAILABLE_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

export interface UnavailablePage {
  readonly language: string
  /** Seconds after which the browser loads the page again. */
  readonly retryAfter: string
  readonly translate: (key: string) => string
}

/** Renders the page that a browser shows while the site is temporarily unavailable. */
export function renderUnavailablePage({ language, retryAfter, translate }: UnavailablePage): string {
  const title = escapeHtml(translate('unavailable_page.title'))
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${escapeHtml(retryAfter)}">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(translate('unavailable_page.text'))}</p>
<a href="">${escapeHtml(translate('unavailable_page.retry'))}</a>
</main>
</body>
</html>
`
}

/** Returns whether a browser loads a page, in contrast to a script that sends a request. Older browsers do not send `Sec-Fetch-Mode`. */
export function isNavigation({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const mode = headers['sec-fetch-mode']
  return (method === 'get' || method === 'head') && (mode === undefined || mode === 'navigate') && /\btext\/html\b/.test(String(headers.accept))
}
