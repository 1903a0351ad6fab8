import { randomBytes } from 'node:crypto'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { escapeHtml } from '../../http/escape-html.ts'
import { createNotFoundProblem } from '../../http/unknown-route.ts'
import type { EmailRow, EmailStore } from '../../messaging/email/email.store.ts'
import { renderThemeCss, THEMES } from '../../page/themes.ts'

const AT_MOST = 100
const STYLE = `${renderThemeCss(THEMES)}body{margin:0;background:var(--be-bg);color:var(--be-ink);font:15px/1.45 system-ui,sans-serif}main{max-width:1100px;margin:auto;padding:28px 16px}h1{font-size:26px;margin:0 0 20px}ul{list-style:none;margin:0;padding:0;display:grid;gap:8px}a{color:inherit;text-decoration:none}li a{display:grid;gap:2px;padding:14px 16px;border-radius:10px;background:var(--be-surface);border:1px solid var(--be-line)}li a:hover{background:var(--be-raised)}b{font-weight:600}small,p{color:var(--be-ink-2)}:focus-visible{outline:2px solid var(--be-accent);outline-offset:2px}iframe{width:100%;height:70vh;border:1px solid var(--be-line);border-radius:18px;background:#fff}pre{white-space:pre-wrap;padding:16px;border-radius:10px;background:var(--be-surface)}nav a{color:var(--be-accent)}`

/** Outside production: what the site would have sent, to look at in the browser. For developers, so in English alone. */
export function createMailboxRoutes(mails: EmailStore): ServerRoute[] {
  const options = { auth: false } as const
  const mailOf = async (id: unknown): Promise<EmailRow> => {
    const mail = /^\d{1,9}$/.test(String(id)) ? await mails.findEmail(Number(id)) : null
    if (!mail) throw createNotFoundProblem()
    return mail
  }
  return [
    { method: 'GET', path: '/dev/mail', options, handler: async (request, h) => page(request, h, 'Mailbox', listOf(await mails.listLatestEmails(AT_MOST))) },
    {
      method: 'GET',
      path: '/dev/mail/{id}',
      options,
      handler: async (request, h) => {
        const mail = await mailOf(request.params.id)
        return page(request, h, mail.subject, letterOf(mail))
      },
    },
    {
      method: 'GET',
      path: '/dev/mail/{id}/body',
      options,
      handler: async (request, h) => {
        const { html } = await mailOf(request.params.id)
        Object.assign(request.app, { policy: "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'" })
        return h.response(html ?? '').type('text/html')
      },
    },
  ]
}

function page(request: Request, h: ResponseToolkit, title: string, body: string) {
  const nonce = randomBytes(16).toString('base64url')
  Object.assign(request.app, { nonce })
  return h
    .response(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    )
    .type('text/html')
    .header('cache-control', 'no-store')
}

const listOf = (mails: readonly EmailRow[]) =>
  mails.length === 0
    ? '<p>Nothing was sent yet.</p>'
    : `<ul>${mails.map(({ id, subject, email, status, created_at, template }) => `<li><a href="/dev/mail/${id}"><b>${escapeHtml(subject)}</b><small>to ${escapeHtml(email)} · ${escapeHtml(template)} · ${status} · ${created_at.toISOString()}</small></a></li>`).join('')}</ul>`

const letterOf = ({ id, email, status, error, text, created_at }: EmailRow) =>
  `<nav><a href="/dev/mail">All mails</a></nav><p>to ${escapeHtml(email)} · ${status}${error ? `: ${escapeHtml(error)}` : ''} · ${created_at.toISOString()}</p><iframe title="The letter" sandbox src="/dev/mail/${id}/body"></iframe><pre>${escapeHtml(text ?? '')}</pre>`
