import type { PluginReport, ServerContext } from '@balafon/sdk/server'

/** Returns the title of a plugin by its id. */
export type GetPluginTitle = (id: string) => string

/** Returns the title in a language, else in English, else the id. */
export const chooseTitle = ({ id, titles }: Pick<PluginReport, 'id' | 'titles'>, language: string): string => titles[language] ?? titles.en ?? id

/** Loads the titles of the core and of all plugins in a language, so that lists do not show ids. */
export async function loadPluginTitles({ plugins, translate }: Pick<ServerContext, 'plugins' | 'translate'>, language: string): Promise<GetPluginTitle> {
  const titlesById = await plugins.listTitles()
  return (id) => (id === 'core' ? translate(language, 'permission.group.core') : chooseTitle({ id, titles: titlesById.get(id) ?? {} }, language))
}
