import { createHash } from 'node:crypto'
import { PopupPage } from '@balafon/sdk/server'
import { SOCIAL_CHANNEL, type SocialResult } from '../../contract/social.ts'

/** Tells the opener, or, where a service has cut the tie to it, every page of this site that listens. Both reach this origin alone. */
const SCRIPT = `const result=JSON.parse(document.getElementById("result").textContent)
if(opener)opener.postMessage(result,location.origin)
else new BroadcastChannel("${SOCIAL_CHANNEL}").postMessage(result)
close()`

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}p{padding:24px;text-align:center}'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but the two texts above may run or be drawn in it. */
const POLICY = `default-src 'none'; script-src ${hashOf(SCRIPT)}; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** JSON that may stand inside a script element: nothing in it can end the element. */
export const embedded = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The page a window ends at: it says how it went, and closes. `words` are for who still sees it. */
export const resultPage = (result: SocialResult, language: string, words: string) =>
  new PopupPage(
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(words)}</title><style>${STYLE}</style></head><body><p>${escaped(words)}</p><script type="application/json" id="result">${embedded(result)}</script><script>${SCRIPT}</script></body></html>`,
    POLICY,
  )
