import type { ServerContext } from '@balafon/sdk/server'
import { SIGN_IN_BUTTONS } from '../../contract/sign-in-buttons.ts'

/** Returns the label of a provider for emails: the label of its button, or the name of the provider when another plugin provides it. */
export async function getProviderLabel(
  name: string,
  language: string,
  { translate, settings }: Pick<ServerContext, 'translate' | 'settings'>,
): Promise<string> {
  const button = SIGN_IN_BUTTONS.find((candidate) => candidate.name === name)
  if (!button) return name
  const customLabel = button.labelFrom && (await settings.get<string>(button.labelFrom))
  return customLabel || translate(language, button.label)
}
