import type { ExtensionPoints, PointId } from '@balafon/sdk/contract'
import semver from 'semver'
import { isOpenEnded } from '../ranges.ts'
import type { Finding } from './check.ts'
import type { Checked } from './checked.ts'
import type { Neighbour } from './neighbours.ts'

/** A new one of the host's does not compile before it stands here. */
const HOST_POINTS: Readonly<Record<Extract<keyof ExtensionPoints, `host.${string}`>, true>> = {
  'host.routes/v1': true,
  'host.rail/v1': true,
  'host.railSection/v1': true,
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
  'host.menuTargets/v1': true,
  'host.themes/v1': true,
}

/** Which plugins it builds on, and whether the points it fills are theirs. */
export const checkNeeds = (checked: Checked): Finding[] => [...needs(checked), ...circles(checked), ...contributed(checked), ...opened(checked)]

function needs({ manifest: { requires = {}, optional = {} }, neighbours }: Checked): Finding[] {
  return Object.entries({ ...optional, ...requires }).flatMap(([id, range]) => {
    const version = neighbours.find((each) => each.id === id)?.manifest?.version
    if (semver.validRange(range) === null || isOpenEnded(range))
      return [{ rule: 'needs', what: `it needs ${id} at ${range}, which is no range with an end`, help: 'write one like ^1.0.0' }]
    if (version !== undefined && !semver.satisfies(version, range))
      return [
        {
          rule: 'needs',
          what: `it needs ${id} at ${range}, and here is ${version}`,
          help: 'widen the range after you have tried it, or get the other version',
        },
      ]
    if (version === undefined && id in requires)
      return [{ rule: 'needs', what: `it needs ${id}, which is not here`, help: 'mend the id, or put that plugin, built, into the same folder' }]
    return []
  })
}

function circles({ manifest: { id, requires = {} }, neighbours }: Checked): Finding[] {
  const leadsBack = (from: string, seen: readonly string[]): readonly string[] | undefined => {
    if (from === id) return [...seen, from]
    if (seen.includes(from)) return undefined
    const further = Object.keys(neighbours.find((each) => each.id === from)?.manifest?.requires ?? {})
    return further.map((next) => leadsBack(next, [...seen, from])).find(Boolean)
  }
  const ways = Object.keys(requires).flatMap((needed) => leadsBack(needed, []) ?? [])
  return ways.length === 0
    ? []
    : [{ rule: 'needs', what: `it needs itself: ${[id, ...ways].join(' → ')}`, help: 'make one of them optional, or let both need a third' }]
}

const ownerOf = (point: string) => point.replace(/\.[^.]+$/, '')

const opensPoint = ({ manifest }: Neighbour, point: string) => (manifest?.extensionPoints as readonly string[] | undefined)?.includes(point) === true

function contributed({ manifest, neighbours }: Checked): Finding[] {
  const { requires = {}, optional = {}, contributes = {}, extensionPoints = [] } = manifest
  return Object.keys(contributes).flatMap((point) => {
    if (point in HOST_POINTS || (extensionPoints as readonly string[]).includes(point)) return []
    const owner = ownerOf(point)
    const known = neighbours.find(({ id }) => id === owner)
    if (!(owner in requires || owner in optional))
      return [
        {
          rule: 'points',
          what: `it contributes to ${point}, and names ${owner} nowhere`,
          help: `add ${owner} to "requires" or "optional", or mend the point’s name`,
        },
      ]
    if (known && !opensPoint(known, point))
      return [{ rule: 'points', what: `${owner} opens no point ${point}`, help: `its points are ${(known.manifest?.extensionPoints ?? []).join(', ')}` }]
    return []
  })
}

const opened = ({ manifest: { id, extensionPoints = [] } }: Checked): Finding[] =>
  (extensionPoints as readonly PointId[])
    .filter((point) => ownerOf(point) !== id || !/\/v\d+$/.test(point))
    .map((point) => ({ rule: 'points', what: `it opens ${point}`, help: `a point of your own is called ${id}.name/v1` }))
