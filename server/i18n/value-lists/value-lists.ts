import { fieldProblem, type ServerContext, type ValueList } from '@balafon/sdk/server'

const DEFAULT_CACHE_SECONDS = 60

export interface ValueLists extends Pick<ServerContext['valueLists'], 'has'> {
  /** Returns lists by name, in a language. Throws 422 for an unknown name. */
  read(names: readonly string[], language: string): Promise<Record<string, object>>
}

/**
 * Creates the reader of value lists.
 * @param getLists - returns the lists of the core and of the plugins that run at this moment
 */
export function createValueLists(getLists: () => readonly ValueList[], cache: ServerContext['cache']): ValueLists {
  const findList = (name: string) => getLists().find((list) => list.name === name)
  const getList = (name: string) => {
    const list = findList(name)
    if (!list) throw fieldProblem({ names: 'value_lists.unknown' }, { name })
    return list
  }
  return {
    async has(name, value) {
      return (await findList(name)?.values())?.includes(value) ?? false
    },
    async read(names, language) {
      const lists = [...new Set(names)].map(getList)
      const readList = async ({ name, cacheSeconds = DEFAULT_CACHE_SECONDS, present }: ValueList) =>
        [name, await cache.getOrCompute(`${name} ${language}`, cacheSeconds, async () => present(language))] as const
      return Object.fromEntries(await Promise.all(lists.map(readList)))
    },
  }
}
