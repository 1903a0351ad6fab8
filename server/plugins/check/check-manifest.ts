import { SCOPES } from '@balafon/sdk/contract'
import semver from 'semver'
import { incompatibility } from '../compatibility.ts'
import { isOpenEnded } from '../ranges.ts'
import type { Finding } from './check.ts'
import type { Checked } from './checked.ts'

const ID = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/

/** Who it says it is, and for which SDK. */
export function checkManifest({ manifest, packageJson }: Checked): Finding[] {
  const { id, version, scopes = [] } = manifest
  const strange = scopes.filter((scope) => !SCOPES.includes(scope))
  return [
    ...(ID.test(id)
      ? []
      : [{ rule: 'id', what: `${id} is no id of a stranger's plugin`, help: 'write team.plugin, in lower case: ids without a team are the house’s own' }]),
    ...(semver.valid(version) ? [] : [{ rule: 'version', what: `${version} is no version`, help: 'write one like 1.0.0' }]),
    ...(packageJson.version === version
      ? []
      : [{ rule: 'version', what: `package.json says ${packageJson.version}, the manifest ${version}`, help: 'write the same version into both' }]),
    ...(packageJson.keywords?.includes('balafon-plugin')
      ? []
      : [
          {
            rule: 'keyword',
            what: 'package.json lacks the keyword balafon-plugin',
            help: 'add it to "keywords": by it a site knows plugins among its packages',
          },
        ]),
    ...engines(manifest.engines.balafon),
    ...strange.map((scope) => ({ rule: 'scopes', what: `there is no scope ${scope}`, help: `choose from ${SCOPES.join(', ')}` })),
  ]
}

function engines(range: string): Finding[] {
  const help = 'write the SDK you build with and its minor versions, like ^1.0.0'
  if (semver.validRange(range) === null) return [{ rule: 'engines', what: `${range} is no range of versions`, help }]
  if (isOpenEnded(range)) return [{ rule: 'engines', what: `${range} has no end: nobody knows the SDKs to come`, help }]
  const reason = incompatibility(range)
  return reason ? [{ rule: 'engines', what: reason.detail, help }] : []
}
