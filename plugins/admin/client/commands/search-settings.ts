import { readBootstrap, sendRequest } from '@balafon/sdk/client'
import type { CommandProps } from '@balafon/sdk/contract'
import { listSettings } from '../../contract/settings.ts'
import { findSettings } from '../settings/find-settings.ts'
import { createSettingsPages } from '../settings/settings-pages.ts'

const MAX_RESULTS = 8

/** Finds settings by their label and help text. */
export async function searchSettings({ query, signal, show }: CommandProps) {
  if (query === '') return show([])
  const { settings } = await sendRequest(listSettings, {}, { signal })
  const pages = createSettingsPages(readBootstrap().contributions['admin.settings/v1'] ?? [])
  const results = findSettings(pages, settings, query).map(({ key, label, page, to }) => ({ id: key, label, description: page, to }))
  show(results.slice(0, MAX_RESULTS))
}
