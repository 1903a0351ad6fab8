import { sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { disablePlugin, enablePlugin, listPlugins, listProblems, type Plugin, type State } from '../../contract/plugins.ts'
import { tellRefusal } from './tell-refusal.ts'

/** A plugin's switch: it shows the wish at once, and what became of it when the site has followed. */
export function useSwitch(plugin: Plugin) {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  const [wish, setWish] = useState<boolean | null>(null)

  async function send(wanted: boolean) {
    setWish(wanted)
    try {
      const { plugin: now } = await sendRequest(wanted ? enablePlugin : disablePlugin, { params: { id: plugin.id } })
      await forget(listPlugins, listProblems)
      const { title } = now
      if (now.state === 'suspended') toast.danger(t('admin.plugins.still_suspended', { title, detail: now.reason?.detail ?? '' }))
      else toast.positive(t(wanted ? 'admin.plugins.switched_on' : 'admin.plugins.switched_off', { title }))
    } catch (error) {
      tellRefusal(error, t)
    } finally {
      setWish(null)
    }
  }

  const isPending = wish !== null
  const wished: State = wish ? 'enabled' : 'disabled'
  return { state: isPending ? wished : plugin.state, isOn: wish ?? plugin.wanted, isPending, flip: (wanted: boolean) => void send(wanted) }
}
