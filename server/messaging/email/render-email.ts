import type { EmailMessage, EmailTemplate } from '@balafon/sdk/server'
import { escapeHtml } from '../../http/escape-html.ts'

export interface EmailContext {
  readonly siteName: string
  readonly siteUrl: string
  readonly language: string
  readonly translate: (key: string, data: object) => string
}

/** Renders an email as plain text, and as HTML that all mail programs show. */
export function renderEmail(template: EmailTemplate, { data, to }: EmailMessage, { siteName, siteUrl, language, translate }: EmailContext) {
  const values = { ...data, siteName, name: to.name ?? to.email }
  const subject = translate(template.subject, values)
  const lines = template.lines.map((line) => translate(line, values))
  const code = template.code && String(data[template.code])
  const action = template.action && { label: translate(template.action.label, values), url: new URL(String(data[template.action.url]), siteUrl).href }
  const footer = translate('email.footer', values)
  return {
    subject,
    text: [subject, ...lines, ...(code ? [code] : []), ...(action ? [translate('email.action', action)] : []), footer].join('\n\n'),
    html: renderHtml({ subject, lines, code, action, footer, siteName, language }),
  }
}

interface EmailParts {
  readonly subject: string
  readonly lines: readonly string[]
  readonly code: string | undefined
  readonly action: { readonly label: string; readonly url: string } | undefined
  readonly footer: string
  readonly siteName: string
  readonly language: string
}

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** Renders the HTML with the light theme's colours as hexadecimal values, because mail programs do not support other notations. */
function renderHtml({ subject, lines, code, action, footer, siteName, language }: EmailParts): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('')
  const codeBlock = code
    ? `<p style="margin:8px 0 16px;padding:18px;border-radius:10px;background:#f5efe6;font-size:30px;letter-spacing:8px;font-weight:700;text-align:center">${escapeHtml(code)}</p>`
    : ''
  const button = action
    ? `<p style="margin:8px 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#b9460e;color:#fffdf9;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#fcf9f4;color:#2b211b;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto"><p style="margin:0 0 24px;font-weight:700;font-size:18px">${escapeHtml(siteName)}</p>
<div style="padding:28px 28px 12px;border-radius:18px;background:#ffffff;border:1px solid #ebe4da"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>${paragraphs}${codeBlock}${button}</div>
<p style="margin:20px 4px 0;font-size:13px;color:#6c6058">${escapeHtml(footer)}</p></div></body></html>`
}
