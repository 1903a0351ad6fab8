import type { ServerContext, ValueList } from '@balafon/sdk/server'
import type { Translator } from '../i18n/translator.ts'
import { LOCAL_DISK, S3_DISK } from './storages.ts'

/** Returns the title of a storage in a language. A storage of a plugin has only a name. */
export const getStorageTitle = (disk: string, language: string, { translate }: Pick<Translator, 'translate'>): string =>
  disk === LOCAL_DISK || disk === S3_DISK ? translate(language, `files.disk.${disk}`) : disk

/** Creates the list of storages that the settings form offers: those of the core and of running plugins. */
export function createStorageList(getProviders: ServerContext['getProviders'], translator: Pick<Translator, 'translate'>): ValueList {
  const listNames = () => [LOCAL_DISK, S3_DISK, ...getProviders('core.storage/v1').map(({ provider }) => provider.name)]
  return {
    name: 'storages',
    values: listNames,
    present: (language) => listNames().map((name) => ({ value: name, text: getStorageTitle(name, language, translator) })),
    // Not cached: plugins are enabled and disabled at any time.
    cacheSeconds: 0,
  }
}
