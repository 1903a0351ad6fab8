import type { BootstrapData } from '@balafon/sdk/contract'
import { hexOf } from '../hex.ts'

const SHORTCUTS = 4

/** What a system is told about the application when it is installed. */
export function presentManifest({ branding, i18n, settings, themes, contributions }: BootstrapData, icons: Readonly<Record<string, string>>) {
  const chosen = themes.all.find(({ id }) => id === settings['themes.default_id']) ?? themes.all.find((theme) => theme.default_dark)
  const ground = hexOf(chosen?.values['--be-bg'] ?? '')
  const icon = (name: string, type: string, sizes: string, purpose: 'any' | 'maskable') => ({ src: `/${icons[name]}`, type, sizes, purpose })
  const places = (contributions['host.rail/v1'] ?? []).filter(({ to }) => to !== '/').slice(0, SHORTCUTS)
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
    theme_color: ground,
    background_color: ground,
    icons: [
      icon('icon.svg', 'image/svg+xml', 'any', 'any'),
      icon('icon-192.png', 'image/png', '192x192', 'any'),
      icon('icon-512.png', 'image/png', '512x512', 'any'),
      icon('icon-maskable-192.png', 'image/png', '192x192', 'maskable'),
      icon('icon-maskable-512.png', 'image/png', '512x512', 'maskable'),
    ],
    shortcuts: places.map(({ label, to }) => ({ name: String(label), url: String(to) })),
  }
}
