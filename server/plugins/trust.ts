import type { PluginReason, PluginReport } from '@balafon/sdk/server'
import type { FoundPlugin } from './discovery.ts'

export interface Trust {
  /** In production a stranger's plugin runs when somebody trusted has signed it, or the operator says so. */
  reasonAgainst(plugin: FoundPlugin): PluginReason | undefined
  signatureOf(plugin: Pick<FoundPlugin, 'ours' | 'signed'>): PluginReport['signature']
  /** The operator has changed whom they let run. */
  allow(ids: ReadonlySet<string>): void
}

/** Whose plugins this site runs. */
export function createTrust({ production, trustedKeys }: { readonly production: boolean; readonly trustedKeys: readonly string[] }): Trust {
  let allowed: ReadonlySet<string> = new Set()
  const signatureOf: Trust['signatureOf'] = ({ ours, signed }) => {
    if (ours) return null
    if (signed === 'not') return 'none'
    if (signed === 'wrongly') return 'wrong'
    return trustedKeys.includes(signed.by) ? 'trusted' : 'unknown'
  }
  return {
    signatureOf,
    reasonAgainst(plugin) {
      const signature = signatureOf(plugin)
      if (!production || signature === null || signature === 'trusted' || allowed.has(plugin.manifest.id)) return undefined
      return { kind: 'unsigned', detail: DETAILS[signature] }
    },
    allow(ids) {
      allowed = ids
    },
  }
}

const DETAILS = {
  none: 'nobody has signed it',
  wrong: 'its signature is not of these files',
  unknown: 'this site does not know whose signature it bears',
}
