import { slugify } from '@balafon/sdk/contract'
import { z } from 'zod'
import type { Policy } from '../../contract/register.ts'

/** The form of the policies. The id of a new policy is empty. */
export const PoliciesInput = z.object({
  policies: z.array(
    z.object({
      id: z.string(),
      label: z.string().trim().min(1, 'auth.policies.invalid_label'),
      // A path of this site (but not `//host`, which is another site) or an https URL.
      url: z
        .string()
        .trim()
        .regex(/^(\/(?!\/)|https:\/\/)/, 'auth.policies.invalid_url'),
    }),
  ),
})

/** Adds ids to new policies. Existing ids are kept, because accepted policies refer to them; new ids are made from the name. */
export function addIds(policies: readonly Policy[]): Policy[] {
  const usedIds = new Set(policies.map(({ id }) => id).filter(Boolean))
  return policies.map((policy) => {
    const id = policy.id || createUniqueId(policy.label, usedIds)
    usedIds.add(id)
    return { ...policy, id }
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
