import { useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import type { SignInButton } from '../../contract/sign-in-providers.ts'

/** A service somebody can sign in with, as it is shown. */
export interface SignInService extends Pick<SignInButton, 'name' | 'glyph'> {
  readonly label: string
}

const NONE: readonly Contribution[] = []

/** The services that are switched on, in order. */
export function useSignInServices(): SignInService[] {
  const buttons = useBootstrap(({ contributions }) => contributions['auth.signInProviders/v1'] ?? NONE) as readonly (Contribution & SignInButton)[]
  const settings = useBootstrap(({ settings: values }) => values)
  return buttons
    .filter(({ requiresSetting }) => settings[requiresSetting] === true)
    .map(({ name, label, labelFrom, glyph }) => ({ name, label: String((labelFrom && settings[labelFrom]) || label), ...(glyph && { glyph }) }))
}
