import type { ServerContext } from '@balafon/sdk/server'

/**
 * Creates the function that resolves the URLs of providers. Outside production, a mock server can replace all providers: it serves
 * `https://host/path` at `/host/path`.
 */
export async function createUrlResolver({ settings, site }: Pick<ServerContext, 'settings' | 'site'>): Promise<(url: string) => string> {
  const mockServer = site.isProduction ? null : await settings.get<string | null>('social.mock_server')
  return (url) => (mockServer ? new URL(url.replace(/^https:\//, ''), mockServer).href : url)
}
