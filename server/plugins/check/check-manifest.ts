import { SCOPES } from '@balafon/sdk/contract'
import semver from 'semver'
import { findSdkMismatch } from '../compatibility.ts'
import { hasNoUpperBound } from '../version-ranges.ts'
import type { Finding } from './finding.ts'
import type { CheckedPlugin } from './read-plugin.ts'

const PLUGIN_ID_PATTERN = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/

/** Checks the plugin's id, its versions, its scopes and its SDK range. */
export function checkManifest({ manifest, packageJson }: CheckedPlugin): Finding[] {
  const { id, version, scopes = [] } = manifest
  const unknownScopes = scopes.filter((scope) => !SCOPES.includes(scope))
  const findings: Finding[] = []
  if (!PLUGIN_ID_PATTERN.test(id))
    findings.push({
      rule: 'id',
      problem: `${id} is not a valid id for a third-party plugin`,
      help: 'write team.plugin in lower case: ids without a team are for first-party plugins',
    })
  if (!semver.valid(version)) findings.push({ rule: 'version', problem: `${version} is not a version`, help: 'write a version like 1.0.0' })
  if (packageJson.version !== version)
    findings.push({
      rule: 'version',
      problem: `package.json has version ${packageJson.version}, the manifest ${version}`,
      help: 'write the same version in both',
    })
  if (!packageJson.keywords?.includes('balafon-plugin'))
    findings.push({
      rule: 'keyword',
      problem: 'package.json does not have the keyword balafon-plugin',
      help: 'add it to "keywords": a site finds plugins among its packages by this keyword',
    })
  findings.push(...checkSdkRange(manifest.engines.balafon))
  findings.push(...unknownScopes.map((scope) => ({ rule: 'scopes', problem: `there is no scope ${scope}`, help: `choose from ${SCOPES.join(', ')}` })))
  return findings
}

function checkSdkRange(range: string): Finding[] {
  const help = 'write the SDK version you build with as a range, like ^1.0.0'
  if (semver.validRange(range) === null) return [{ rule: 'engines', problem: `${range} is not a version range`, help }]
  if (hasNoUpperBound(range)) return [{ rule: 'engines', problem: `${range} has no upper bound, so it includes SDK versions that do not exist yet`, help }]
  const mismatch = findSdkMismatch(range)
  return mismatch ? [{ rule: 'engines', problem: `it ${mismatch.detail}`, help }] : []
}
