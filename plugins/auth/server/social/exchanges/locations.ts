import type { ServerContext } from '@balafon/sdk/server'

/** Where an address of a service really is: outside production a double may stand in for all, and `https://host/path` is then its `/host/path`. */
export async function locations({ settings, site }: Pick<ServerContext, 'settings' | 'site'>): Promise<(url: string) => string> {
  const double = site.isProduction ? null : await settings.get<string | null>('social.double')
  return (url) => (double ? new URL(url.replace(/^https:\//, ''), double).href : url)
}
