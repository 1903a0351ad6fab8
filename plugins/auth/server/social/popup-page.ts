import { createHash } from 'node:crypto'
import { PopupPage } from '@balafon/sdk/server'
import { SOCIAL_CHANNEL, type SocialResult } from '../../contract/social.ts'
import { escapeHtml, serializeForScript } from '../html.ts'

/**
 * Sends the result to the opener. A page of the provider can remove the link to the opener (`Cross-Origin-Opener-Policy`): then the result
 * goes to all listening pages of this site. Both ways reach only this origin.
 */
const SCRIPT = `const result=JSON.parse(document.getElementById("result").textContent)
if(opener)opener.postMessage(result,location.origin)
else new BroadcastChannel("${SOCIAL_CHANNEL}").postMessage(result)
close()`

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}p{padding:24px;text-align:center}'

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows only the script and the style above. */
const POLICY = `default-src 'none'; script-src ${hashSource(SCRIPT)}; style-src ${hashSource(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Builds the last page of a popup. It sends the result and closes the window. The message is visible when the browser does not close it. */
export const buildPopupPage = (result: SocialResult, language: string, message: string) =>
  new PopupPage(
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(message)}</title><style>${STYLE}</style></head><body><p>${escapeHtml(message)}</p><script type="application/json" id="result">${serializeForScript(result)}</script><script>${SCRIPT}</script></body></html>`,
    POLICY,
  )
