import { Button } from '@balafon/ui/button'
import { Checkbox } from '@balafon/ui/checkbox'
import { useTranslation } from 'react-i18next'
import type { Subscriptions } from '../../contract/subscriptions.ts'
import classes from './subscription-form.module.css'
import { useSelections } from './use-selections.ts'

/** Shows a checkbox for each notification type and channel. */
export function SubscriptionForm({ subscriptions }: { subscriptions: Subscriptions }) {
  const { t } = useTranslation()
  const { isChannelSelected, changeChannel, save, isPending } = useSelections(subscriptions)
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void save()
  }
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
    </form>
  )
}
