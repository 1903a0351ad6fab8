import { createHash } from 'node:crypto'
import { PopupPage } from '@balafon/sdk/server'
import type { PaystackConfig } from './paystack-config.ts'

const SCRIPT = `const { accessCode, scriptUrl } = JSON.parse(document.getElementById("settings").textContent)
const report = (event) => parent.postMessage({ type: "payments.paystack", event }, location.origin)
const script = document.createElement("script")
script.src = scriptUrl
script.onerror = () => report("unavailable")
script.onload = () => {
  try {
    new PaystackPop().resumeTransaction(accessCode, {
      onLoad: () => report("loaded"),
      onSuccess: () => report("success"),
      onCancel: () => report("cancelled"),
      onError: () => report("error"),
    })
  } catch {
    report("error")
  }
}
document.head.append(script)
`

/** JSON inside of a script element must not contain the end of the element. */
const serialize = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Builds the page of the frame. Only this page may run the script of Paystack, and only pages of this site can embed it. */
export function buildPaystackFrame(accessCode: string, { scriptUrl, allowedSources }: PaystackConfig, language: string, title: string): PopupPage {
  const sources = allowedSources.join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${hashSource(SCRIPT)} ${sources}`,
    `frame-src ${sources}`,
    `connect-src ${sources}`,
    `img-src data: ${sources}`,
    `style-src 'unsafe-inline' ${sources}`,
    `font-src ${sources}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  const settings = serialize({ accessCode, scriptUrl })
  return new PopupPage(
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>html{color-scheme:normal;background:transparent}</style></head><body><script type="application/json" id="settings">${settings}</script><script>${SCRIPT}</script></body></html>`,
    policy,
  )
}
