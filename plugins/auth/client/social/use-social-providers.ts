import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import type { SignInButton } from '../../contract/sign-in-providers.ts'

/** A social sign-in provider with its translated label. */
export interface SocialProvider extends Pick<SignInButton, 'name' | 'glyph'> {
  readonly label: string
}

const NO_CONTRIBUTIONS: readonly Contribution[] = []

function useSignInButtons() {
  const buttons = useBootstrap(({ contributions }) => contributions['auth.signInProviders/v1'] ?? NO_CONTRIBUTIONS) as readonly (Contribution & SignInButton)[]
  const settings = useBootstrap((data) => data.settings)
  return {
    settings,
    buttons: buttons.map(({ label, labelFrom, ...button }) => ({ ...button, label: String((labelFrom && settings[labelFrom]) || label) })),
  }
}

/** Returns the enabled sign-in providers in display order. */
export function useSocialProviders(): SocialProvider[] {
  const { buttons, settings } = useSignInButtons()
  return buttons.filter(({ requiresSetting }) => settings[requiresSetting] === true).map(({ name, label, glyph }) => ({ name, label, ...(glyph && { glyph }) }))
}

/** Returns a function that finds the label of a sign-in provider, enabled or not. For a provider of a disabled plugin, it returns the name. */
export function useProviderLabel(): (name: string) => string {
  const { buttons } = useSignInButtons()
  return (name) => buttons.find((button) => button.name === name)?.label ?? name
}
