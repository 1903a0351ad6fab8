import type { ExtensionPoints, PointId } from '@balafon/sdk/contract'
import semver from 'semver'
import { hasNoUpperBound } from '../version-ranges.ts'
import type { Finding } from './finding.ts'
import type { OtherPlugin } from './other-plugins.ts'
import type { CheckedPlugin } from './read-plugin.ts'

/** The host's extension points. A new extension point that is missing here is a type error. */
const HOST_POINTS: Readonly<Record<Extract<keyof ExtensionPoints, `host.${string}`>, true>> = {
  'host.routes/v1': true,
  'host.rail/v1': true,
  'host.railSection/v1': true,
  'host.navigation/v1': true,
  'host.commands/v1': true,
  'host.topBar/v1': true,
  'host.dock/v1': true,
  'host.panel/v1': true,
  'host.userMenu/v1': true,
  'host.guestLinks/v1': true,
  'host.passwordConfirmation/v1': true,
  'host.accountSettings/v1': true,
  'host.adSlots/v1': true,
  'host.ads/v1': true,
  'host.homePages/v1': true,
  'host.upgradePages/v1': true,
  'host.menuTargets/v1': true,
  'host.themes/v1': true,
}

/** Checks the plugins that the checked plugin requires, and the extension points to which it contributes and which it defines. */
export const checkRequirements = (plugin: CheckedPlugin): Finding[] => [
  ...checkRequiredPlugins(plugin),
  ...checkCycles(plugin),
  ...checkContributions(plugin),
  ...checkOwnPoints(plugin),
]

function checkRequiredPlugins({ manifest: { requires = {}, optional = {} }, otherPlugins }: CheckedPlugin): Finding[] {
  return Object.entries({ ...optional, ...requires }).flatMap(([id, range]) => {
    const version = otherPlugins.find((other) => other.id === id)?.manifest?.version
    if (semver.validRange(range) === null || hasNoUpperBound(range))
      return [{ rule: 'requires', problem: `it requires ${id} ${range}, which is not a range with an upper bound`, help: 'write a range like ^1.0.0' }]
    if (version !== undefined && !semver.satisfies(version, range))
      return [
        {
          rule: 'requires',
          problem: `it requires ${id} ${range}, and version ${version} is installed`,
          help: 'test with the installed version and widen the range, or install another version',
        },
      ]
    if (version === undefined && id in requires)
      return [
        {
          rule: 'requires',
          problem: `it requires ${id}, which is not installed`,
          help: 'correct the id, or put that plugin, built, next to this one',
        },
      ]
    return []
  })
}

function checkCycles({ manifest: { id, requires = {} }, otherPlugins }: CheckedPlugin): Finding[] {
  const findPathBack = (from: string, visited: readonly string[]): readonly string[] | undefined => {
    if (from === id) return [...visited, from]
    if (visited.includes(from)) return undefined
    const required = Object.keys(otherPlugins.find((other) => other.id === from)?.manifest?.requires ?? {})
    return required.map((next) => findPathBack(next, [...visited, from])).find(Boolean)
  }
  const cycle = Object.keys(requires).flatMap((required) => findPathBack(required, []) ?? [])
  if (cycle.length === 0) return []
  return [
    {
      rule: 'requires',
      problem: `it requires itself: ${[id, ...cycle].join(' → ')}`,
      help: 'make one of them optional, or move what both need to a third plugin',
    },
  ]
}

/** Returns the owner of an extension point: `player` for `player.panel/v1`. */
const getPointOwner = (point: string) => point.replace(/\.[^.]+$/, '')

const hasPoint = ({ manifest }: OtherPlugin, point: string) => (manifest?.extensionPoints as readonly string[] | undefined)?.includes(point) === true

function checkContributions({ manifest, otherPlugins }: CheckedPlugin): Finding[] {
  const { requires = {}, optional = {}, contributes = {}, extensionPoints = [] } = manifest
  return Object.keys(contributes).flatMap((point) => {
    if (point in HOST_POINTS || (extensionPoints as readonly string[]).includes(point)) return []
    const ownerId = getPointOwner(point)
    if (!(ownerId in requires || ownerId in optional))
      return [
        {
          rule: 'points',
          problem: `it contributes to ${point} and does not require ${ownerId}`,
          help: `add ${ownerId} to "requires" or "optional", or correct the name of the extension point`,
        },
      ]
    const owner = otherPlugins.find(({ id }) => id === ownerId)
    if (owner && !hasPoint(owner, point))
      return [
        {
          rule: 'points',
          problem: `${ownerId} has no extension point ${point}`,
          help: `its extension points are ${(owner.manifest?.extensionPoints ?? []).join(', ')}`,
        },
      ]
    return []
  })
}

const checkOwnPoints = ({ manifest: { id, extensionPoints = [] } }: CheckedPlugin): Finding[] =>
  (extensionPoints as readonly PointId[])
    .filter((point) => getPointOwner(point) !== id || !/\/v\d+$/.test(point))
    .map((point) => ({ rule: 'points', problem: `it defines the extension point ${point}`, help: `name your own extension points ${id}.name/v1` }))
