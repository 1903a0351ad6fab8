import { randomBytes } from 'node:crypto'
import { THEMES } from '@balafon/ui/themes'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { escapeHtml } from '../../http/escape-html.ts'
import { createNotFoundProblem } from '../../http/unknown-route.ts'
import type { EmailRow, EmailStore } from '../../messaging/email/email.store.ts'
import { renderThemeCss } from '../../page/themes.ts'

const MAX_EMAILS = 100
const STYLE = `${renderThemeCss(THEMES)}body{margin:0;background:var(--be-bg);color:var(--be-ink);font:15px/1.45 system-ui,sans-serif}main{max-width:1100px;margin:auto;padding:28px 16px}h1{font-size:26px;margin:0 0 20px}ul{list-style:none;margin:0;padding:0;display:grid;gap:8px}a{color:inherit;text-decoration:none}li a{display:grid;gap:2px;padding:14px 16px;border-radius:10px;background:var(--be-surface);border:1px solid var(--be-line)}li a:hover{background:var(--be-raised)}b{font-weight:600}small,p{color:var(--be-ink-2)}:focus-visible{outline:2px solid var(--be-accent);outline-offset:2px}iframe{width:100%;height:70vh;border:1px solid var(--be-line);border-radius:18px;background:#fff}pre{white-space:pre-wrap;padding:16px;border-radius:10px;background:var(--be-surface)}nav a{color:var(--be-accent)}`

/** Creates the pages that show the emails of a development site in the browser. They are for developers, so they are in English only. */
export function createMailboxRoutes(emails: EmailStore): ServerRoute[] {
  const options = { auth: false } as const
  const getEmail = async (id: unknown): Promise<EmailRow> => {
    const email = /^\d{1,9}$/.test(String(id)) ? await emails.findEmail(Number(id)) : null
    if (!email) throw createNotFoundProblem()
    return email
  }
  return [
    {
      method: 'GET',
      path: '/dev/mail',
      options,
      handler: async (request, h) => sendPage(request, h, 'Mailbox', renderList(await emails.listLatestEmails(MAX_EMAILS))),
    },
    {
      method: 'GET',
      path: '/dev/mail/{id}',
      options,
      handler: async (request, h) => {
        const email = await getEmail(request.params.id)
        return sendPage(request, h, email.subject, renderEmail(email))
      },
    },
    {
      method: 'GET',
      path: '/dev/mail/{id}/body',
      options,
      handler: async (request, h) => {
        const { html } = await getEmail(request.params.id)
        Object.assign(request.app, { contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'" })
        return h.response(html ?? '').type('text/html')
      },
    },
  ]
}

function sendPage(request: Request, h: ResponseToolkit, title: string, body: string) {
  const nonce = randomBytes(16).toString('base64url')
  Object.assign(request.app, { nonce })
  return h
    .response(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    )
    .type('text/html')
    .header('cache-control', 'no-store')
}

const renderList = (emails: readonly EmailRow[]) =>
  emails.length === 0
    ? '<p>No emails yet</p>'
    : `<ul>${emails.map(({ id, subject, email, status, createdAt, template }) => `<li><a href="/dev/mail/${id}"><b>${escapeHtml(subject)}</b><small>to ${escapeHtml(email)} · ${escapeHtml(template)} · ${status} · ${createdAt.toISOString()}</small></a></li>`).join('')}</ul>`

const renderEmail = ({ id, email, status, error, text, createdAt }: EmailRow) =>
  `<nav><a href="/dev/mail">All emails</a></nav><p>to ${escapeHtml(email)} · ${status}${error ? `: ${escapeHtml(error)}` : ''} · ${createdAt.toISOString()}</p><iframe title="Email" sandbox src="/dev/mail/${id}/body"></iframe><pre>${escapeHtml(text ?? '')}</pre>`
