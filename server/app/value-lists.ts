import type { ServerContext } from '@balafon/sdk/server'
import { createStorageList } from '../files/storage-list.ts'
import type { Translator } from '../i18n/translator.ts'
import { countries } from '../i18n/value-lists/countries.ts'
import { localizations } from '../i18n/value-lists/localizations.ts'
import { createTimezones } from '../i18n/value-lists/timezones.ts'
import { createValueLists } from '../i18n/value-lists/value-lists.ts'
import { createHomePageList } from '../page/home.ts'
import type { Registry } from '../plugins/registry.ts'

/** Creates the value lists that forms offer: those of the core and of running plugins. */
export const createSiteValueLists = (registry: Registry, translator: Translator, { cache, getProviders }: Pick<ServerContext, 'cache' | 'getProviders'>) =>
  createValueLists(
    () => [
      countries,
      localizations,
      createTimezones(translator),
      createHomePageList(registry, translator),
      createStorageList(getProviders, translator),
      ...registry.listRunning().flatMap(({ state }) => state.instance.valueLists),
    ],
    cache,
  )
