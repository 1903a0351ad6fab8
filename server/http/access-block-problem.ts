import { problem } from '@balafon/sdk/server'
import type { AccessBlock } from '../identity/access-gate.ts'

/** Creates the response to a blocked user: 401 when suspended, 403 when unverified. */
export const createAccessBlockProblem = (block: AccessBlock) => problem(block === 'suspended' ? 401 : 403, block)
