import { createHash } from 'node:crypto'
import { PopupPage } from '@balafon/sdk/server'
import type { BotCheckFrame } from '../../contract/bot-check-providers.ts'
import { escapeHtml, serializeForScript } from '../html.ts'

const COMMON_SCRIPT = `const { siteKey, scriptUrl } = JSON.parse(document.getElementById("settings").textContent)
const report = (result) => parent.postMessage({ type: "bot-check", ...result }, location.origin)
addEventListener("keydown", ({ key }) => { if (key === "Escape") report({ failed: true }) })
const loadScript = (onLoad, query) => {
  const element = document.createElement("script")
  element.src = scriptUrl + query
  element.onload = onLoad
  element.onerror = () => report({ failed: true })
  document.head.append(element)
}
`

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Builds the page of the `<iframe>` that runs the bot check. Its Content-Security-Policy lets only pages of this site embed it, and allows the scripts of the bot-check
 * service, which no other page of the site may run. Inline styles are allowed, because the services use them.
 */
export function buildFramePage({ scriptUrl, setupScript, siteKey, allowedSources }: BotCheckFrame, language: string, title: string): PopupPage {
  const script = `${COMMON_SCRIPT}${setupScript}`
  const sources = allowedSources.join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${hashSource(script)} ${sources}`,
    `frame-src ${sources}`,
    `connect-src 'self' ${sources}`,
    `img-src data: ${sources}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  return new PopupPage(
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>body{margin:0;display:grid;place-items:center;min-height:100vh}</style></head><body><div id="check"></div><script type="application/json" id="settings">${serializeForScript({ siteKey, scriptUrl })}</script><script>${script}</script></body></html>`,
    policy,
  )
}
