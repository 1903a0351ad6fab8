import type { ServerContext } from '@balafon/sdk/server'
import type { ProviderTestResult } from '../../contract/provider-settings.ts'

const MAX_TEXT_LENGTH = 2000
const MAX_MESSAGE_LENGTH = 300

/** The response of a provider, in the form in which it would be saved. */
export interface ProviderAnswer {
  readonly text: string | null
  /** Whether the text is lyrics with a time for each line. */
  readonly isSynced: boolean
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

interface TestedProvider {
  readonly id: string
  readonly plugin: string
  readonly isEnabled: boolean
  readonly provider: { readonly label: string }
}

type Outcome = { readonly answer: ProviderAnswer | null } | { readonly message: string }

/**
 * Asks one provider and measures the time. An error is only part of the result. It is not recorded as a problem of the plugin, because it occurred in a
 * test.
 */
export async function runProviderTest(
  { id, plugin, isEnabled, provider }: TestedProvider,
  { callProvider, timeoutMs }: Pick<ServerContext, 'callProvider'> & { readonly timeoutMs: number },
  ask: (signal: AbortSignal) => Promise<ProviderAnswer | null>,
): Promise<ProviderTestResult> {
  const start = performance.now()
  const outcome = await callProvider({ plugin, operation: 'provider test', timeoutMs }, async (signal): Promise<Outcome> => {
    try {
      return { answer: await ask(signal) }
    } catch (error) {
      return { message: error instanceof Error ? error.message : String(error) }
    }
  })
  const base = { id, label: provider.label, is_enabled: isEnabled, milliseconds: Math.round(performance.now() - start), is_synced: false, links: [] }
  if (!outcome) return { ...base, status: 'timed_out', text: null }
  if ('message' in outcome) return { ...base, status: 'failed', text: outcome.message.slice(0, MAX_MESSAGE_LENGTH) }
  if (!outcome.answer) return { ...base, status: 'nothing', text: null }
  const { text, isSynced, links } = outcome.answer
  return { ...base, status: 'found', text: text?.slice(0, MAX_TEXT_LENGTH) ?? null, is_synced: isSynced, links: [...links] }
}
