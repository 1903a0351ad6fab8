import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import type { NotificationChannel } from '@balafon/sdk/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSubscriptions, type Selection, type Subscriptions, updateSubscriptions } from '../../contract/subscriptions.ts'
import { requestBrowserPermission } from './browser-permission.ts'

/** Returns functions to read, change and save the selected channels of the form. */
export function useSelections({ user_selections }: Subscriptions) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [selections, setSelections] = useState<readonly Selection[]>(user_selections)
  const [isPending, setPending] = useState(false)

  const isChannelSelected = (id: string, channel: NotificationChannel) =>
    selections.some(({ notif_id, channels }) => notif_id === id && channels.includes(channel))

  async function changeChannel(id: string, channel: NotificationChannel, isSelected: boolean) {
    if (isSelected && channel === 'browser' && !(await requestBrowserPermission())) return void toast.danger(t('notifications.blocked'))
    setSelections((previous) => previous.map((selection) => (selection.notif_id === id ? setChannel(selection, channel, isSelected) : selection)))
  }

  async function save() {
    setPending(true)
    try {
      await sendRequest(updateSubscriptions, { body: { selections: selections.map(({ notif_id, channels }) => ({ notif_id, channels: [...channels] })) } })
      await invalidate(getSubscriptions)
      toast.positive(t('notifications.settings.saved'))
    } catch (error) {
      reportError(error)
    }
    setPending(false)
  }
  return { isChannelSelected, changeChannel, save, isPending }
}

const setChannel = ({ notif_id, channels }: Selection, channel: NotificationChannel, isSelected: boolean): Selection => {
  const otherChannels = channels.filter((selected) => selected !== channel)
  return { notif_id, channels: isSelected ? [...otherChannels, channel] : otherChannels }
}
