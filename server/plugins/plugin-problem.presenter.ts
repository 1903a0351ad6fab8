import type { InstanceOf, PluginProblem as ProblemResponse } from '@balafon/sdk/server'
import type { PluginProblem } from './plugin-problem.model.ts'

/** Presents a problem in the administrator's list. */
export const presentPluginProblem = ({ side, location, message, count, lastAt }: InstanceOf<typeof PluginProblem>): ProblemResponse => ({
  side,
  location,
  message,
  count,
  last_at: lastAt,
})
