import type { ServerContext } from '@balafon/sdk/server'
import { SIGN_IN_BUTTONS } from '../../contract/sign-in-buttons.ts'

/** What a service is called in a letter: as on its button; one that a plugin brings, by its name. */
export async function serviceLabel(name: string, language: string, { translate, settings }: Pick<ServerContext, 'translate' | 'settings'>): Promise<string> {
  const button = SIGN_IN_BUTTONS.find((each) => each.name === name)
  if (!button) return name
  const own = button.labelFrom && (await settings.get<string>(button.labelFrom))
  return own || translate(language, button.label)
}
