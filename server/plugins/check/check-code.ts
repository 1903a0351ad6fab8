import path from 'node:path'
import { takenFromHost } from '@balafon/sdk/build/shared'
import type { Migration } from '@balafon/sdk/server'
import semver from 'semver'
import type { Finding } from './check.ts'
import type { Checked } from './checked.ts'

/** What its code takes from others, and whether its tables have a way back. */
export const checkCode = (checked: Checked): Finding[] => [...wayBack(checked), ...imports(checked), ...shared(checked)]

function wayBack({ half }: Checked): Finding[] {
  return (half?.migrations ?? [])
    .filter((step) => !hasWayBack(step))
    .map(({ name }) => ({
      rule: 'down',
      what: `the step ${name} has no way back`,
      help: 'write a "down" that undoes its "up": a rollback and a purge go that way',
    }))
}

const hasWayBack = ({ down }: Partial<Migration>) => typeof down === 'function' && !/\{\s*\}$/.test(down.toString())

const IMPORT = /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;])import\s*\(?\s*['"]([^'"]+)['"]/g

function imports({ folder, sources, neighbours }: Checked): Finding[] {
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(IMPORT)].flatMap(([, from, bare]) => {
      const taken = from ?? bare ?? ''
      const where = `${file} imports ${taken}`
      if (taken.startsWith('.')) {
        const place = path.relative(folder, path.resolve(folder, path.dirname(file), taken))
        return place.startsWith('..')
          ? [{ rule: 'imports', what: `${where}, which is not in its folder`, help: 'a site has the folder alone: take it by the package’s name' }]
          : []
      }
      if (/^@balafon\/(server|host)(\/|$)/.test(taken))
        return [{ rule: 'imports', what: `${where}: that is the frame’s own`, help: 'everything a plugin may use is in @balafon/sdk and @balafon/ui' }]
      const owner = neighbours.find(({ name }) => name !== undefined && (taken === name || taken.startsWith(`${name}/`)))
      if (!owner?.name || taken.startsWith(`${owner.name}/contract/`)) return []
      return [{ rule: 'imports', what: `${where}: that is inside of ${owner.id}`, help: 'of another plugin only its contract/ stays as it is' }]
    }),
  )
}

/** `@balafon/sdk/client` and `@balafon/ui/` are parts of packages. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

const PROVIDED = new Map(Object.entries(takenFromHost).map(([name, { requiredVersion }]) => [packageOf(name), requiredVersion]))

function shared({ packageJson: { dependencies = {}, peerDependencies = {} } }: Checked): Finding[] {
  return Object.entries({ ...dependencies, ...peerDependencies }).flatMap(([name, range]) => {
    const provided = PROVIDED.get(name)
    if (provided === undefined || (semver.validRange(range) !== null && semver.intersects(range, provided))) return []
    return [
      {
        rule: 'shared',
        what: `it is made for ${name} ${range}, and the page has ${provided}`,
        help: `there is one copy of it on the page, the host’s: write ${provided}`,
      },
    ]
  })
}
