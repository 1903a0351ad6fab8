import type { ServerContext } from '@balafon/sdk/server'
import { SIGN_IN_BUTTONS } from '../../contract/sign-in-buttons.ts'

/** Returns the name of a service for emails: the label of its button, or the provider's name for services of other plugins. */
export async function getServiceLabel(name: string, language: string, { translate, settings }: Pick<ServerContext, 'translate' | 'settings'>): Promise<string> {
  const button = SIGN_IN_BUTTONS.find((candidate) => candidate.name === name)
  if (!button) return name
  const customLabel = button.labelFrom && (await settings.get<string>(button.labelFrom))
  return customLabel || translate(language, button.label)
}
