import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { REQUEST_KINDS } from '../../contract/paths.ts'

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** The translated texts of a kind of request, of the backstage or of another plugin. */
export interface RequestKindTexts {
  readonly kind: string
  readonly label: string
  readonly description: string
  readonly icon: string
}

const ICONS: Readonly<Record<(typeof REQUEST_KINDS)[number], string>> = { 'become-artist': 'mic', 'claim-artist': 'user', 'verify-artist': 'star' }

/** Returns all kinds of requests with their texts. */
export function useRequestKinds(t: (key: string) => string): readonly RequestKindTexts[] {
  const contributed = useBootstrap(({ contributions }) => contributions['backstage.requestKinds/v1'] ?? NO_CONTRIBUTIONS)
  return [
    ...REQUEST_KINDS.map((kind) => ({ kind, label: t(`backstage.request.${kind}`), description: t(`backstage.request.${kind}.text`), icon: ICONS[kind] })),
    ...contributed.map(({ id, label, description, icon }) => ({
      kind: String(id),
      label: String(label),
      description: String(description),
      icon: String(icon),
    })),
  ]
}
