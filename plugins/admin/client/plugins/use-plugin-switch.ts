import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { disablePlugin, enablePlugin, listPlugins, listProblems, type Plugin, type PluginStatus } from '../../contract/plugins.ts'

/** Returns the state of a plugin's switch. It shows the new state at once, and the plugin's status when the server has responded. */
export function usePluginSwitch(plugin: Plugin) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [pendingState, setPendingState] = useState<boolean | null>(null)

  async function send(isEnabled: boolean) {
    setPendingState(isEnabled)
    try {
      const { plugin: updated } = await sendRequest(isEnabled ? enablePlugin : disablePlugin, { params: { id: plugin.id } })
      await invalidate(listPlugins, listProblems)
      const { title } = updated
      if (updated.status === 'suspended') toast.danger(t('admin.plugins.still_suspended', { title, detail: updated.reason?.detail ?? '' }))
      else toast.positive(t(isEnabled ? 'admin.plugins.was_enabled' : 'admin.plugins.was_disabled', { title }))
    } catch (error) {
      reportError(error)
    } finally {
      setPendingState(null)
    }
  }

  const isPending = pendingState !== null
  const pendingStatus: PluginStatus = pendingState ? 'enabled' : 'disabled'
  return {
    status: isPending ? pendingStatus : plugin.status,
    isEnabled: pendingState ?? plugin.isEnabled,
    isPending,
    setEnabled: (isEnabled: boolean) => void send(isEnabled),
  }
}
