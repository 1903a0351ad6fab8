import { slugify } from '@balafon/sdk/contract'
import type { Policy } from '../../contract/register.ts'

/** A policy while it is edited. A new one has no id yet. */
export interface PolicyDraft extends Policy {
  /** Identifies its row until the page is closed. */
  readonly key: string
}

export interface PolicyIssue {
  readonly key: string
  readonly field: 'label' | 'url'
}

export const createDraft = (policy: Policy): PolicyDraft => ({ ...policy, key: policy.id || crypto.randomUUID() })

/** Returns the first missing name or invalid URL. */
export function findIssue(drafts: readonly PolicyDraft[]): PolicyIssue | null {
  for (const { key, label, url } of drafts) {
    if (label.trim() === '') return { key, field: 'label' }
    if (!/^(\/(?!\/)|https:\/\/)/.test(url.trim())) return { key, field: 'url' }
  }
  return null
}

/** Converts drafts to policies. Existing ids are kept, because accepted policies refer to them; new ids are made from the name. */
export function toPolicies(drafts: readonly PolicyDraft[]): Policy[] {
  const taken = new Set(drafts.map(({ id }) => id).filter(Boolean))
  return drafts.map(({ id, label, url }) => {
    const policyId = id || createUniqueId(label, taken)
    taken.add(policyId)
    return { id: policyId, label: label.trim(), url: url.trim() }
  })
}

function createUniqueId(label: string, taken: ReadonlySet<string>): string {
  const base =
    slugify(label.normalize('NFKD'))
      .replace(/[^\w-]/g, '')
      .slice(0, 50) || 'policy'
  if (!taken.has(base)) return base
  const candidates = Array.from({ length: taken.size + 1 }, (_, index) => `${base}-${index + 2}`)
  return candidates.find((id) => !taken.has(id)) ?? base
}
