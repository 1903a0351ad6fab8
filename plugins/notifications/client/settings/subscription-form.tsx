import { sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import type { NotificationChannel } from '@balafon/sdk/contract'
import { type Control, FormGuard, useContractForm, useController } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Checkbox } from '@balafon/ui/checkbox'
import { useTranslation } from 'react-i18next'
import { getSubscriptions, type Selection, type Subscriptions, updateSubscriptions } from '../../contract/subscriptions.ts'
import { requestBrowserPermission } from './browser-permission.ts'
import classes from './subscription-form.module.css'

interface SubscriptionValues {
  readonly selections: Selection[]
}

/** Shows a checkbox for each notification type and channel. */
export function SubscriptionForm({ subscriptions }: { subscriptions: Subscriptions }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { control, submit, isPending, isDirty } = useContractForm({
    schema: updateSubscriptions.body,
    defaults: { selections: subscriptions.user_selections },
    send: async (body) => {
      await sendRequest(updateSubscriptions, { body })
      await invalidate(getSubscriptions)
      toast.positive(t('notifications.settings.saved'))
    },
  })
  const { isChannelSelected, changeChannel } = useSelections(control)
  return (
    <form onSubmit={submit} className={classes.form}>
      {subscriptions.subscriptions.map(({ group_name, items }) => (
        <table key={group_name} className={classes.group}>
          <thead>
            <tr>
              <th scope="col" className={classes.name}>
                {group_name}
              </th>
              {subscriptions.available_channels.map((channel) => (
                <th key={channel} scope="col">
                  {t(`notifications.channel.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ notif_id, name, channels }) => (
              <tr key={notif_id}>
                <th scope="row">{name}</th>
                {subscriptions.available_channels.map((channel) => (
                  <td key={channel}>
                    {channels.includes(channel) ? (
                      <Checkbox
                        aria-label={t('notifications.settings.checkbox', { name, channel: t(`notifications.channel.${channel}`) })}
                        isSelected={isChannelSelected(notif_id, channel)}
                        onChange={(isSelected) => void changeChannel(notif_id, channel, isSelected)}
                      />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <Button type="submit" isPending={isPending}>
        {t('notifications.settings.save')}
      </Button>
      <FormGuard isDirty={isDirty} isPending={isPending} />
    </form>
  )
}

/** Returns functions to read and change the selected channels. */
function useSelections(control: Control<SubscriptionValues, unknown, unknown>) {
  const { t } = useTranslation()
  const { field } = useController({ control, name: 'selections' })
  return {
    isChannelSelected: (id: string, channel: NotificationChannel) =>
      field.value.some(({ notif_id, channels }) => notif_id === id && channels.includes(channel)),
    async changeChannel(id: string, channel: NotificationChannel, isSelected: boolean) {
      if (isSelected && channel === 'browser' && !(await requestBrowserPermission())) return void toast.danger(t('notifications.blocked'))
      field.onChange(field.value.map((selection) => (selection.notif_id === id ? setChannel(selection, channel, isSelected) : selection)))
    },
  }
}

const setChannel = ({ notif_id, channels }: Selection, channel: NotificationChannel, isSelected: boolean): Selection => {
  const otherChannels = channels.filter((selected) => selected !== channel)
  return { notif_id, channels: isSelected ? [...otherChannels, channel] : otherChannels }
}
