import { slugify } from '@balafon/sdk/contract'
import type { Policy } from '../../contract/register.ts'

/** A policy that is being edited. The id of a new policy is empty. */
export interface PolicyDraft extends Policy {
  /** Identifies the row on the page, also of a new policy. */
  readonly key: string
}

/** An invalid field and the key of its draft. */
export interface PolicyIssue {
  readonly key: string
  readonly field: 'label' | 'url'
}

export const createDraft = (policy: Policy): PolicyDraft => ({ ...policy, key: policy.id || crypto.randomUUID() })

/** Returns the first missing name or invalid URL. */
export function findIssue(drafts: readonly PolicyDraft[]): PolicyIssue | null {
  for (const { key, label, url } of drafts) {
    if (label.trim() === '') return { key, field: 'label' }
    // A path of this site (but not `//host`, which is another site) or an https URL.
    if (!/^(\/(?!\/)|https:\/\/)/.test(url.trim())) return { key, field: 'url' }
  }
  return null
}

/** Converts drafts to policies. Existing ids are kept, because accepted policies refer to them; new ids are made from the name. */
export function toPolicies(drafts: readonly PolicyDraft[]): Policy[] {
  const usedIds = new Set(drafts.map(({ id }) => id).filter(Boolean))
  return drafts.map(({ id, label, url }) => {
    const policyId = id || createUniqueId(label, usedIds)
    usedIds.add(policyId)
    return { id: policyId, label: label.trim(), url: url.trim() }
  })
}

function createUniqueId(label: string, usedIds: ReadonlySet<string>): string {
  // NFKD separates accents from their base characters, so that only the accents are removed.
  const base =
    slugify(label.normalize('NFKD'))
      .replace(/[^\w-]/g, '')
      .slice(0, 50) || 'policy'
  if (!usedIds.has(base)) return base
  const candidates = Array.from({ length: usedIds.size + 1 }, (_, index) => `${base}-${index + 2}`)
  return candidates.find((id) => !usedIds.has(id)) ?? base
}
