import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BootstrapData } from '@balafon/sdk/contract'
import type { PageDescription } from '@balafon/sdk/server'
import type { Installed } from '../plugins/registry.ts'
import { THEME_SCRIPT, THEMES, themeCss } from './themes.ts'

export interface DocumentParts {
  readonly bootstrap: BootstrapData
  readonly description: PageDescription | undefined
  readonly url: URL
  /** The plugins whose code the first screen runs. */
  readonly needed: readonly Installed[]
  readonly nonce: string
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** JSON that may stand inside a script element: nothing in it can end the element. */
const escapeJson = (value: unknown) => JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const CSS = themeCss(THEMES)
const idOf = (kind: 'default_light' | 'default_dark') => THEMES.find((theme) => theme[kind])?.id ?? 1

interface BuiltHost {
  readonly page: string
  /** Links to what every first screen needs. */
  readonly links: string
}

/** Fills the built page with what this visitor and this URL need. */
export function createDocument(hostDist: string, { production, liveReload }: { production: boolean; liveReload: boolean }) {
  const reload = liveReload ? '<script src="/dev/reload.js" defer></script>' : ''
  const built = production ? readHost(hostDist) : undefined
  return (parts: DocumentParts): string => {
    const { page, links } = built ?? readHost(hostDist)
    return page
      .replace('<html lang="en"', () => `<html ${rootAttributes(parts.bootstrap)}`)
      .replace('<!--balafon:head-->', () => headOf(parts) + links + reload)
      .replace('<!--balafon:data-->', () => `<script type="application/json" id="bootstrap-data">${escapeJson(parts.bootstrap)}</script>`)
  }
}

function readHost(hostDist: string): BuiltHost {
  const page = readFileSync(path.join(hostDist, 'index.html'), 'utf8')
  const { scripts, fonts } = JSON.parse(readFileSync(path.join(hostDist, 'preload.json'), 'utf8')) as { scripts: string[]; fonts: string[] }
  const links = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="preload" as="script" href="/${file}">`),
  ]
  return { page, links: links.join('') }
}

function rootAttributes({ i18n, settings }: BootstrapData): string {
  const fixed = Number(settings['themes.default_id']) || ''
  const locked = settings['themes.user_change'] === false ? ' data-theme-locked' : ''
  return `lang="${escapeHtml(i18n.language)}" data-theme-light="${idOf('default_light')}" data-theme-dark="${idOf('default_dark')}" data-theme-default="${fixed}"${locked}`
}

function headOf({ bootstrap, description, url, needed, nonce }: DocumentParts): string {
  const siteName = bootstrap.branding.site_name
  const title = description?.title ? `${description.title} · ${siteName}` : siteName
  const address = new URL(description?.canonical ?? url.pathname, url).href
  const image = description?.image && new URL(description.image, url).href
  const meta = (key: 'name' | 'property', name: string, content: string | undefined) =>
    content ? `<meta ${key}="${name}" content="${escapeHtml(content)}">` : ''
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description?.description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', description?.title ?? siteName),
    meta('property', 'og:description', description?.description),
    meta('property', 'og:type', description?.type ?? 'website'),
    meta('property', 'og:url', address),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', image ? 'summary_large_image' : undefined),
    description?.jsonLd ? `<script type="application/ld+json">${escapeJson(description.jsonLd)}</script>` : '',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<style nonce="${nonce}">${CSS}</style>`,
    `<script>${THEME_SCRIPT}</script>`,
    ...needed.flatMap(preloads),
  ].join('')
}

function preloads({ found: { manifest, build } }: Installed): string[] {
  const base = `/plugins/${manifest.id}/${build.digest}/`
  return [build.entry, ...build.preload].map((file) => {
    const integrity = file === build.entry ? ` integrity="${build.files[file]}" crossorigin="anonymous"` : ''
    return `<link rel="preload" as="script" href="${base}${file}"${integrity}>`
  })
}
