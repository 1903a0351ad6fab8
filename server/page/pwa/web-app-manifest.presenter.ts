import type { BootstrapData } from '@balafon/sdk/contract'
import { toHexColor } from '../hex-color.ts'

const MAX_SHORTCUTS = 4

/** Presents the site as a web app manifest, which describes the application when it is installed. */
export function presentWebAppManifest({ branding, i18n, themes, contributions }: BootstrapData, icons: Readonly<Record<string, string>>) {
  const theme = themes.all.find(({ id }) => id === themes.selectedThemeId) ?? themes.all.find(({ default_dark }) => default_dark)
  const background = toHexColor(theme?.values['--be-bg'] ?? '')
  const createIcon = (name: string, type: string, sizes: string, purpose: 'any' | 'maskable') => ({ src: `/${icons[name]}`, type, sizes, purpose })
  const sidebarItems = (contributions['host.rail/v1'] ?? []).filter(({ to }) => to !== '/').slice(0, MAX_SHORTCUTS)
  return {
    id: '/',
    name: branding.site_name,
    short_name: branding.site_name,
    lang: i18n.language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    categories: ['music', 'entertainment'],
    theme_color: background,
    background_color: background,
    icons: [
      createIcon('icon.svg', 'image/svg+xml', 'any', 'any'),
      createIcon('icon-192.png', 'image/png', '192x192', 'any'),
      createIcon('icon-512.png', 'image/png', '512x512', 'any'),
      createIcon('icon-maskable-192.png', 'image/png', '192x192', 'maskable'),
      createIcon('icon-maskable-512.png', 'image/png', '512x512', 'maskable'),
    ],
    shortcuts: sidebarItems.map(({ label, to }) => ({ name: String(label), url: String(to) })),
  }
}
