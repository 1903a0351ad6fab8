import type { ServerContext } from '@balafon/sdk/server'

export type DescriptionService = ReturnType<typeof createDescriptionService>

/** Creates the service that returns the API description, with the site's name and URL and the endpoints of the enabled plugins. */
export const createDescriptionService = ({ site, settings }: Pick<ServerContext, 'site' | 'settings'>) => ({
  async describeApi(): Promise<object> {
    const { info, ...document } = site.createOpenApi()
    return { ...document, info: { ...info, title: await settings.get<string>('branding.site_name') }, servers: [{ url: site.getUrl() }] }
  },
})
