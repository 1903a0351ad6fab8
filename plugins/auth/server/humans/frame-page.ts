import { createHash } from 'node:crypto'
import { PopupPage } from '@balafon/sdk/server'
import type { BotCheckFrame } from '../../contract/bot-checks.ts'
import { embedded, escaped } from '../social/window-page.ts'

const COMMON = `const { key, script } = JSON.parse(document.getElementById("settings").textContent)
const tell = (what) => parent.postMessage({ type: "human-check", ...what }, location.origin)
addEventListener("keydown", ({ key }) => { if (key === "Escape") tell({ failed: true }) })
const load = (ready, query) => {
  const element = document.createElement("script")
  element.src = script + query
  element.onload = ready
  element.onerror = () => tell({ failed: true })
  document.head.append(element)
}
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Only our own pages may hold it, and only it may run the service's script. The service draws with styles of its own. */
export function framePage({ script, start, key, sources }: BotCheckFrame, language: string, title: string): PopupPage {
  const code = `${COMMON}${start}`
  const from = sources.join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(code)} ${from}`,
    `frame-src ${from}`,
    `connect-src 'self' ${from}`,
    `img-src data: ${from}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  return new PopupPage(
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>body{margin:0;display:grid;place-items:center;min-height:100vh}</style></head><body><div id="check"></div><script type="application/json" id="settings">${embedded({ key, script })}</script><script>${code}</script></body></html>`,
    policy,
  )
}
