import { createHash } from 'node:crypto'
import type { EmbedDocument, EmbedPage, ServerContext } from '@balafon/sdk/server'
import { THEMES } from '@balafon/ui/themes'
import { escapeHtml } from '../http/escape-html.ts'
import type { GuestRole } from '../identity/guest-role.ts'
import type { Registry, RunningPlugin } from '../plugins/registry.ts'
import { isInAudience } from './audience.ts'
import { loadRouter } from './router.ts'
import { renderThemeCss } from './themes.ts'

export interface EmbedPageDependencies {
  readonly registry: Registry
  readonly getContext: (id: string) => ServerContext
  readonly guestRole: GuestRole
  /** Returns the origins of the object storage, from which players read. */
  readonly getStorageOrigins: () => readonly string[]
}

const THEME_CSS = renderThemeCss(THEMES)

export interface RenderedEmbedPage {
  readonly html: string
  /** The content security policy of the page, which lets every site show it in a frame. */
  readonly policy: string
  /** Whether the content exists, and visitors may see it. */
  readonly exists: boolean
}

/** Creates the renderer of pages for frames on other sites. It returns `null` when no running plugin has such a page at the path. */
export function createEmbedPageRenderer({ registry, getContext, guestRole, getStorageOrigins }: EmbedPageDependencies) {
  const find = (path: string) => {
    for (const plugin of registry.listRunning()) {
      for (const page of getEmbedPages(plugin, getContext)) {
        const match = loadRouter().matchPath(page.path, path)
        if (match) return { page, params: match.params as Record<string, string>, translate: getContext(plugin.id).translate }
      }
    }
    return null
  }
  return async (path: string, language: string): Promise<RenderedEmbedPage | null> => {
    const found = find(path)
    if (!found) return null
    const isAllowed = isInAudience(found.page.audience, { user: null, permissions: await guestRole.getPermissions() })
    const embed = isAllowed ? await found.page.render({ params: found.params, language }) : null
    const shown = embed ?? createNotFound(found.translate(language, 'embed_not_found'))
    return { ...renderEmbed(shown, language, getStorageOrigins()), exists: embed !== null }
  }
}

const createNotFound = (text: string): EmbedDocument => ({
  title: text,
  styles:
    'body{display:grid;place-items:center;height:100vh;margin:0;padding:16px;box-sizing:border-box;font:15px/1.4 system-ui,sans-serif;text-align:center;background:var(--be-bg);color:var(--be-ink-2)}',
  body: `<p>${escapeHtml(text)}</p>`,
  script: '',
  data: {},
})

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function renderEmbed({ title, styles, body, script, data }: EmbedDocument, language: string, storageOrigins: readonly string[]) {
  const css = THEME_CSS + styles
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(css)}`,
    "img-src 'self' data:",
    ["media-src 'self'", ...storageOrigins].join(' '),
    ["connect-src 'self'", ...storageOrigins].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
  const html = `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${css}</style></head><body>${body}<script type="application/json" id="embed-data">${escapeJson(data)}</script><script>${script}</script></body></html>`
  return { html, policy }
}

/** Characters that could end the script element are escaped. */
const escapeJson = (value: object) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const pagesByPlugin = new WeakMap<RunningPlugin, readonly EmbedPage[]>()

function getEmbedPages(plugin: RunningPlugin, getContext: EmbedPageDependencies['getContext']): readonly EmbedPage[] {
  const cached = pagesByPlugin.get(plugin)
  if (cached) return cached
  const { serverModule, services } = plugin.state.instance
  const pages = serverModule.embedPages?.(services as never, getContext(plugin.id)) ?? []
  pagesByPlugin.set(plugin, pages)
  return pages
}
