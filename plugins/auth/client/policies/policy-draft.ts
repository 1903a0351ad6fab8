import { slugify } from '@balafon/sdk/contract'
import type { Policy } from '../../contract/register.ts'

/** A policy as it is being written; one that is new has no id yet. */
export interface Draft extends Policy {
  /** Of its row, for as long as the page is open. */
  readonly key: string
}

export interface Issue {
  readonly key: string
  readonly field: 'label' | 'url'
}

export const draftOf = (policy: Policy): Draft => ({ ...policy, key: policy.id || crypto.randomUUID() })

/** What is wrong with the first that cannot be shown to newcomers. */
export function issueOf(drafts: readonly Draft[]): Issue | null {
  for (const { key, label, url } of drafts) {
    if (label.trim() === '') return { key, field: 'label' }
    if (!/^(\/(?!\/)|https:\/\/)/.test(url.trim())) return { key, field: 'url' }
  }
  return null
}

/** What is kept: an id stays as it is, since it is what newcomers accept; a new one follows the name. */
export function policiesOf(drafts: readonly Draft[]): Policy[] {
  const taken = new Set(drafts.map(({ id }) => id).filter(Boolean))
  return drafts.map(({ id, label, url }) => {
    const own = id || freeId(label, taken)
    taken.add(own)
    return { id: own, label: label.trim(), url: url.trim() }
  })
}

function freeId(label: string, taken: ReadonlySet<string>): string {
  const plain =
    slugify(label.normalize('NFKD'))
      .replace(/[^\w-]/g, '')
      .slice(0, 50) || 'policy'
  if (!taken.has(plain)) return plain
  const counts = Array.from({ length: taken.size + 1 }, (_, index) => `${plain}-${index + 2}`)
  return counts.find((id) => !taken.has(id)) ?? plain
}
