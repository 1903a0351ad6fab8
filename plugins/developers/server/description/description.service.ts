import type { ServerContext } from '@balafon/sdk/server'

export type DescriptionService = ReturnType<typeof createDescriptionService>

/** Creates the service that describes the API with the site's name and URL and its enabled plugins. */
export const createDescriptionService = ({ site, settings }: Pick<ServerContext, 'site' | 'settings'>) => ({
  async describeApi(): Promise<object> {
    const { info, ...rest } = site.createOpenApi()
    return { ...rest, info: { ...info, title: await settings.get<string>('branding.site_name') }, servers: [{ url: site.getUrl() }] }
  },
})
