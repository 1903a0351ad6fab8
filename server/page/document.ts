import { createHash } from 'node:crypto'
import { THEMES } from '@balafon/ui/themes'
import { renderLiveReloadTag } from '../app/dev/live-reload.routes.ts'
import type { LiveReload } from '../app/dev/live-reload.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { RunningPlugin } from '../plugins/registry.ts'
import type { BuiltHost } from './built-host.ts'
import { type FirstPaintParts, renderFirstPaint } from './first-paint.ts'
import { toHexColor } from './hex-color.ts'
import { renderThemeCss, renderThemeRules, THEME_SCRIPT } from './themes.ts'

export interface DocumentParts extends FirstPaintParts {
  readonly url: URL
  /** The plugins with code that the first screen needs. */
  readonly preloadedPlugins: readonly RunningPlugin[]
  /** Whether this is the page that is shown offline. */
  readonly isOffline?: boolean
}

/** A document without its nonce, so that many responses can share it. The nonce is at the end, for the style elements that scripts add. */
export interface RenderedDocument {
  readonly beforeNonce: string
  readonly afterNonce: string
  /** The hash of the inline style element, for the content security policy. */
  readonly styleHash: string
}

export type RenderDocument = (parts: DocumentParts) => RenderedDocument

/** Returns the text of a document with the nonce of one response. */
export const joinDocument = ({ beforeNonce, afterNonce }: RenderedDocument, nonce: string) => beforeNonce + nonce + afterNonce

/** Formats JSON for a script element. Characters that could end the element are escaped. */
const escapeJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const CSS = renderThemeCss(THEMES)
const getThemeId = (kind: 'default_light' | 'default_dark') => THEMES.find((theme) => theme[kind])?.id ?? 1

/** Creates the renderer of the HTML document: the built page with the data, tags and preloads of one visitor and URL. */
export function createDocumentRenderer(readBuiltHost: () => BuiltHost, liveReload: LiveReload | null): RenderDocument {
  // In development, pages register no service worker: it would cache old files.
  const renderReloadOrWorkerTag = () =>
    liveReload ? renderLiveReloadTag(liveReload.getVersion()) : '<meta name="service-worker" content="/service-worker.js">'
  return (parts) => {
    const builtHost = readBuiltHost()
    const css = renderStyles(parts, builtHost)
    // The replacements are functions because `$` has a special meaning in replacement strings.
    const html = builtHost.page
      .replace('<html lang="en"', () => `<html ${renderRootAttributes(parts)}`)
      .replace(
        '<!--balafon:head-->',
        () => `${renderHead(parts)}<style>${css}</style><script>${THEME_SCRIPT}</script>${THEME_COLORS}${renderReloadOrWorkerTag()}`,
      )
      .replace('<!--balafon:first-paint-->', () => renderFirstPaint(parts))
      .replace('<!--balafon:data-->', () => renderPreloadsAndData(parts, builtHost))
    const nonceAt = html.lastIndexOf('</body>')
    return {
      beforeNonce: `${html.slice(0, nonceAt)}<meta property="csp-nonce" nonce="`,
      afterNonce: `">${html.slice(nonceAt)}`,
      styleHash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
    }
  }
}

const renderStyles = ({ bootstrap }: DocumentParts, { firstPaintCss }: BuiltHost) =>
  firstPaintCss + CSS + renderThemeRules(bootstrap.themes.all.filter(({ id }) => !THEMES.some((theme) => theme.id === id)))

/** Renders what the application needs. It is behind the visible content, so that slow networks transfer that first. */
const renderPreloadsAndData = ({ bootstrap, preloadedPlugins, url }: DocumentParts, builtHost: BuiltHost) =>
  `<script type="application/json" id="bootstrap-data">${escapeJson(bootstrap)}</script>${renderLinks(builtHost, bootstrap.i18n.language, url.pathname)}${preloadedPlugins.flatMap((plugin) => renderPreloads(plugin, bootstrap.i18n.language)).join('')}${renderFontPreloads(builtHost)}`

/** Meta tags that give the browser's toolbars the background colour of the theme. */
const THEME_COLORS = (['default_light', 'default_dark'] as const)
  .map((kind) => [kind === 'default_dark' ? 'dark' : 'light', THEMES.find((theme) => theme[kind])?.values['--be-bg'] ?? ''])
  .map(([scheme, color]) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${toHexColor(color ?? '')}">`)
  .join('')

/** Renders the links to the files that every first screen or that of this path needs, and to the icons of the site. */
const renderLinks = ({ scripts, texts, pages, icons }: BuiltHost, language: string, pathname: string) =>
  [
    ...[...scripts, ...(pages[pathname] ?? [])].map((file) => `<link rel="preload" as="script" href="/${file}">`),
    `<link rel="preload" as="fetch" crossorigin href="/${texts[language] ?? texts.en}">`,
    `<link rel="icon" type="image/png" sizes="48x48" href="/${icons['favicon-48.png']}">`,
    `<link rel="icon" type="image/svg+xml" sizes="any" href="/${icons['favicon.svg']}">`,
    `<link rel="mask-icon" color="#b74506" href="/${icons['mask-icon.svg']}">`,
    `<link rel="apple-touch-icon" href="/${icons['apple-touch-icon.png']}">`,
    // Sent with cookies: its texts are in the visitor's language.
    '<link rel="manifest" crossorigin="use-credentials" href="/manifest.webmanifest">',
  ].join('')

/** Renders the preloads of the fonts. They are behind those of the scripts, which browsers have to run before they show text. */
const renderFontPreloads = ({ fonts }: BuiltHost) =>
  fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`).join('')

function renderRootAttributes({ bootstrap: { i18n, settings, themes }, isOffline }: DocumentParts): string {
  const defaultTheme = escapeHtml(String(themes.selectedThemeId ?? ''))
  const lockAttribute = settings['themes.user_change'] === false ? ' data-theme-locked' : ''
  return `lang="${escapeHtml(i18n.language)}" data-theme-light="${getThemeId('default_light')}" data-theme-dark="${getThemeId('default_dark')}" data-theme-default="${defaultTheme}"${lockAttribute}${isOffline ? ' data-offline' : ''}`
}

function renderHead({ bootstrap, description, url }: DocumentParts): string {
  const siteName = bootstrap.branding.site_name
  const title = description?.title ? `${description.title} · ${siteName}` : siteName
  const canonicalUrl = description?.canonical ? new URL(description.canonical, url).href : url.href
  const image = description?.image && new URL(description.image, url).href
  const meta = (key: 'name' | 'property', name: string, content: string | undefined) =>
    content ? `<meta ${key}="${name}" content="${escapeHtml(content)}">` : ''
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description?.description),
    `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">`,
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', description?.title ?? siteName),
    meta('property', 'og:description', description?.description),
    meta('property', 'og:type', description?.type ?? 'website'),
    meta('property', 'og:url', canonicalUrl),
    meta('property', 'og:image', image),
    meta('name', 'robots', description?.isUnlisted ? 'noindex' : undefined),
    meta('name', 'twitter:card', image ? 'summary_large_image' : undefined),
    description?.oEmbed
      ? `<link rel="alternate" type="application/json+oembed" title="${escapeHtml(title)}" href="${escapeHtml(new URL(description.oEmbed, url).href)}">`
      : '',
    description?.jsonLd ? `<script type="application/ld+json">${escapeJson(description.jsonLd)}</script>` : '',
  ].join('')
}

function renderPreloads({ id, current: { build } }: RunningPlugin, language: string): string[] {
  const base = `/plugins/${id}/${build.digest}/`
  const texts = build.texts && `<link rel="preload" as="fetch" crossorigin href="${base}texts/${build.texts.includes(language) ? language : 'en'}.json">`
  const files = [build.entry, ...build.preload].map((file) => {
    const integrity = file === build.entry ? ` integrity="${build.files[file]}" crossorigin="anonymous"` : ''
    return `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${base}${file}"${integrity}>`
  })
  return texts ? [...files, texts] : files
}
