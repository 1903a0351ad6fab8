import type { PluginReason, PluginReport } from '@balafon/sdk/server'
import type { DiscoveredPlugin } from './discovery.ts'

export interface Trust {
  /** Returns why an unsigned third-party plugin may not run in production, unless the operator allows it. */
  findSuspensionReason(plugin: DiscoveredPlugin): PluginReason | undefined
  /**
   * Returns the result of verifying a plugin's signature: `trusted`; `unknown` when the signature is valid and the site does not trust its key;
   * `wrong` when it does not match the files; `none`. `null` for a first-party plugin, which needs none.
   */
  getSignatureStatus(plugin: Pick<DiscoveredPlugin, 'isFirstParty' | 'signature'>): PluginReport['signature']
  /** Replaces the ids of the plugins that the operator lets run without a trusted signature. */
  setAllowedUnsigned(ids: ReadonlySet<string>): void
}

/** Decides which third-party plugins this site runs. */
export function createTrust({ isProduction, trustedKeys }: { readonly isProduction: boolean; readonly trustedKeys: readonly string[] }): Trust {
  let allowed: ReadonlySet<string> = new Set()
  const getSignatureStatus: Trust['getSignatureStatus'] = ({ isFirstParty, signature }) => {
    if (isFirstParty) return null
    if (signature.status === 'valid') return trustedKeys.includes(signature.key) ? 'trusted' : 'unknown'
    return signature.status === 'invalid' ? 'wrong' : 'none'
  }
  return {
    getSignatureStatus,
    findSuspensionReason(plugin) {
      const status = getSignatureStatus(plugin)
      if (!isProduction || status === null || status === 'trusted' || allowed.has(plugin.manifest.id)) return undefined
      return { kind: 'unsigned', detail: DETAILS[status] }
    },
    setAllowedUnsigned(ids) {
      allowed = ids
    },
  }
}

const DETAILS = {
  none: 'not signed',
  wrong: 'the signature does not match the files',
  unknown: 'signed with a key that this site does not trust',
}
