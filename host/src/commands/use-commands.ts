import { useBootstrap, useLocation } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { isWithin } from '../frame/use-area-navigation.ts'

const NO_COMMANDS: readonly Contribution[] = []

/** Returns the commands that are available on the current path. */
export function useCommands(): readonly Contribution[] {
  const { pathname } = useLocation()
  const commands = useBootstrap(({ contributions }) => contributions['host.commands/v1'] ?? NO_COMMANDS)
  return commands.filter(({ within }) => within === undefined || isWithin(pathname, String(within)))
}
