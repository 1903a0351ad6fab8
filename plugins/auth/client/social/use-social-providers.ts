import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import type { SignInButton } from '../../contract/sign-in-providers.ts'

/** A social sign-in provider with its translated label. */
export interface SocialProvider extends Pick<SignInButton, 'name' | 'glyph'> {
  readonly label: string
}

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** Returns the enabled sign-in providers in display order. */
export function useSocialProviders(): SocialProvider[] {
  const buttons = useBootstrap(({ contributions }) => contributions['auth.signInProviders/v1'] ?? NO_CONTRIBUTIONS) as readonly (Contribution & SignInButton)[]
  const settings = useBootstrap((data) => data.settings)
  return buttons
    .filter(({ requiresSetting }) => settings[requiresSetting] === true)
    .map(({ name, label, labelFrom, glyph }) => ({ name, label: String((labelFrom && settings[labelFrom]) || label), ...(glyph && { glyph }) }))
}
