import type { ServerContext } from '@balafon/sdk/server'

/** The API of this site as it runs: under its own name and address, with the plugins that are on. */
export const createDescription =
  ({ site, settings }: Pick<ServerContext, 'site' | 'settings'>) =>
  async (): Promise<object> => {
    const { info, ...rest } = site.openApi()
    return { ...rest, info: { ...info, title: await settings.get<string>('branding.site_name') }, servers: [{ url: site.url() }] }
  }
