import { fieldProblem, type ServerContext, type ValueList } from '@balafon/sdk/server'

const SECONDS = 60

export interface ValueLists extends Pick<ServerContext['valueLists'], 'has'> {
  /** Name → list, in a language. Throws 422 for a name that nobody has a list of. */
  read(names: readonly string[], language: string): Promise<Record<string, object>>
}

/** The lists there are at this moment: the core's, and those of plugins that are open. */
export function createValueLists(lists: () => readonly ValueList[], cache: ServerContext['cache']): ValueLists {
  const find = (name: string) => lists().find((list) => list.name === name)
  return {
    async has(name, value) {
      return (await find(name)?.values())?.includes(value) ?? false
    },
    async read(names, language) {
      const found = [...new Set(names)].map((name) => find(name) ?? unknown(name))
      const read = async ({ name, cacheSeconds = SECONDS, present }: ValueList) =>
        [name, await cache.getOrCompute(`${name} ${language}`, cacheSeconds, async () => present(language))] as const
      return Object.fromEntries(await Promise.all(found.map(read)))
    },
  }
}

function unknown(name: string): never {
  throw fieldProblem({ names: 'value_lists.unknown' }, { name })
}
