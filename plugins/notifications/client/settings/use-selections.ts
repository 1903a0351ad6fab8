import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import type { NotificationChannel } from '@balafon/sdk/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSubscriptions, type Selection, type Subscriptions, updateSubscriptions } from '../../contract/subscriptions.ts'
import { isAllowedByBrowser } from './browser-permission.ts'

/** What the reader is choosing, until it is saved. */
export function useSelections({ user_selections }: Subscriptions) {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  const [selections, setSelections] = useState<readonly Selection[]>(user_selections)
  const [isPending, setPending] = useState(false)

  const has = (id: string, channel: NotificationChannel) => selections.some(({ notif_id, channels }) => notif_id === id && channels.includes(channel))

  async function change(id: string, channel: NotificationChannel, isChosen: boolean) {
    if (isChosen && channel === 'browser' && !(await isAllowedByBrowser())) return void toast.danger(t('notifications.blocked'))
    setSelections((before) => before.map((one) => (one.notif_id === id ? withChannel(one, channel, isChosen) : one)))
  }

  async function save() {
    setPending(true)
    try {
      await sendRequest(updateSubscriptions, { body: { selections: selections.map(({ notif_id, channels }) => ({ notif_id, channels: [...channels] })) } })
      await forget(getSubscriptions)
      toast.positive(t('notifications.settings.saved'))
    } catch (error) {
      reportError(error)
    }
    setPending(false)
  }
  return { has, change, save, isPending }
}

const withChannel = ({ notif_id, channels }: Selection, channel: NotificationChannel, isChosen: boolean): Selection => {
  const others = channels.filter((each) => each !== channel)
  return { notif_id, channels: isChosen ? [...others, channel] : others }
}
