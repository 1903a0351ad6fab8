import { problem, type ServerContext, withAction } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { PlaybackAccessProvider, PlaybackAccessRequest, PlaybackDecision } from '../../contract/providers.ts'
import { createProviderBreaker } from '../providers/provider-breaker.ts'

const PROVIDER_TIMEOUT_MS = 1000
/** The strictness of each kind of decision, for comparing them. */
const STRICTNESS = { full: 0, preview: 1, refused: 2 } as const

/** A path of this site. Browsers resolve `//name` and `/\name` as another site. */
const SitePath = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])/))
const limitReason = { reason: z.string(), action: z.optional(z.object({ label: z.string(), to: SitePath })) }
const DecisionResult = z.discriminatedUnion('access', [
  z.object({ access: z.literal('full') }),
  z.object({ access: z.literal('preview'), seconds: z.number().check(z.positive()), ...limitReason }),
  z.object({ access: z.literal('refused'), ...limitReason }),
])

export type PlaybackAccessService = ReturnType<typeof createPlaybackAccessService>

/** Creates the service that asks other plugins how much of a track a user may play. */
export function createPlaybackAccessService({ getProviders, callProvider }: Pick<ServerContext, 'getProviders' | 'callProvider'>) {
  const breaker = createProviderBreaker()

  /** Asks one provider. When an optional provider fails, its decision is full access; when a required provider fails, throws 503. */
  async function askProvider(plugin: string, provider: PlaybackAccessProvider, request: Omit<PlaybackAccessRequest, 'signal'>): Promise<PlaybackDecision> {
    const options = { plugin, operation: 'playback access', timeoutMs: PROVIDER_TIMEOUT_MS }
    const isSkipped = breaker.isOpen(provider)
    const decision = isSkipped ? undefined : await callProvider(options, async (signal) => DecisionResult.parse(await provider.decide({ ...request, signal })))
    if (!isSkipped) breaker.recordResult(provider, decision !== undefined)
    if (decision) return toDecision(decision)
    if (provider.isRequired) throw problem(503, 'player.access_unknown')
    return { access: 'full' }
  }

  return {
    /**
     * Returns the strictest decision of all providers. The owner of the track has full access.
     * @throws 503 `player.access_unknown` when a required provider fails
     */
    async decide(request: Omit<PlaybackAccessRequest, 'signal'>): Promise<PlaybackDecision> {
      if (request.ownerId !== null && request.ownerId === request.userId) return { access: 'full' }
      const providers = getProviders('player.playbackAccess/v1')
      const decisions = await Promise.all(providers.map(({ plugin, provider }) => askProvider(plugin, provider, request)))
      return decisions.reduce(chooseStricter, { access: 'full' })
    },
  }
}

/** Creates a decision without the field `action` when it has no action, because the field may not be undefined. */
const toDecision = (decision: z.infer<typeof DecisionResult>): PlaybackDecision => {
  if (decision.access === 'full') return decision
  const { action, ...rest } = decision
  return action ? { ...rest, action } : rest
}

function chooseStricter(a: PlaybackDecision, b: PlaybackDecision): PlaybackDecision {
  if (a.access === 'preview' && b.access === 'preview') return b.seconds < a.seconds ? b : a
  return STRICTNESS[b.access] > STRICTNESS[a.access] ? b : a
}

/** Creates the 403 error of a refused track, with the reason in the language of the user. */
export function createRefusal({ reason, action }: Extract<PlaybackDecision, { access: 'refused' }>, translate: (key: string) => string) {
  const error = problem(403, 'player.playback_refused', { reason: translate(reason) })
  return action ? withAction(error, { label: action.label, action: action.to }) : error
}
